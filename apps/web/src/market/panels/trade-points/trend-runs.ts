import { bandwidthPercentile, tradePoint60, TREND } from '@liangshu/engine/analysis/trade-point/trade-point-60'
import type { BarRow } from '@liangshu/contract/market/quote-calls'
import { chartTime } from '../chart/bar-pages.ts'

/** Bars in a row that are in one state. */
export interface TrendRun {
  readonly from: number
  readonly until: number
  readonly isTrend: boolean
}

export interface TrendNow {
  readonly isTrend: boolean
  /** 1 upwards, -1 downwards. */
  readonly direction: number
  readonly sinceBars: number
  readonly bandwidth: number | null
  /** Where the band's width stands among the last 120 hours, 0 … 1. */
  readonly percentile: number | null
}

const known = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value)

/** 盘整 and 趋势 of the hours, by the same rule as the server's. */
export function trendOf(bars: readonly BarRow[]): { runs: TrendRun[]; now: TrendNow | null } {
  const { state, direction, sinceBars, bandwidth } = tradePoint60({
    high: bars.map(({ high }) => high),
    low: bars.map(({ low }) => low),
    close: bars.map(({ close }) => close),
  })
  const runs: TrendRun[] = []
  bars.forEach(({ time }, i) => {
    const isTrend = state[i] === TREND
    const last = runs.at(-1)
    const at = chartTime(time)
    if (last?.isTrend === isTrend) runs[runs.length - 1] = { ...last, until: at }
    else runs.push({ from: at, until: at, isTrend })
  })
  const end = bars.length - 1
  if (end < 0) return { runs, now: null }
  return {
    runs,
    now: {
      isTrend: state[end] === TREND,
      direction: direction[end] ?? 0,
      sinceBars: sinceBars[end] ?? 0,
      bandwidth: known(bandwidth[end]),
      percentile: known(bandwidthPercentile(bandwidth, end)),
    },
  }
}
