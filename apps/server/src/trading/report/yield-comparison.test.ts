import { describe, expect, it } from 'vitest'

import { createFixedMarket } from '../testing/fixed-market.ts'
import { ratesOf, readBenchmark } from './benchmark.ts'
import { navDay } from './testing/sample-records.ts'
import { compareYields } from './yield-comparison.ts'

const index = 'SHSE.000300'
const market = createFixedMarket()
market.days[index] = { '2026-11-12': 3900, '2026-11-13': 4000, '2026-11-16': 4040, '2026-11-17': 3999.6 }

describe('an index that accounts are held against', () => {
  it('[PNL-104] has the close before the first day of the others, and nothing after their last', async () => {
    const found = await readBenchmark(market, index, ['2026-11-16'])
    expect(found).toEqual({
      symbol: index,
      name: '指数300',
      days: [navDay('2026-11-13', 40_000_000), navDay('2026-11-16', 40_400_000)],
    })
  })

  it('[PNL-104] is none without a day, without a symbol and where nobody knows it', async () => {
    expect(await readBenchmark(market, index, [])).toBeNull()
    expect(await readBenchmark(market, null, ['2026-11-16'])).toBeNull()
    expect(await readBenchmark(market, 'SHSE.000999', ['2026-11-16'])).toBeNull()
  })

  it('[PNL-104] returns from the close before; the first day has none, nor has one after a value of nothing', () => {
    const days = [navDay('1', 0), navDay('2', 1), navDay('3', 1.1), navDay('4', 0.55)]
    const rates = ratesOf({ symbol: index, name: '', days })
    expect([...rates.keys()]).toEqual(['3', '4'])
    expect(rates.get('3')).toBeCloseTo(0.1, 12)
    expect(rates.get('4')).toBeCloseTo(-0.5, 12)
    expect(ratesOf(null)).toEqual(new Map())
  })
})

/** Twenty-two trading days of October and November, each a value of its own. */
const dates = Array.from({ length: 22 }, (_, at) => `2026-${at < 11 ? '10' : '11'}-${String((at % 11) + 10)}`)
const wave = (at: number) => 100_000 * (1 + at / 100 - (at % 3) / 50)
const own = dates.map((date, at) => navDay(date, wave(at)))
const bench = {
  symbol: index,
  name: '指数300',
  days: dates.map((date, at) => navDay(date, 4000 + at * 10 - (at % 4) * 7)),
}

describe('a comparison', () => {
  it('[PNL-105] is on the days that all have, from one base, each with its fall from its own peak', () => {
    const first = {
      id: 'A1',
      name: '一',
      days: ['01', '02', '03', '04'].map((day, at) => navDay(day, [100, 110, 99, 121][at] ?? 0)),
    }
    const second = {
      id: 'A2',
      name: '二',
      days: [navDay('04', 60), navDay('02', 50), navDay('03', 55), navDay('05', 1)].toSorted((a, b) =>
        a.date < b.date ? -1 : 1,
      ),
    }
    const { dates: common, series } = compareYields([first, second], { base: 1000, benchmarks: [], main: null })
    expect(common).toEqual(['02', '03', '04'])
    expect(series).toMatchObject([
      { id: 'A1', name: '一', nav: [1000, expect.closeTo(900, 9), expect.closeTo(1100, 9)] },
      { id: 'A2', name: '二', nav: [1000, expect.closeTo(1100, 9), expect.closeTo(1200, 9)] },
    ])
    expect(series[0]?.dd).toEqual([0, expect.closeTo(0.1, 9), 0])
    expect(series[1]?.dd).toEqual([0, 0, 0])
  })

  it('[PNL-105] an index stands among the others with its name', () => {
    const { series, table } = compareYields([{ id: 'A1', name: '一', days: own }], {
      base: 1,
      benchmarks: [bench],
      main: bench,
    })
    expect(series.map(({ id, name }) => [id, name])).toEqual([
      ['A1', '一'],
      [index, '指数300'],
    ])
    expect(table[1]).toMatchObject({ id: index, name: '指数300', te: 0, ir: null })
    expect(table[1]?.beta).toBeCloseTo(1, 9)
    expect(table[1]?.alpha).toBeCloseTo(0, 9)
  })

  it('[PNL-105] the table has the returns, their risk and what they were against the index', () => {
    const [row] = compareYields([{ id: 'A1', name: '一', days: own }], { base: 1, benchmarks: [], main: bench }).table
    const returns = own.slice(1).map(({ nav }, at) => nav / (own[at]?.nav ?? 1) - 1)
    const theirs = bench.days.slice(1).map(({ nav }, at) => nav / (bench.days[at]?.nav ?? 1) - 1)
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const spread = (values: number[]) =>
      Math.sqrt(values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / (values.length - 1))
    const total = wave(21) / wave(0) - 1
    const annual = (1 + total) ** (242 / 21) - 1
    const active = returns.map((value, at) => value - (theirs[at] ?? 0))
    const beta =
      returns.reduce((sum, value, at) => sum + (value - mean(returns)) * ((theirs[at] ?? 0) - mean(theirs)), 0) /
      theirs.reduce((sum, value) => sum + (value - mean(theirs)) ** 2, 0)
    expect(row?.ret).toBeCloseTo(total, 9)
    expect(row?.annual).toBeCloseTo(annual, 9)
    expect(row?.vol).toBeCloseTo(spread(returns) * Math.sqrt(242), 9)
    expect(row?.sharpe).toBeCloseTo(((mean(returns) - 0.015 / 242) / spread(returns)) * Math.sqrt(242), 9)
    expect(row?.calmar).toBeCloseTo(annual / (row?.maxDD ?? 0), 9)
    expect(row?.winDay).toBeCloseTo(returns.filter((value) => value > 0).length / 21, 12)
    expect(row?.beta).toBeCloseTo(beta, 9)
    expect(row?.alpha).toBeCloseTo((mean(returns) - beta * mean(theirs)) * 242, 9)
    expect(row?.te).toBeCloseTo(spread(active) * Math.sqrt(242), 9)
    expect(row?.ir).toBeCloseTo((mean(active) / spread(active)) * Math.sqrt(242), 9)
  })

  it('[PNL-105] months that gained among those with a return; a month that stood still did not', () => {
    const navs: [string, number][] = [
      ['2026-08-31', 100],
      ['2026-09-10', 120],
      ['2026-09-20', 110],
      ['2026-10-10', 110],
      ['2026-11-10', 99],
    ]
    const monthly = (taken: [string, number][]) =>
      compareYields([{ id: 'A1', name: '一', days: taken.map(([date, nav]) => navDay(date, nav)) }], {
        base: 1,
        benchmarks: [],
        main: null,
      }).table[0]?.monthlyWin
    expect(monthly(navs)).toBeCloseTo(1 / 3, 12)
    expect(monthly(navs.slice(0, 1))).toBeNull()
    expect(monthly([])).toBeNull()
  })

  it('[PNL-105] nothing against an index on days that only one of them has', () => {
    const days = [navDay('2026-11-16', 100), navDay('2026-11-17', 101), navDay('2026-11-18', 103)]
    const other = { symbol: index, name: '', days: [navDay('2026-11-17', 1), navDay('2026-11-18', 1.5)] }
    const [row] = compareYields([{ id: 'A1', name: '一', days }], { base: 1, benchmarks: [], main: other }).table
    expect(row).toMatchObject({ alpha: null, beta: null, te: null, ir: null })
  })
})
