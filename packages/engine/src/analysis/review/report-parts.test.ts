import { describe, expect, it } from 'vitest'
import { reviewOrders } from './entrust-review.ts'
import { nextWeek } from './next-week.ts'
import { signalActions } from './signal-actions.ts'
import { indexDays } from './traded-days.ts'
import type { Finding } from './trip-analysis.ts'
import { reviewTrips } from './trip-review.ts'

const dates = Array.from({ length: 10 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`)
const rising = dates.map((_, index) => 100_000 + index * 1000)
const days = indexDays({
  days: dates,
  open: rising,
  high: rising,
  low: rising,
  close: rising,
  vwap: rising,
  volume: rising,
  limitUp: dates.map(() => 0),
  isSealed: dates.map(() => false),
  signals: [
    { day: '2026-11-01', code: 'B_MA' },
    { day: '2026-11-04', code: 'B_MA' },
    { day: '2026-11-09', code: 'B_BRK' },
  ],
})

describe('parts of a trading review', () => {
  it('[TRIP-11] a signal is followed by a buy within three bars; what is not over has no outcome', () => {
    const traded = new Map([['A', { days, bought: new Set(['2026-11-04']) }]])
    expect(signalActions(traded, { from: '2026-11-01', to: '2026-11-10' })).toEqual([
      {
        code: 'B_MA',
        followed: 1,
        followedReturn: expect.closeTo(105_000 / 101_000 - 1, 10),
        ignored: 1,
        ignoredReturn: expect.closeTo(108_000 / 104_000 - 1, 10),
      },
      { code: 'B_BRK', followed: 0, followedReturn: null, ignored: 1, ignoredReturn: null },
    ])
    expect(signalActions(traded, { from: '2026-11-05', to: '2026-11-10' })).toHaveLength(1)
  })

  it('[TRIP-12] the checklist says nothing of a handful of trades', () => {
    expect(nextWeek(reviewTrips([]), [], reviewOrders([]))).toEqual([])
  })

  it('[TRIP-12] what went worse than the rest is named with its number and its rows', () => {
    const trips = { ...reviewTrips([]), n: 40, winRate: 0.5, payoff: 0.6 }
    const means = { ...trips.means, mae: { n: 40, mean: -0.05 }, exitEfficiency: { n: 40, mean: 0.1 } }
    const bad: Finding = { text: '周一的胜率20.0%', n: 12, value: 0.2, aspect: 'weekday', key: '周一' }
    const good: Finding = { text: '上午的胜率70.0%', n: 12, value: 0.7, aspect: 'time', key: '上午' }
    const orders = { ...reviewOrders([]), count: 20, cancelRate: 0.5, arrivalSlippage: 0.002 }
    const tasks = nextWeek({ ...trips, means }, [bad, good], orders)
    expect(tasks.map(({ text }) => text)).toEqual([
      '少做：周一的胜率20.0%',
      '离场效率中位数仅10.0%，盈利时分批止盈或跟踪止损',
      '盈亏比0.60小于1，平均最大不利-5.0%，收紧止损',
      '撤单率50.0%偏高，减少挂远价或改用拆单',
      '到达滑点20.0bp，大单拆分，避开开盘与尾盘半小时',
    ])
    expect(tasks[0]?.rows).toEqual({ page: 'trips', aspect: 'weekday', key: '周一' })
  })
})
