import type { Board, SecType } from '@liangshu/contract/market/classification'
import { FIELDS, fieldAt, type QuoteTable } from '@liangshu/contract/market/frame'
import type { InstrumentColumns } from '@liangshu/contract/market/quote-calls'
import { quoteStatus } from '@liangshu/engine/market/live/snapshot-columns'
import { figures, type FigureName } from './quote-figures.ts'

export const rowStates = ['all', 'up', 'down', 'flat', 'limitUp', 'limitDown', 'suspended'] as const
export type RowState = (typeof rowStates)[number]

export const rowStateLabels: Readonly<Record<RowState, string>> = {
  all: '全部',
  up: '上涨',
  down: '下跌',
  flat: '平盘',
  limitUp: '涨停',
  limitDown: '跌停',
  suspended: '停牌',
}

export interface RowFilter {
  readonly secType: SecType | 'all'
  readonly board: Board | 'all'
  readonly state: RowState
  readonly keyword: string
}

export interface RowSort {
  readonly by: FigureName | 'symbol'
  readonly descending: boolean
}

/** Slots a filter leaves, in slot order; of a given set in the set's own order. */
export function filterRows(
  instruments: InstrumentColumns,
  { secType, board, keyword }: Pick<RowFilter, 'secType' | 'board' | 'keyword'>,
  within?: readonly number[] | null,
): number[] {
  const wanted = keyword.normalize('NFKC').trim().toUpperCase()
  const rows: number[] = []
  const look = (slot: number) => {
    if (!instruments.isListed[slot]) return
    if (secType !== 'all' && instruments.secType[slot] !== secType) return
    if (board !== 'all' && instruments.board[slot] !== board) return
    if (wanted === '' || matches(instruments, slot, wanted)) rows.push(slot)
  }
  if (within) for (const slot of within) look(slot)
  else for (let slot = 0; slot < instruments.symbol.length; slot += 1) look(slot)
  return rows
}

function matches({ symbol, name, pinyin }: InstrumentColumns, slot: number, wanted: string): boolean {
  return (
    (symbol[slot] ?? '').toUpperCase().includes(wanted) ||
    (name[slot] ?? '').toUpperCase().includes(wanted) ||
    (pinyin[slot] ?? '').startsWith(wanted)
  )
}

const at = ({ values }: QuoteTable, slot: number, field: keyof typeof fieldAt): number =>
  values[slot * FIELDS + fieldAt[field]] ?? 0

/** Who does not trade has no change, whatever its last price says. */
export const isSuspended = (table: QuoteTable, slot: number): boolean =>
  at(table, slot, 'status') === quoteStatus.suspended

const stateTests: Readonly<Record<Exclude<RowState, 'all'>, (table: QuoteTable, slot: number) => boolean>> = {
  up: (table, slot) => at(table, slot, 'last') > at(table, slot, 'preClose'),
  down: (table, slot) => at(table, slot, 'last') > 0 && at(table, slot, 'last') < at(table, slot, 'preClose'),
  flat: (table, slot) =>
    !isSuspended(table, slot) && at(table, slot, 'last') > 0 && at(table, slot, 'last') === at(table, slot, 'preClose'),
  limitUp: (table, slot) => at(table, slot, 'limitUp') > 0 && at(table, slot, 'last') >= at(table, slot, 'limitUp'),
  limitDown: (table, slot) => at(table, slot, 'last') > 0 && at(table, slot, 'last') <= at(table, slot, 'limitDown'),
  suspended: isSuspended,
}

export function rowsInState(rows: readonly number[], state: RowState, table: QuoteTable): readonly number[] {
  if (state === 'all') return rows
  const test = stateTests[state]
  return rows.filter((slot) => test(table, slot))
}

/** Unknown values stand last, whichever way the list runs; equal ones keep the order of slots. */
export function sortRows(
  rows: readonly number[],
  sort: RowSort,
  table: QuoteTable,
  instruments: InstrumentColumns,
): number[] {
  if (sort.by === 'symbol') return sort.descending ? rows.toReversed() : [...rows]
  const figure = figures[sort.by]
  const keys = new Float64Array(instruments.symbol.length)
  for (const slot of rows) keys[slot] = figure(table, slot, instruments)
  const sign = sort.descending ? -1 : 1
  return rows.toSorted((a, b) => {
    const [x, y] = [keys[a] as number, keys[b] as number]
    if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || a - b
    return sign * (x - y) || a - b
  })
}
