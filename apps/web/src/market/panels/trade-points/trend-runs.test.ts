import type { BarRow } from '@liangshu/contract/market/quote-calls'
import { describe, expect, it } from 'vitest'
import { trendOf } from './trend-runs.ts'

/** Hours that saw for a hundred bars and then climb for sixty. */
const bars: BarRow[] = Array.from({ length: 160 }, (_, i) => {
  const close = i < 100 ? 10 + (i % 2) * 0.05 : 10 + (i - 100) * 0.1
  const day = new Date(Date.UTC(2026, 0, 1 + Math.floor(i / 4))).toISOString().slice(0, 10)
  const time = `${day} ${['10:30', '11:30', '14:00', '15:00'][i % 4]}`
  return { time, open: close, high: close + 0.03, low: close - 0.03, close, volume: 1, amount: 1 }
})

describe('the band of the hours', () => {
  it('[SIGNAL-8] runs cover every bar once and end in what it is now', () => {
    const { runs, now } = trendOf(bars)
    expect(runs.map(({ isTrend }) => isTrend)).toEqual([false, true])
    expect(now).toMatchObject({ isTrend: true, direction: 1 })
    expect(now?.percentile).toBeGreaterThan(0.5)
  })

  it('[SIGNAL-8] too few hours, as of one newly listed, are consolidation; none say nothing', () => {
    expect(trendOf(bars.slice(-30)).now).toMatchObject({ isTrend: false })
    expect(trendOf([])).toEqual({ runs: [], now: null })
  })
})
