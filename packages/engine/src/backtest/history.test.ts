import { describe, expect, it } from 'vitest'
import { defaultFeeProfile } from '../rules/fee/fee-profile.ts'
import type { StrategyTemplate, StrategyView } from '../strategy/strategy.ts'
import { createBacktest } from './backtest.ts'
import { historyOf, inputOf, scripted, tradingDays, wideLimits, type FixtureDay } from './history-fixture.ts'
import { readHistory, type HistoryInstrument } from './history.ts'

const symbol = 'SHSE.600001'
const readerOf = (own: readonly FixtureDay[], more: Partial<HistoryInstrument> = {}) =>
  readHistory(
    {
      days: tradingDays('2026-01-05', own.length),
      instruments: [{ ...historyOf(symbol, own), ...more }],
      actions: [],
      benchmark: null,
    },
    defaultFeeProfile,
  )
const pricesOf = (
  reader: ReturnType<typeof readerOf>,
  day: number,
  name: 'open' | 'high' | 'low' | 'close' | 'volume' = 'close',
) => Array.from(reader.barsBefore(symbol, day)[name])

describe('what a history shows of the days before', () => {
  const plain: FixtureDay[] = [10, 11, 12, 13].map((open) => ({
    open,
    high: open + 1,
    low: open - 1,
    close: open + 0.5,
  }))

  it('[STRAT-31] the closed days before one, oldest first, never the day itself', () => {
    const reader = readerOf(plain)
    expect(pricesOf(reader, 0)).toEqual([])
    expect(pricesOf(reader, 1)).toEqual([105_000])
    expect(pricesOf(reader, 3)).toEqual([105_000, 115_000, 125_000])
    expect(pricesOf(reader, 3, 'open')).toEqual([100_000, 110_000, 120_000])
    expect(pricesOf(reader, 3, 'high')).toEqual([110_000, 120_000, 130_000])
    expect(pricesOf(reader, 3, 'low')).toEqual([90_000, 100_000, 110_000])
    expect(Array.from(reader.barsBefore(symbol, 3).eob)).toEqual([0, 1, 2])
    expect(reader.barsBefore(symbol, 3)).toBe(reader.barsBefore(symbol, 3))
    expect(reader.barsBefore('SHSE.600009', 3).close).toHaveLength(0)
  })

  it('[STRAT-31] no more than 250 of them', () => {
    const reader = readerOf(Array.from({ length: 260 }, (_, at) => ({ open: 10 + at / 100 })))
    expect(pricesOf(reader, 250)).toHaveLength(250)
    expect(pricesOf(reader, 259)).toHaveLength(250)
    expect([pricesOf(reader, 259)[0], pricesOf(reader, 259).at(-1)]).toEqual([100_900, 125_800])
  })

  it('[STRAT-31] in the price basis of the last: a split takes the days before it along', () => {
    const own: FixtureDay[] = [{ open: 20, high: 22, low: 18 }, { open: 20 }, { open: 10, ref: 10 }, { open: 11 }]
    const reader = readerOf(own)
    expect(pricesOf(reader, 2)).toEqual([200_000, 200_000])
    // In the basis of the first day: what came after it counts double.
    const after = pricesOf(reader, 4)
    expect(after.map((one) => one / after.at(-1)!)).toEqual([10 / 11, 10 / 11, 10 / 11, 1])
    expect(after.at(-1)).toBe(110_000)
    expect([pricesOf(reader, 4, 'high')[0], pricesOf(reader, 4, 'low')[0]]).toEqual([110_000, 90_000])
    expect(pricesOf(reader, 4, 'volume')).toEqual([1_000_000, 1_000_000, 1_000_000, 1_000_000])
  })

  it('[STRAT-31] contracts are not brought into another basis', () => {
    const contract = 'CFFEX.IF2612'
    const own: FixtureDay[] = [{ open: 4000 }, { open: 4100, ref: 4050 }]
    const instrument = historyOf(contract, own)
    const reader = readHistory(
      { days: tradingDays('2026-01-05', 2), instruments: [instrument], actions: [], benchmark: null },
      defaultFeeProfile,
    )
    expect(Array.from(reader.barsBefore(contract, 2).close)).toEqual([40_000_000, 41_000_000])
  })

  it('[STRAT-31] a day without trades stands at its close, days before the first close are none', () => {
    const reader = readerOf([{ open: 10, high: 12, low: 8 }, { open: 10, high: 12, low: 8, volume: 0 }, { open: 11 }])
    expect([pricesOf(reader, 3, 'open'), pricesOf(reader, 3, 'high'), pricesOf(reader, 3, 'low')]).toEqual([
      [100_000, 100_000, 110_000],
      [120_000, 100_000, 110_000],
      [80_000, 100_000, 110_000],
    ])
    const late = historyOf(symbol, plain)
    const reader2 = readerOf(plain, {
      close: Float64Array.from([0, 0, 125_000, 135_000]),
      preClose: Float64Array.from([0, 0, 120_000, 125_000]),
    })
    expect(late.close).toHaveLength(4)
    expect([pricesOf(reader2, 2), pricesOf(reader2, 3), pricesOf(reader2, 4)]).toEqual([
      [],
      [125_000],
      [125_000, 135_000],
    ])
    expect(pricesOf(readerOf(plain, { close: new Float64Array(4) }), 4)).toEqual([])
  })

  it('[BT-2] the mean volume is of the twenty days before, of as many as there are', () => {
    const reader = readerOf(Array.from({ length: 30 }, (_, at) => ({ open: 10, volume: at + 1 })))
    expect([0, 1, 2, 20, 21, 29].map((day) => reader.averageVolume(symbol, day))).toEqual([0, 1, 1.5, 10.5, 11.5, 19.5])
    expect(reader.averageVolume('SHSE.600009', 5)).toBe(0)
  })

  it('[BT-2] rules are those of a day within its life, a day without volume is a suspension', () => {
    const reader = readerOf([{ open: 10 }, { open: 10, volume: 0 }, { open: 10 }], {
      close: Float64Array.from([100_000, 100_000, 0]),
    })
    expect([reader.rulesOn(symbol, 0)?.isSuspended, reader.rulesOn(symbol, 1)?.isSuspended]).toEqual([false, true])
    expect([reader.rulesOn(symbol, 2), reader.rulesOn('SHSE.600009', 0)]).toEqual([null, null])
    expect(reader.rulesOn(symbol, 0)).toBe(reader.rulesOn(symbol, 0))
  })
})

