import type { BarRow } from '@liangshu/contract/market/quote-calls'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { chartTime } from './bar-pages.ts'

/** Where the pointer stands on one of the charts: the others show the same moment. */
export interface Cursor {
  readonly from: string
  /** End of the bar, as the charts count time. */
  readonly time: number
}

export type CursorStore = StoreApi<{ readonly at: Cursor | null }>

export const createCursorStore = (): CursorStore => createStore(() => ({ at: null }))

const DAY = 86_400

/** A day's or a week's bar carries only its day: it ends with it. */
const endOf = (time: string): number => chartTime(time) + (time.length === 10 ? DAY - 1 : 0)

const dayOf = (moment: number): number => Math.floor(moment / DAY)

/**
 * The bar a moment belongs to, as the first that ends no earlier; none after the last. The end of a day belongs to what
 * traded last on it, not to the first of the next.
 */
export function barAt(bars: readonly BarRow[], moment: number): BarRow | undefined {
  let [low, high] = [0, bars.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (endOf(bars[middle]?.time ?? '') < moment) low = middle + 1
    else high = middle
  }
  const [before, found] = [bars[low - 1], bars[low]]
  const isOver = before && dayOf(endOf(before.time)) === dayOf(moment)
  return isOver && found && dayOf(endOf(found.time)) !== dayOf(moment) ? before : found
}

/** The moment a bar of one chart stands for on the others: its last. */
export function momentOf(bars: readonly BarRow[], time: number): number {
  const bar = bars.find((one) => chartTime(one.time) === time)
  return bar ? endOf(bar.time) : time
}
