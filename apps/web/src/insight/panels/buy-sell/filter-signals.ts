import type { Board } from '@liangshu/contract/market/classification'
import type { SignalMark } from '@liangshu/contract/insight/signal-calls'
import type { SignalRow } from '../../signal-queries.ts'
import type { BuySellParams } from './buy-sell-params.ts'

export type MarkOf = (row: SignalRow) => SignalMark | undefined

/** Marks by what they stand on; a signal of an hour or a week is not marked. */
export function markFinder(marks: readonly SignalMark[] | undefined): MarkOf {
  const known = new Map(marks?.map((mark) => [`${mark.symbol} ${mark.side}`, mark]))
  return ({ symbol, side, period }) => (period === '1d' ? known.get(`${symbol} ${side}`) : undefined)
}

/** Rows that pass the filters, in the order they came. */
export function filterSignals(
  rows: readonly SignalRow[],
  params: Omit<BuySellParams, 'side' | 'period' | 'isGroupOnly'>,
  boardOf: (symbol: string) => Board | null,
  markOf: MarkOf,
): SignalRow[] {
  const { minStrength, board, mark, isHeldOnly, isExecutableOnly } = params
  return rows.filter((row) => {
    if (row.strength < minStrength || (isExecutableOnly && !row.executable)) return false
    if (isHeldOnly && !(row.held !== null && row.held > 0)) return false
    if (board !== 'all' && boardOf(row.symbol) !== board) return false
    const kind = markOf(row)?.kind
    return mark === 'all' || (mark === 'open' ? kind === undefined : kind === mark)
  })
}