describe('contracts of a product', () => {
  it('[STRAT-15] those that live on the day, the nearest first, its last day included', () => {
    const days = tradingDays('2026-11-16', 3)
    const contract = (name: string, lastTradingDate: string, closes: number[] = [4000, 4000, 4000]) => {
      const one = historyOf(
        name,
        closes.map((open) => ({ open })),
      )
      return { ...one, ...(one.future && { future: { ...one.future, lastTradingDate } }) }
    }
    const seen: string[][] = []
    const template: StrategyTemplate = {
      first: null,
      decide: (view: StrategyView) => (
        seen.push(view.contracts('CFFEX.IF').map((one) => one.symbol)),
        { orders: [], log: [], state: null }
      ),
    }
    const instruments = [
      contract('CFFEX.IF2703', '2027-03-19'),
      contract('CFFEX.IF2611', days[1] ?? ''),
      contract(
        'CFFEX.IF2612',
        '2026-12-18',
        [0, 1, 4000].map((one) => one / (one === 1 ? 10_000 : 1)),
      ),
      contract('CFFEX.IC2612', '2026-12-18'),
      historyOf(symbol, [{ open: 1 }, { open: 1 }, { open: 1 }]),
    ]
    const backtest = createBacktest(inputOf({ days, instruments }, template, { assetClass: 'future' }))
    for (const day of days.keys()) backtest.runDay(day)
    expect(seen).toEqual([
      ['CFFEX.IF2611', 'CFFEX.IF2703'],
      ['CFFEX.IF2611', 'CFFEX.IF2612', 'CFFEX.IF2703'],
      ['CFFEX.IF2612', 'CFFEX.IF2703'],
    ])
  })
})

