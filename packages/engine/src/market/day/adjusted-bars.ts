import { shanghaiEpoch } from '../../time/calendar/shanghai-time.ts'
import { createBarColumns, sliceBars, type BarColumns } from '../bar/bar-columns.ts'
import type { DailyPlace } from './daily-access.ts'
import { firstListedDay } from './daily-access.ts'
import { amountFen } from './daily-columns.ts'

const CLOSE_SECOND = 54_000

export type Adjustment = 'none' | 'forward' | 'back'

export interface DailyRange {
  readonly from: number
  /** Last day, included. */
  readonly until: number
  /** Trading days of the axis; left out, the bars carry no time. */
  readonly dates?: readonly string[] | undefined
}

/**
 * Daily bars of a stock, fund or bond from the store of integers, oldest first, days before its listing left out.
 * `forward` gives the prices of the last day's basis, which is what a running bar can be compared with. Whoever walks
 * through all stocks gives a place to write to, and looks at one before the next.
 */
export function adjustedBars(
  place: DailyPlace,
  range: DailyRange,
  adjustment: Adjustment = 'forward',
  scratch?: BarColumns,
): BarColumns {
  const { columns, id } = place
  const first = Math.max(range.from, firstListedDay(place, range.until))
  const length = Math.max(0, range.until - first + 1)
  const bars = scratch ? sliceBars(scratch, 0, length) : createBarColumns(length)
  const factors = factorsOf(place, first, length, adjustment)
  for (let i = 0; i < length; i += 1) {
    const at = id * columns.capacity + first + i
    const factor = factors[i] ?? 1
    if (range.dates) bars.eob[i] = shanghaiEpoch(range.dates[first + i] ?? '', CLOSE_SECOND)
    // A suspended day has no range of its own: it stands at the last close.
    const close = (columns.close[at] ?? 0) * factor
    const hasTraded = (columns.volume[at] ?? 0) > 0
    bars.open[i] = hasTraded ? (columns.open[at] ?? 0) * factor : close
    bars.high[i] = hasTraded ? (columns.high[at] ?? 0) * factor : close
    bars.low[i] = hasTraded ? (columns.low[at] ?? 0) * factor : close
    bars.close[i] = close
    bars.volume[i] = columns.volume[at] ?? 0
    bars.amount[i] = amountFen(columns, at)
  }
  return bars
}

function factorsOf({ columns, id }: DailyPlace, first: number, length: number, adjustment: Adjustment): Float64Array {
  const factors = new Float64Array(length).fill(1)
  if (adjustment === 'none') return factors
  for (let i = 1; i < length; i += 1) {
    const at = id * columns.capacity + first + i
    const before = columns.close[at - 1] ?? 0
    const ref = columns.ref[at] ?? 0
    factors[i] = (factors[i - 1] ?? 1) * (before > 0 && ref > 0 ? before / ref : 1)
  }
  if (adjustment === 'back') return factors
  const latest = factors.at(-1) ?? 1
  return factors.map((factor) => factor / latest)
}
