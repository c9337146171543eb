import { describe, expect, it } from 'vitest'
import { reviewOrders, type EntrustReview } from './entrust-review.ts'
import { judgeTrip } from './judge-trip.ts'
import { nextWeek } from './next-week.ts'
import { excursionOver, pairRoundTrips, type RoundTrip, type TripFill } from './round-trip.ts'
import { signalActions } from './signal-actions.ts'
import { indexDays, signalBefore, type TradedDays } from './traded-days.ts'
import { boardChaseStats, findingsOf, type Finding } from './trip-analysis.ts'
import {
  entryHourOf,
  returnBands,
  reviewTrips,
  tripAspects,
  type ReviewedTrip,
  type TripReview,
} from './trip-review.ts'

const dates = Array.from({ length: 12 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`)
const prices = dates.map((_, index) => 100_000 + index * 1000)
const traded = (rest: Partial<TradedDays> = {}) =>
  indexDays({
    days: dates,
    open: prices,
    high: prices,
    low: prices,
    close: prices.map((one) => one + 500),
    vwap: prices,
    volume: prices,
    limitUp: dates.map(() => 0),
    isSealed: dates.map(() => false),
    signals: [],
    ...rest,
  })

const fill = (side: 1 | 2, yuan: number, volume: number, rest: Partial<TripFill> = {}): TripFill => ({
  symbol: 'A',
  side,
  price: Math.round(yuan * 10_000),
  volume,
  fees: 0,
  at: Date.UTC(2026, 10, 2, 2),
  day: '2026-11-02',
  arrival: null,
  vwap: null,
  signalCode: null,
  ...rest,
})
const tripOf = (rest: Partial<RoundTrip> = {}): RoundTrip => ({
  ...pairRoundTrips([fill(1, 10, 100), fill(2, 11, 100)])[0]!,
  ...rest,
})

describe('signals and what was made of them', () => {
  const actions = (
    bought: string[],
    signals = [{ day: '2026-11-03', code: 'B_MA' }],
    from = '2026-11-01',
    to = '2026-11-30',
  ) => signalActions(new Map([['A', { days: traded({ signals }), bought: new Set(bought) }]]), { from, to })

  it('[TRIP-11] is followed on one of the three days after it, not on its own and not on the fourth', () => {
    const followed = (day: string) => actions([day])[0]?.followed
    expect(['2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06', '2026-11-07'].map(followed)).toEqual([
      0, 1, 1, 1, 0,
    ])
  })

  it('[TRIP-11] its outcome runs from the next open to the fifth close after it', () => {
    expect(actions([])[0]?.ignoredReturn).toBeCloseTo(107_500 / 103_000 - 1, 12)
    const late = (day: string) => actions([], [{ day, code: 'B_MA' }])[0]?.ignoredReturn
    expect([late('2026-11-07') === null, late('2026-11-08')]).toEqual([false, null])
  })

  it('[TRIP-11] the days asked for are both included, days nobody knows are not, most signals first', () => {
    const signals = ['01', '02', '02', '04', '30'].map((day, at) => ({
      day: `2026-11-${day}`,
      code: at === 0 ? 'Z' : at < 3 ? 'B' : 'A',
    }))
    const rows = (from: string, to: string) =>
      actions([], signals, from, to).map(({ code, ignored }) => [code, ignored])
    expect(rows('2026-11-01', '2026-11-30')).toEqual([
      ['B', 2],
      ['A', 1],
      ['Z', 1],
    ])
    expect(rows('2026-11-02', '2026-11-02')).toEqual([['B', 2]])
    expect(rows('2026-11-03', '2026-11-03')).toEqual([])
  })

  it('[TRIP-8] a signal of three days before an entry is its own, one of four is not', () => {
    const tagOn = (day: string) => signalBefore(traded({ signals: [{ day: '2026-11-03', code: 'B_MA' }] }), day)
    expect(['03', '04', '06', '07'].map((day) => tagOn(`2026-11-${day}`))).toEqual([null, 'B_MA', 'B_MA', null])
    const last = (day: string) => signalBefore(traded({ signals: [{ day: '2026-11-10', code: 'B_MA' }] }), day)
    expect([last('2026-11-13'), last('2026-10-31')]).toEqual(['B_MA', null])
  })
})

describe('what to look after next week', () => {
  const trips: TripReview = { ...reviewTrips([]), n: 10, winRate: 0.5 }
  const orders: EntrustReview = { ...reviewOrders([]), count: 10 }
  const finding = (value: number, rest: Partial<Finding> = {}): Finding => ({
    text: '周一',
    n: 12,
    value,
    aspect: 'weekday',
    key: '周一',
    ...rest,
  })
  const texts = (own: Partial<TripReview>, found: Finding[], placed: Partial<EntrustReview>) =>
    nextWeek({ ...trips, ...own }, found, { ...orders, ...placed }).map(({ text, n }) => [text, n])
  const means = (exit: number | null, n: number, mae: number | null = null) => ({
    means: { ...trips.means, exitEfficiency: { n, mean: exit }, mae: { n, mean: mae } },
  })

  it('[TRIP-12] at most three of what went worse than the whole, with their rows', () => {
    const found = [
      finding(0.5),
      finding(0.1, { aspect: 'all' }),
      finding(0.49),
      finding(0.4),
      finding(0.3),
      finding(0.2),
    ]
    expect(texts({}, found, {})).toEqual(Array.from({ length: 3 }, () => ['少做：周一', 12]))
    expect(texts({ n: 9 }, found, {})).toEqual([])
    expect(texts({ winRate: null }, found, {})).toEqual([])
  })

  it('[TRIP-12] exits below three tenths of ten trips, losses larger than gains', () => {
    const exit = [['离场效率中位数仅29.9%，盈利时分批止盈或跟踪止损', 10]]
    expect(texts(means(0.299, 10), [], {})).toEqual(exit)
    expect([texts(means(0.3, 10), [], {}), texts(means(0.1, 9), [], {}), texts(means(null, 10), [], {})]).toEqual([
      [],
      [],
      [],
    ])
    const pay = [['盈亏比0.99小于1，平均最大不利-4.0%，收紧止损', 10]]
    expect(texts({ payoff: 0.99, ...means(null, 0, -0.04) }, [], {})).toEqual(pay)
    expect(texts({ payoff: 1, ...means(null, 0, -0.04) }, [], {})).toEqual([])
    expect(texts({ payoff: 0.5 }, [], {})).toEqual([])
  })

  it('[TRIP-12] refusals, cancels, slippage and deviations of ten orders', () => {
    const rejections = [{ reason: 22, text: '可能自成交', count: 3 }] as unknown as EntrustReview['rejections']
    const deviations = [{ orderId: 'a', volume: 1, isOutsideBand: false }]
    const bad = { rejections, cancelRate: 0.301, arrivalSlippage: 0.0011, deviations }
    expect(nextWeek(trips, [], { ...orders, ...bad })).toEqual([
      { text: '下单前先核对：可能自成交造成3笔废单', n: 3, rows: { page: 'orders', aspect: 'reason', key: '22' } },
      {
        text: '撤单率30.1%偏高，减少挂远价或改用拆单',
        n: 10,
        rows: { page: 'orders', aspect: 'outcome', key: 'canceled' },
      },
      {
        text: '到达滑点11.0bp，大单拆分，避开开盘与尾盘半小时',
        n: 10,
        rows: { page: 'orders', aspect: 'known', key: 'arrival' },
      },
      {
        text: '1笔委托偏离提案目标，与提案人核对数量和价格区间',
        n: 1,
        rows: { page: 'orders', aspect: 'deviation', key: 'yes' },
      },
    ])
    expect(texts({}, [], { ...bad, count: 9 })).toEqual([])
    expect(texts({}, [], { cancelRate: 0.3, arrivalSlippage: 0.001 })).toEqual([])
  })
})

describe('round trips at their edges', () => {
  it('[TRIP-1] fees are shared by their part, the rest goes with the last', () => {
    const trips = pairRoundTrips([
      fill(1, 10, 300, { fees: 100 }),
      fill(1, 10, 100, { fees: 7 }),
      fill(2, 11, 100, { fees: 10 }),
      fill(2, 11, 300, { fees: 50 }),
      fill(2, 11, 900, { fees: 50 }),
    ])
    expect(trips.map(({ volume, gross, fees, net }) => [volume, gross, fees, net])).toEqual([
      [100, 10_000, 33 + 10, 9957],
      [200, 20_000, 67 + 33, 19_900],
      [100, 10_000, 7 + 17, 9976],
    ])
  })

  it('[TRIP-1] shares that came for nothing have no return', () => {
    const moves = [{ symbol: 'A', day: '2026-11-01', delta: 100, kind: 'in', amount: 0 }] as const
    expect(pairRoundTrips([fill(2, 11, 100)], moves)[0]).toMatchObject({
      gross: 110_000,
      returnRate: 0,
      entryPrice: 0,
      entryDay: '2026-11-01',
      tag: '人工',
    })
    expect(pairRoundTrips([fill(2, 11, 100)], [{ ...moves[0], day: '2026-11-03' }])).toEqual([])
    const bonus = [{ symbol: 'A', day: '2026-11-01', delta: 100, kind: 'scale', amount: 0 }] as const
    expect(pairRoundTrips([fill(2, 11, 100)], bonus)).toEqual([])
  })

  it('[TRIP-3] a reference of nothing is none', () => {
    const slippage = (into: number | null, outOf: number | null) =>
      pairRoundTrips([fill(1, 10, 100, { vwap: into }), fill(2, 11, 100, { vwap: outOf })])[0]?.vwapSlippage
    expect([slippage(0, 1), slippage(1, 0), slippage(null, 1), slippage(1, null)]).toEqual([null, null, null, null])
    expect(slippage(80_000, 220_000)).toBeCloseTo(0.25 + 0.5, 12)
    expect(slippage(1, 110_000)).toBeCloseTo(99_999, 6)
  })

  const days = { days: ['a', 'b', 'c'], ends: [10, 20, 30], high: [12, 15, 11], low: [8, 9, 5] }
  const over = (rest: Partial<RoundTrip>, direction: 1 | -1 = 1, range = { from: 0, until: 2 }) =>
    excursionOver(
      tripOf({ entryPrice: 10, exitPrice: 11, entryDay: 'a', entryAt: 10, exitAt: 20, ...rest }),
      direction,
      days,
      range,
    )

  it('[TRIP-2] bars that end after the entry and by the exit count, the entry day for its timing alone', () => {
    expect(over({})).toEqual({ mae: expect.closeTo(-0.1, 12), mfe: 0.5, exitEfficiency: 0.2, entryTiming: 0.5 })
    expect(over({ exitAt: 30 }).mae).toBe(-0.5)
    expect(over({ exitAt: 19 })).toMatchObject({ mae: 0, mfe: expect.closeTo(0.1, 12), exitEfficiency: 1 })
    expect(over({ entryAt: 9 }).mae).toBeCloseTo(-0.2, 12)
    expect(over({}, 1, { from: 1, until: 1 }).entryTiming).toBeNull()
    expect(over({ exitPrice: 9, exitAt: 10 })).toMatchObject({
      mae: expect.closeTo(-0.1, 12),
      mfe: 0,
      exitEfficiency: null,
    })
  })

  it('[TRIP-2] a short is the same in the mirror', () => {
    // It gains where the price falls to 9 and loses where it rises to 15.
    expect(over({ exitPrice: 9 }, -1)).toEqual({
      mae: -0.5,
      mfe: expect.closeTo(0.1, 12),
      exitEfficiency: 1,
      entryTiming: 0.5,
    })
  })

  it('[TRIP-7] prices of before a split stand in the basis after it', () => {
    expect(over({ scalings: [{ day: 'b', ratio: 2 }], entryDay: 'c', exitAt: 30 })).toMatchObject({
      mae: -0.5,
      mfe: 0.5,
      entryTiming: 5 / 6,
    })
    expect(over({ scalings: [{ day: 'c', ratio: 2 }], exitAt: 20 })).toMatchObject({
      mae: expect.closeTo(-0.55, 12),
      mfe: expect.closeTo(0.1, 12),
    })
  })

  it('[TRIP-8] without a close of its benchmark, or of a board, nothing is made up', () => {
    const known = traded({ limitUp: dates.map(() => 101_000) })
    const judged = (rest: Partial<RoundTrip>, bench: [string, number][], direction: 1 | -1 = 1) =>
      judgeTrip(tripOf({ entryDay: '2026-11-02', exitDay: '2026-11-04', ...rest }), direction, {
        days: known,
        bench: new Map(bench),
      })
    expect(
      judged({}, [
        ['2026-11-02', 0],
        ['2026-11-04', 5],
      ]).benchRate,
    ).toBeNull()
    expect(
      judged({}, [
        ['2026-11-02', 4],
        ['2026-11-04', 0],
      ]).benchRate,
    ).toBeNull()
    expect(
      judged({}, [
        ['2026-11-02', 4],
        ['2026-11-04', 5],
      ]).benchRate,
    ).toBe(0.25)
    expect(judged({ entryPrice: 101_000 }, []).board).toEqual({
      isSealedAtClose: false,
      nextOpen: 102_000,
      close: 101_500,
    })
    expect(judged({ entryPrice: 101_000 }, [], -1).board).toBeNull()
    expect(judged({ entryPrice: 100_000 }, []).board).toBeNull()
    const split = { entryPrice: 50_500, scalings: [{ day: '2026-11-03', ratio: 2 }] }
    expect(judged(split, []).board).not.toBeNull()
    expect(judged({ entryPrice: 101_000, entryDay: '2026-11-12' }, []).board).toEqual({
      isSealedAtClose: false,
      nextOpen: null,
      close: 111_500,
    })
  })
})

describe('the review of trips', () => {
  const reviewed = (rest: Partial<ReviewedTrip>): ReviewedTrip => ({
    ...judgeTrip(tripOf(), 1, { days: null, bench: new Map() }),
    sector: '银行',
    strategy: 'S',
    ...rest,
  })

  it('[TRIP-9] bands of returns have these edges', () =>
    expect(returnBands.map(({ key }) => key)).toEqual([
      '<-10%',
      '-10%~-5%',
      '-5%~-3%',
      '-3%~-1%',
      '-1%~0%',
      '0%~1%',
      '1%~3%',
      '3%~5%',
      '5%~10%',
      '≥10%',
    ]))

  it('[TRIP-9] each figure is over the trips of which it is known, exits by their median', () => {
    const exits = [0.9, -50, null, 0.1, 0.5].map((exitEfficiency, at) =>
      reviewed({
        exitEfficiency,
        mae: at < 2 ? -0.02 * (at + 1) : null,
        net: at - 1,
        gross: 10,
        fees: 3,
        returnRate: 0.01 * at,
      }),
    )
    const review = reviewTrips(exits)
    expect(review).toMatchObject({ n: 5, net: 5, gross: 50, fees: 15, averageReturn: expect.closeTo(0.02, 12) })
    expect(review.means.exitEfficiency).toEqual({ n: 4, mean: 0.3 })
    expect(review.means.mae).toEqual({ n: 2, mean: expect.closeTo(-0.03, 12) })
    expect(review.means.mfe).toEqual({ n: 0, mean: null })
    expect(reviewTrips(exits.slice(0, 2)).means.exitEfficiency.mean).toBeCloseTo(-24.55, 12)
    expect(reviewTrips([exits[0]!, exits[3]!, exits[4]!]).means.exitEfficiency.mean).toBe(0.5)
    expect(reviewTrips([])).toMatchObject({ n: 0, net: 0, averageReturn: null, cells: [], winRate: null })
    expect(review.cells).toEqual([{ key: '周一 10', n: 5, net: 5, wins: 3 }])
    expect(exits.map(tripAspects.outcome)).toEqual(['亏损', '持平', '盈利', '盈利', '盈利'])
  })

  it('[TRIP-9] groups come by what they brought, then by name; the hour is that of Shanghai', () => {
    const groups = reviewTrips([
      reviewed({ sector: '乙', net: 5 }),
      reviewed({ sector: '甲', net: 5 }),
      reviewed({ sector: '丙', net: 9 }),
    ]).groups.sector
    expect(groups.map(({ key }) => key)).toEqual(['丙', ...['乙', '甲'].toSorted()])
    const hour = (utc: number) => entryHourOf({ entryAt: Date.UTC(2026, 10, 2, utc, 59) })
    expect([hour(1), hour(6), hour(15), hour(16)]).toEqual([9, 14, 23, 0])
  })

  it('[TRIP-6] ten trips are enough, a difference of less than a tenth is not told', () => {
    const trips = (wins: number, count: number, rest: Partial<RoundTrip>) =>
      Array.from({ length: count }, (_, at) => tripOf({ net: at < wins ? 100 : -50, ...rest }))
    const found = (rows: RoundTrip[]) =>
      findingsOf(rows, (tag) => `信号${tag}`).map(({ text, n, aspect, key }) => [aspect, key, n, text])
    const rows = [...trips(7, 10, { tag: 'X' }), ...trips(3, 10, { tag: 'Y' })]
    expect(found(rows)).toEqual([
      ['signal', 'X', 10, '信号X的胜率70.0%，高于总体50.0%，共10笔'],
      ['signal', 'Y', 10, '信号Y的胜率30.0%，低于总体50.0%，共10笔'],
    ])
    expect(found([...trips(9, 9, { tag: 'X' }), ...trips(0, 9, { tag: 'Y' })])).toEqual([])
    expect(found([...trips(11, 20, { tag: 'X' }), ...trips(9, 20, { tag: 'Y' })])).toEqual([])
    const losing = Array.from({ length: 10 }, (_, at) => tripOf({ net: at < 5 ? 100 : -101 }))
    expect(found(losing)).toEqual([['all', '', 10, '平均亏损1.01元大于平均盈利1.00元，共10笔']])
  })

  it('[TRIP-5] the premium is of those that had a next open', () => {
    const buy = (nextOpen: number | null, isSealedAtClose = true) => ({ isSealedAtClose, nextOpen, close: 100 })
    expect(boardChaseStats([buy(110), buy(100), buy(null, false)])).toEqual({
      n: 3,
      successRate: 2 / 3,
      nextDayPremium: expect.closeTo(0.05, 12),
    })
    expect(boardChaseStats([buy(null, false)])).toEqual({ n: 1, successRate: 0, nextDayPremium: null })
  })
})
