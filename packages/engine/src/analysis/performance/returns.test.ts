import { describe, expect, it } from 'vitest'
import { brinsonDay, linkBrinson } from './brinson.ts'
import { annualise, costRatio, maxDrawdown, metricsOf, relativeTo, tradeStats, turnover } from './metrics.ts'
import { dayReturn, dailyReturns, moneyWeighted, timeWeighted, unitNav } from './returns.ts'
import { deviation, isZero, mean, regress } from './statistics.ts'

const day = (nav: number, flow = 0) => ({ date: 'd', nav, flow })

describe('the return of a day', () => {
  it.each([
    [100, 110, 0, 0.1, 0.1],
    [0, 110, 0, null, null],
    [-1, 110, 0, null, null],
    [1, 3, 0, 2, 2],
    // All of it is taken out.
    [100, 0, -100, null, 0],
    [100, 0, -110, null, 0.1],
    [100, 0, 0, null, null],
    [100, 1, 0, -0.99, -0.99],
    [100, 1, -99, 0, 0],
    [100, 5, -100, null, 0.05],
    [100, 50, 100, -0.75, -1.5],
    [100, -5, 0, null, null],
  ])('[PERF-1] from %d to %d with a flow of %d: %s at the start, %s at the end', (before, nav, flow, start, end) => {
    const value = (timing: 'start' | 'end') => dayReturn(before, day(nav, flow), timing)?.toFixed(9) ?? null
    expect([value('start'), value('end')]).toEqual([start?.toFixed(9) ?? null, end?.toFixed(9) ?? null])
  })

  it('[PERF-2] a day without a return keeps the level, one return alone is the whole', () => {
    const returns = dailyReturns([day(100), day(110), { ...day(0), flow: -110 }, day(50, 50), day(60)])
    expect(unitNav(returns).map((one) => one.toFixed(6))).toEqual([
      '1.000000',
      '1.100000',
      '1.100000',
      '1.100000',
      '1.320000',
    ])
    expect(timeWeighted(returns)).toBeCloseTo(0.32, 12)
    expect(timeWeighted([{ date: 'd', value: 0 }])).toBe(0)
  })

  it('[PERF-3] thirty days are enough, gains and losses of any size within its bounds are found', () => {
    const grown = (days: number, value: number) => moneyWeighted([{ day: 10, amount: 100 }], { day: 10 + days, value })
    expect(grown(29, 101)).toBeNull()
    expect(grown(30, 101)).toBeCloseTo(1.01 ** (365 / 30) - 1, 9)
    expect(grown(365, 50)).toBeCloseTo(-0.5, 9)
    expect(grown(365, 1000)).toBeCloseTo(9, 8)
    expect(grown(365, 1100)).toBeCloseTo(10, 8)
    expect(grown(365, 1101)).toBeNull()
    expect(grown(365, 1)).toBeCloseTo(-0.99, 9)
    expect(grown(730, 400)).toBeCloseTo(1, 9)
    const flows = [
      { day: 0, amount: 100 },
      { day: 365, amount: -60 },
    ]
    // 100 × 1.2² = 60 × 1.2 + 72.
    expect(moneyWeighted(flows, { day: 730, value: 72 })).toBeCloseTo(0.2, 9)
  })
})

