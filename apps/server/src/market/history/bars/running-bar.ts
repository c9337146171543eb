import { sliceBars, type BarColumns } from '@liangshu/engine/market/bar/bar-columns'
import type { LiveColumns } from '@liangshu/engine/market/live/live-columns'

/** The last bar is the running one: from the quotes of the moment, not from the day's end, which nobody knows yet. */
export function withLiveBar(bars: BarColumns, live: LiveColumns, slot: number, factor = 1): BarColumns {
  const last = bars.eob.length - 1
  if (last < 0) return bars
  if ((live.volume[slot] ?? 0) === 0) return sliceBars(bars, 0, last)
  bars.open[last] = (live.open[slot] ?? 0) * factor
  bars.high[last] = (live.high[slot] ?? 0) * factor
  bars.low[last] = (live.low[slot] ?? 0) * factor
  bars.close[last] = (live.last[slot] ?? 0) * factor
  bars.volume[last] = live.volume[slot] ?? 0
  bars.amount[last] = live.amount[slot] ?? 0
  return bars
}
