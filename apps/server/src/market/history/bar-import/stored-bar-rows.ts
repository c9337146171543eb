import { formatTime } from '@liangshu/contract/market/format'
import type { BarRow } from '@liangshu/contract/market/quote-calls'
import { backAdjust, forwardAdjust } from '@liangshu/engine/market/adjustment/adjust-prices'

import type { StoredBar } from './bar-import.store.ts'

export type Adjustment = 'none' | 'forward' | 'back'

const SCALE = 10_000
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

/** Factors of the file, or `null` unless every bar has one: half an adjustment is a false step in the chart. */
function factorsOf(bars: readonly StoredBar[]): Float64Array | null {
  const factors = Float64Array.from(bars, ({ adj_factor }) => adj_factor ?? Number.NaN)
  return factors.length > 0 && factors.every((factor) => factor > 0) ? factors : null
}

/** Imported bars for the wire, in yuan and shares. Says which adjustment they really have. */
export function storedBarRows(
  bars: readonly StoredBar[],
  isMinute: boolean,
  wanted: Adjustment,
): { adj: Adjustment; bars: BarRow[] } {
  const factors = wanted === 'none' ? null : factorsOf(bars)
  const adj = factors ? wanted : 'none'
  const priced = (name: 'open' | 'high' | 'low' | 'close') => {
    const raw = bars.map((bar) => Number(bar[name]) / SCALE)
    if (!factors) return raw
    return [...(adj === 'forward' ? forwardAdjust : backAdjust)(raw, factors)].map(rounded)
  }
  const [open, high, low, close] = [priced('open'), priced('high'), priced('low'), priced('close')]
  return {
    adj,
    bars: bars.map((bar, i) => ({
      time: isMinute ? formatTime(bar.eob.getTime()).slice(0, 16) : bar.trading_day,
      open: open[i] ?? 0,
      high: high[i] ?? 0,
      low: low[i] ?? 0,
      close: close[i] ?? 0,
      volume: Number(bar.volume),
      amount: Number(bar.amount ?? 0) / 100,
    })),
  }
}
