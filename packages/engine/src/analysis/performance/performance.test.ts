import { array, assert, double, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brinsonDay, linkBrinson } from './brinson.ts'
import { annualise, maxDrawdown, metricsOf, relativeTo, tradeStats, turnover } from './metrics.ts'
import { dailyReturns, moneyWeighted, timeWeighted, unitNav } from './returns.ts'

const days = (rows: [number, number?][]) =>
  rows.map(([nav, flow = 0], index) => ({ date: `2026-11-${String(index + 1).padStart(2, '0')}`, nav, flow }))

describe('returns', () => {
  it('[PERF-2] 100 → 110, deposit 50 → 160, → 152 is 4.5%', () => {
    const returns = dailyReturns(days([[100], [110], [160, 50], [152]]))
    expect(returns.map(({ value }) => value)).toEqual([
      null,
      expect.closeTo(0.1, 12),
      expect.closeTo(0, 12),
      expect.closeTo(-0.05, 12),
    ])
    expect(timeWeighted(returns)).toBeCloseTo(0.045, 12)
    expect(timeWeighted(dailyReturns(days([[100], [110], [160, 50], [152]]), 'end'))).toBeCloseTo(0.045, 12)
  })

  it('[PERF-1] a flow at the start works all day, at the end it does not', () => {
    const rows = days([[100], [165, 50]])
    expect(dailyReturns(rows, 'start')[1]?.value).toBeCloseTo(0.1, 12)
    expect(dailyReturns(rows, 'end')[1]?.value).toBeCloseTo(0.15, 12)
  })

  it('[PERF-1] a full withdrawal starts a new chain instead of −100%', () => {
    const returns = dailyReturns(days([[100, 100], [110], [0, -110], [0], [200, 200], [210]]))
    expect(returns.map(({ value }) => value === null)).toEqual([true, false, true, true, true, false])
    expect(timeWeighted(returns)).toBeCloseTo(1.1 * 1.05 - 1, 12)
    expect(timeWeighted(dailyReturns(days([[0], [0]])))).toBeNull()
    expect(unitNav(returns, 100).at(-1)).toBeCloseTo(115.5, 9)
  })

  it('[PERF-3] one deposit that doubled in a year earned 100%, under 30 days nothing is shown', () => {
    expect(moneyWeighted([{ day: 0, amount: 100 }], { day: 365, value: 200 })).toBeCloseTo(1, 9)
    expect(
      moneyWeighted(
        [
          { day: 0, amount: 100 },
          { day: 182.5, amount: 100 },
        ],
        { day: 365, value: 200 },
      ),
    ).toBeCloseTo(0, 9)
    expect(moneyWeighted([{ day: 0, amount: 100 }], { day: 29, value: 200 })).toBeNull()
    expect(moneyWeighted([], { day: 365, value: 200 })).toBeNull()
    expect(moneyWeighted([{ day: 0, amount: 100 }], { day: 365, value: 0 })).toBeNull()
  })
})