describe('a day of a backtest', () => {
  it('[BT-1] shows the view of a beat, keeps its log, and measures the benchmark where it is known', () => {
    const days = tradingDays('2026-11-16', 3)
    const seen: StrategyView[] = []
    const lasts: unknown[] = []
    const template: StrategyTemplate = {
      first: null,
      decide: (view) => {
        seen.push(view)
        lasts.push(view.quote(symbol)?.last)
        return { orders: [], log: [{ level: 'info', text: view.day }], state: null }
      },
    }
    const input = inputOf(
      { days, instruments: [historyOf(symbol, [{ open: 10 }, { open: 11 }, { open: 12 }])] },
      template,
    )
    const benchmark = { code: 'SHSE.000300', name: '沪深300', close: Float64Array.from([0, 4000, 4100]) }
    const backtest = createBacktest({ ...input, history: { ...input.history, benchmark } })
    for (const day of days.keys()) backtest.runDay(day)
    expect(
      seen.map(({ day, isDaily, secondOfDay, equity, cash, universe }) => [
        day,
        isDaily,
        secondOfDay,
        equity,
        cash,
        universe,
      ]),
    ).toEqual(days.map((day) => [day, true, 34_260, 10_000_000, 10_000_000, [symbol]]))
    expect(lasts).toEqual([100_000, 110_000, 120_000])
    expect(backtest.record.days).toEqual(
      days.map((day, at) => ({
        day,
        nav: 10_000_000,
        cash: 10_000_000,
        marketValue: 0,
        fees: 0,
        benchmark: [null, 4000, 4100][at],
        values: {},
      })),
    )
    expect(backtest.record.log.map(({ day, level, text }) => [day, level, text])).toEqual(
      days.map((day) => [day, 'info', day]),
    )
  })

  it('[BT-1] keeps two thousand lines of a log', () => {
    const lines = Array.from({ length: 1500 }, (_, at) => ({ level: 'info', text: String(at) }) as const)
    const template: StrategyTemplate = { first: null, decide: () => ({ orders: [], log: lines, state: null }) }
    const days = tradingDays('2026-11-16', 2)
    const backtest = createBacktest(
      inputOf({ days, instruments: [historyOf(symbol, [{ open: 10 }, { open: 11 }])] }, template),
    )
    for (const day of days.keys()) backtest.runDay(day)
    expect([backtest.record.log.length, backtest.record.log.at(-1)?.text]).toEqual([2000, '499'])
  })

  it('[BT-2] what is held is worth its close, and a fee once paid stays paid', () => {
    const days = tradingDays('2026-11-16', 2)
    const buy = { symbol, side: 1, price: 100_100, volume: 1000, reason: '试' } as const
    const input = inputOf(
      { days, instruments: [historyOf(symbol, [{ open: 10, close: 10.5, low: 9.9 }, { open: 11 }])] },
      scripted([buy]),
      {
        profile: wideLimits(),
      },
    )
    const backtest = createBacktest(input)
    for (const day of days.keys()) backtest.runDay(day)
    expect(backtest.record.days).toMatchObject([
      {
        nav: 10_000_000 + 50_000 - 510,
        cash: 9_000_000 - 510,
        marketValue: 1_050_000,
        fees: 510,
        values: { [symbol]: 1_050_000 },
      },
      { nav: 10_000_000 + 100_000 - 510, cash: 9_000_000 - 510, marketValue: 1_100_000, fees: 0 },
    ])
  })
})
