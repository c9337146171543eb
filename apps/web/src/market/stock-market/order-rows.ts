import type { Board, SecType } from '@liangshu/contract/market/classification'
import type { InstrumentColumns } from '@liangshu/contract/market/quote-calls'
import type { QuoteTable } from '@liangshu/contract/market/frame'
import { figures, type FigureName } from './quote-figures.ts'

export interface RowFilter {
  readonly secType: SecType | 'all'
  readonly board: Board | 'all'
  readonly keyword: string
}

export interface RowSort {
  readonly by: FigureName | 'symbol'
  readonly descending: boolean
}

/** Slots a filter leaves, in slot order. */
export function filterRows(instruments: InstrumentColumns, { secType, board, keyword }: RowFilter): number[] {
  const wanted = keyword.normalize('NFKC').trim().toUpperCase()
  const rows: number[] = []
  for (let slot = 0; slot < instruments.symbol.length; slot += 1) {
    if (!instruments.isListed[slot]) continue
    if (secType !== 'all' && instruments.secType[slot] !== secType) continue
    if (board !== 'all' && instruments.board[slot] !== board) continue
    if (wanted !== '' && !matches(instruments, slot, wanted)) continue
    rows.push(slot)
  }
  return rows
}

function matches({ symbol, name, pinyin }: InstrumentColumns, slot: number, wanted: string): boolean {
  return (
    (symbol[slot] ?? '').toUpperCase().includes(wanted) ||
    (name[slot] ?? '').toUpperCase().includes(wanted) ||
    (pinyin[slot] ?? '').startsWith(wanted)
  )
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
  const keys = new Map(rows.map((slot) => [slot, figure(table, slot, instruments)]))
  const sign = sort.descending ? -1 : 1
  return rows.toSorted((a, b) => {
    const [x, y] = [keys.get(a) ?? Number.NaN, keys.get(b) ?? Number.NaN]
    if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || a - b
    return sign * (x - y) || a - b
  })
}