describe('metrics', () => {
  const alternating = Array.from({ length: 40 }, (_, index) => ({
    date: `d${index}`,
    value: index % 2 === 0 ? 0.02 : -0.01,
  }))

  it('[PERF-4] annual figures need twenty days', () => {
    expect(annualise(0.1, 19)).toBeNull()
    expect(annualise(0.1, 242)).toBeCloseTo(0.1, 12)
    expect(metricsOf(alternating.slice(0, 5)).annualised).toBeNull()
  })

  it('[PERF-4] volatility, Sharpe, Sortino and Calmar', () => {
    const metrics = metricsOf(alternating)
    const spread = Math.sqrt((40 * 0.015 ** 2) / 39)
    expect(metrics.volatility).toBeCloseTo(spread * Math.sqrt(242), 12)
    expect(metrics.sharpe).toBeCloseTo(((0.005 - 0.015 / 242) / spread) * Math.sqrt(242), 10)
    const down = Math.sqrt((0.01 + 0.015 / 242) ** 2 / 2)
    expect(metrics.sortino).toBeCloseTo(((0.005 - 0.015 / 242) / down) * Math.sqrt(242), 10)
    expect(metrics.maxDrawdown?.depth).toBeCloseTo(0.01, 12)
    expect(metrics.calmar).toBeCloseTo((metrics.annualised ?? 0) / 0.01, 6)
    expect(metrics.winDays).toBe(0.5)
  })

  it('[PERF-4] without spread there is no Sharpe, without days nothing', () => {
    expect(metricsOf(alternating.map(({ date }) => ({ date, value: 0.01 }))).sharpe).toBeNull()
    expect(metricsOf([])).toMatchObject({ twr: null, volatility: null, maxDrawdown: null, winDays: null })
  })

  it('[PERF-5] the deepest fall with its dates', () => {
    expect(maxDrawdown(['a', 'b', 'c', 'd', 'e'], [1, 1.2, 0.9, 1.0, 1.2])).toEqual({
      depth: expect.closeTo(0.25, 12),
      start: 'b',
      trough: 'c',
      recovery: 'e',
    })
    expect(maxDrawdown(['a', 'b'], [1, 0.5])?.recovery).toBeNull()
  })

  it('[PERF-6] a leveraged copy of the benchmark has beta 2 and no alpha', () => {
    const benchmark = [0.01, -0.02, 0.005, 0.01]
    const relative = relativeTo(
      benchmark.map((value) => 2 * value),
      benchmark,
    )
    expect(relative.beta).toBeCloseTo(2, 12)
    expect(relative.alpha).toBeCloseTo(0, 12)
    expect(relativeTo(benchmark, benchmark)).toMatchObject({ trackingError: 0, informationRatio: null })
  })

  it('[PERF-7] win rate, profit factor and payoff of round trips', () => {
    const stats = tradeStats([
      { net: 30, holdingDays: 2 },
      { net: 10, holdingDays: 4 },
      { net: -20, holdingDays: 6 },
      { net: 0, holdingDays: 0 },
    ])
    expect(stats).toEqual({
      winRate: 0.5,
      profitFactor: 2,
      payoff: 1,
      averageWin: 20,
      averageLoss: -20,
      averageHoldingDays: 3,
    })
    expect(tradeStats([])).toMatchObject({ winRate: null, profitFactor: null })
  })

  it('[PERF-8] turnover is yearly', () => expect(turnover(500, 300, 1000, 121)).toBeCloseTo(0.6, 12))
})

describe('attribution', () => {
  it('[PERF-9] the effects of a day add up to the difference', () => {
    const day = brinsonDay([
      { sector: '银行', portfolioWeight: 0.6, portfolioReturn: 0.02, benchmarkWeight: 0.5, benchmarkReturn: 0.01 },
      { sector: '电子', portfolioWeight: 0.4, portfolioReturn: -0.01, benchmarkWeight: 0.5, benchmarkReturn: 0.03 },
    ])
    expect(day.sectors[0]).toMatchObject({
      allocation: expect.closeTo(0.1 * (0.01 - 0.02), 12),
      selection: expect.closeTo(0.005, 12),
    })
    const sum = day.sectors.reduce(
      (total, { allocation, selection, interaction }) => total + allocation + selection + interaction,
      0,
    )
    expect(sum).toBeCloseTo(day.portfolio - day.benchmark, 12)
  })

  it('[PERF-10] linked over days they add up to the compounded difference', () => {
    const rate = double({ min: -0.08, max: 0.08, noNaN: true })
    const weight = double({ min: 0.05, max: 0.95, noNaN: true })
    const anyDay = record({ wp: weight, wb: weight, p1: rate, p2: rate, b1: rate, b2: rate })
    assert(
      property(array(anyDay, { minLength: 1, maxLength: 12 }), (rows) => {
        const linked = linkBrinson(
          rows.map(({ wp, wb, p1, p2, b1, b2 }) =>
            brinsonDay([
              { sector: 'A', portfolioWeight: wp, portfolioReturn: p1, benchmarkWeight: wb, benchmarkReturn: b1 },
              {
                sector: 'B',
                portfolioWeight: 1 - wp,
                portfolioReturn: p2,
                benchmarkWeight: 1 - wb,
                benchmarkReturn: b2,
              },
            ]),
          ),
        )
        const { allocation, selection, interaction } = linked.total
        expect(allocation + selection + interaction).toBeCloseTo(linked.portfolio - linked.benchmark, 9)
      }),
    )
  })
})