describe('figures of returns', () => {
  it('[PERF-4] twenty days are enough for a year', () => {
    expect(annualise(0.1, 20)).toBeCloseTo(1.1 ** 12.1 - 1, 12)
    const steady = (count: number) =>
      metricsOf(Array.from({ length: count }, (_, i) => ({ date: `d${i}`, value: 0.001 })))
    expect(steady(19).annualised).toBeNull()
    expect(steady(20).annualised).toBeCloseTo(1.001 ** 242 - 1, 9)
    expect(steady(20)).toMatchObject({ sharpe: null, sortino: null, calmar: null, winDays: 1 })
  })

  it('[PERF-4] one day has a return and a fall, but no spread', () => {
    expect(metricsOf([{ date: 'a', value: -0.1 }])).toEqual({
      twr: expect.closeTo(-0.1, 12),
      annualised: null,
      volatility: null,
      sharpe: null,
      sortino: null,
      maxDrawdown: { depth: expect.closeTo(0.1, 12), start: 'a', trough: 'a', recovery: null },
      calmar: null,
      winDays: 0,
    })
    expect(metricsOf([{ date: 'a', value: 0 }]).winDays).toBeNull()
    expect(metricsOf([{ date: 'a', value: null }])).toMatchObject({ twr: null, maxDrawdown: null })
  })

  it('[PERF-5] the deepest of several falls, the last day at its peak, the first day back', () => {
    const days = [...'abcdefgh']
    expect(maxDrawdown(days, [1, 2, 2, 1.5, 2, 1, 1.9, 2])).toEqual({
      depth: 0.5,
      start: 'e',
      trough: 'f',
      recovery: 'h',
    })
    expect(maxDrawdown(days, [4, 2, 4, 2, 5])).toEqual({ depth: 0.5, start: 'a', trough: 'b', recovery: 'c' })
    expect(maxDrawdown(days, [1, 2, 3])).toEqual({ depth: 0, start: 'a', trough: 'a', recovery: 'a' })
    expect(maxDrawdown([], [])).toBeNull()
  })

  it('[PERF-6] alpha is what is left of a year, information the active return over its spread', () => {
    const benchmark = [0.01, -0.02, 0.03, 0]
    const own = benchmark.map((value, i) => 0.5 * value + 0.001 + (i % 2 === 0 ? 0.002 : -0.002))
    const { alpha, beta, trackingError, informationRatio } = relativeTo(own, benchmark)
    const line = regress(own, benchmark)
    expect([alpha, beta]).toEqual([line!.alpha * 242, line!.beta])
    const active = own.map((value, i) => value - benchmark[i]!)
    expect(trackingError).toBeCloseTo(deviation(active)! * Math.sqrt(242), 12)
    expect(informationRatio).toBeCloseTo((mean(active)! / deviation(active)!) * Math.sqrt(242), 12)
    expect(relativeTo([], [])).toEqual({ alpha: null, beta: null, trackingError: null, informationRatio: null })
    expect(relativeTo([0.1], [0.2])).toEqual({ alpha: null, beta: null, trackingError: null, informationRatio: null })
  })

  it('[PERF-6] a line needs two points and a spread', () => {
    expect(regress([1, 3], [1, 2])).toEqual({ beta: 2, alpha: -1 })
    expect(regress([1, 3, 6, 4], [1, 2, 3, 4])).toEqual({
      beta: expect.closeTo(1.2, 12),
      alpha: expect.closeTo(0.5, 12),
    })
    expect([regress([1], [1]), regress([1, 2], [3, 3]), regress([1, 2, 3], [1, 2])]).toEqual([null, null, null])
    expect([deviation([1]), deviation([1, 3]), mean([]), mean([1, 2, 6])]).toEqual([null, Math.SQRT2, null, 3])
    expect([isZero(null), isZero(0), isZero(-1e-13), isZero(1e-12), isZero(-1e-12)]).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })

  it('[PERF-7] one side alone has no factor', () => {
    expect(tradeStats([{ net: 5, holdingDays: 1 }])).toEqual({
      winRate: 1,
      profitFactor: null,
      payoff: null,
      averageWin: 5,
      averageLoss: null,
      averageHoldingDays: 1,
    })
    expect(tradeStats([{ net: -5, holdingDays: 3 }])).toMatchObject({ winRate: 0, averageWin: null, averageLoss: -5 })
    const mixed = [30, 10, -20, -4, -6].map((net, holdingDays) => ({ net, holdingDays }))
    expect(tradeStats(mixed)).toEqual({
      winRate: 0.4,
      profitFactor: 40 / 30,
      payoff: 2,
      averageWin: 20,
      averageLoss: -10,
      averageHoldingDays: 2,
    })
  })

  it('[PERF-8] turnover takes the smaller side, costs are a share; nothing of nothing', () => {
    expect([turnover(300, 500, 1000, 121), turnover(500, 300, 1000, 242)].map((one) => one?.toFixed(9))).toEqual([
      '0.600000000',
      '0.300000000',
    ])
    expect([turnover(1, 1, 0, 10), turnover(1, 1, 10, 0), costRatio(5, 0), costRatio(5, 1000)]).toEqual([
      null,
      null,
      null,
      0.005,
    ])
    expect(turnover(242, 242, 1, 1)).toBeCloseTo(242 * 242, 6)
  })
})

describe('attribution by hand', () => {
  const rows = [
    { sector: '甲', portfolioWeight: 0.7, portfolioReturn: 0.1, benchmarkWeight: 0.4, benchmarkReturn: 0.05 },
    { sector: '乙', portfolioWeight: 0.3, portfolioReturn: -0.02, benchmarkWeight: 0.6, benchmarkReturn: 0.01 },
  ]

  it('[PERF-9] allocation, selection and interaction of each sector', () => {
    const one = brinsonDay(rows)
    expect([one.portfolio, one.benchmark]).toEqual([expect.closeTo(0.064, 12), expect.closeTo(0.026, 12)])
    expect(one.sectors).toEqual([
      expect.objectContaining({
        sector: '甲',
        allocation: expect.closeTo(0.3 * 0.024, 12),
        selection: expect.closeTo(0.4 * 0.05, 12),
        interaction: expect.closeTo(0.3 * 0.05, 12),
      }),
      expect.objectContaining({
        sector: '乙',
        allocation: expect.closeTo(-0.3 * -0.016, 12),
        selection: expect.closeTo(0.6 * -0.03, 12),
        interaction: expect.closeTo(-0.3 * -0.03, 12),
      }),
    ])
  })

  it('[PERF-10] one day linked is the day itself', () => {
    const linked = linkBrinson([brinsonDay(rows)])
    const [sum] = [linked.total.allocation + linked.total.selection + linked.total.interaction]
    expect(sum).toBeCloseTo(0.038, 12)
    expect(linked.total.allocation).toBeCloseTo(0.012, 12)
    expect(linked.total.selection).toBeCloseTo(0.002, 12)
    expect([linked.portfolio, linked.benchmark]).toEqual([expect.closeTo(0.064, 12), expect.closeTo(0.026, 12)])
  })
})
