import { array, assert, boolean, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixtureTime } from '../../account/book/account-fixture.ts'
import { buyInto, emptyHolding, sellFrom } from '../../account/holding/holding.ts'
import { reviewOrders, type ReviewedOrder } from './entrust-review.ts'
import { excursionOf, pairRoundTrips, type RoundTrip, type TripFill } from './round-trip.ts'
import {
  boardChaseStats,
  findingsOf,
  groupTrips,
  holdingBucketOf,
  isBoardChase,
  timeBucketAt,
  timeBucketOf,
  weekdayOf,
} from './trip-analysis.ts'

function fill(side: 1 | 2, yuan: number, volume: number, rest: Partial<TripFill> = {}): TripFill {
  const price = Math.round(yuan * 10_000)
  return {
    symbol: 'A',
    side,
    price,
    volume,
    fees: 0,
    at: fixtureTime,
    day: '2026-11-16',
    arrival: null,
    vwap: null,
    signalCode: null,
    ...rest,
  }
}

describe('round trips', () => {
  it('[TRIP-1] a sale closes the oldest entries, with its share of the fees', () => {
    const trips = pairRoundTrips([
      fill(1, 10, 1000, { fees: 510 }),
      fill(1, 11, 500, { fees: 505 }),
      fill(2, 12, 1200, { fees: 1200, day: '2026-11-18' }),
    ])
    expect(trips.map(({ volume, entryPrice, gross, fees, net }) => [volume, entryPrice, gross, fees, net])).toEqual([
      [1000, 100_000, 200_000, 510 + 1000, 198_490],
      [200, 110_000, 20_000, 202 + 200, 19_598],
    ])
    expect(trips[0]).toMatchObject({ tag: '人工', returnRate: 0.19849 })
  })

  it('[TRIP-1] trips of a flat position add up to what first-in-first-out realised', () => {
    const anyFill = record({
      isBuy: boolean(),
      price: integer({ min: 900, max: 1100 }),
      lots: integer({ min: 1, max: 5 }),
      fees: integer({ min: 0, max: 900 }),
    })
    assert(
      property(array(anyFill, { maxLength: 25 }), (rows) => {
        const holding = emptyHolding('A')
        const fills: TripFill[] = []
        const add = (isBuy: boolean, price: number, volume: number, fees: number) => {
          fills.push(fill(isBuy ? 1 : 2, price / 100, volume, { fees }))
          if (isBuy)
            buyInto(holding, { qty: volume, price: price * 100, amount: price * volume, fees, day: '2026-11-16' })
          else sellFrom(holding, { qty: volume, amount: price * volume, fees })
        }
        for (const { isBuy, price, lots, fees } of rows) {
          const volume = isBuy ? lots * 100 : Math.min(lots * 100, holding.volume)
          if (volume > 0) add(isBuy, price, volume, fees)
        }
        if (holding.volume > 0) add(false, 1000, holding.volume, 77)
        const net = pairRoundTrips(fills).reduce((sum, trip) => sum + trip.net, 0)
        expect(net).toBe(holding.realisedFifo)
        expect(holding.realised).toBe(holding.realisedFifo)
      }),
    )
  })

  it('[TRIP-7] buy 1,000 at 20, ten for ten, sell 2,000 at 10.10: +200', () => {
    const moves = [{ symbol: 'A', day: '2026-11-17', delta: 1000, kind: 'scale', amount: 0 }] as const
    const [trip, ...others] = pairRoundTrips(
      [fill(1, 20, 1000, { fees: 0 }), fill(2, 10.1, 2000, { fees: 0, day: '2026-11-18' })],
      moves,
    )
    expect(others).toEqual([])
    expect(trip).toMatchObject({ volume: 2000, entryPrice: 100_000, gross: 20_000, net: 20_000, returnRate: 0.01 })
    // A day of before the bonus at 20 is the entry itself, not a move of a hundred percent.
    const bars = [{ day: '2026-11-16', at: Number.MAX_SAFE_INTEGER, high: 210_000, low: 190_000 }]
    expect(excursionOf(trip!, bars).entryTiming).toBe(0.5)
  })

  it('[TRIP-7] lots share the bonus so that whole shares add up, and the cost stays', () => {
    const moves = [{ symbol: 'A', day: '2026-11-17', delta: 201, kind: 'scale', amount: 0 }] as const
    const trips = pairRoundTrips(
      [fill(1, 10, 333, { fees: 0 }), fill(1, 11, 336, { fees: 0 }), fill(2, 12, 870, { fees: 0, day: '2026-11-18' })],
      moves,
    )
    expect(trips.map(({ volume }) => volume)).toEqual([433, 437])
    const cost = 333 * 1000 + 336 * 1100
    expect(trips.reduce((sum, { gross }) => sum + gross, 0)).toBe(870 * 1200 - cost)
  })

  it('[TRIP-7] imported lots are entries at their cost, transfers out take lots along without a trip', () => {
    const moves = [
      { symbol: 'A', day: '2026-11-13', delta: 500, kind: 'in', amount: 450_000 },
      { symbol: 'A', day: '2026-11-17', delta: -200, kind: 'out', amount: 0 },
    ] as const
    const trips = pairRoundTrips([fill(2, 10, 300, { fees: 0, day: '2026-11-18' })], moves)
    expect(trips.map(({ volume, entryDay, entryPrice, net }) => [volume, entryDay, entryPrice, net])).toEqual([
      [300, '2026-11-13', 90_000, 30_000],
    ])
  })

  it('[TRIP-2] excursions between entry and exit, efficiency of the exit, timing of the entry', () => {
    const [trip] = pairRoundTrips([fill(1, 10, 100, { at: 100 }), fill(2, 11, 100, { at: 300, day: '2026-11-17' })])
    const bars = [
      { day: '2026-11-16', at: 50, high: 102_000, low: 97_000 },
      { day: '2026-11-16', at: 200, high: 120_000, low: 95_000 },
      { day: '2026-11-17', at: 400, high: 150_000, low: 50_000 },
    ]
    expect(excursionOf(trip!, bars)).toEqual({
      mae: expect.closeTo(-0.05, 12),
      mfe: expect.closeTo(0.2, 12),
      exitEfficiency: 0.5,
      entryTiming: 0.2,
    })
  })

  it('[TRIP-3] slippage of both sides against arrival', () => {
    const [trip] = pairRoundTrips([fill(1, 10.1, 100, { arrival: 100_000 }), fill(2, 10.9, 100, { arrival: 110_000 })])
    expect(trip?.arrivalSlippage).toBeCloseTo(0.01 + 0.1 / 11, 12)
    expect(trip?.vwapSlippage).toBeNull()
  })

  const tripWith = (net: number, rest: Partial<RoundTrip> = {}): RoundTrip => ({
    ...pairRoundTrips([fill(1, 10, 100), fill(2, 11, 100)])[0]!,
    net,
    scalings: [],
    ...rest,
  })

  it('[TRIP-4] groups by tag, weekday, time and holding', () => {
    const trip = tripWith(1, { entryAt: fixtureTime, exitDay: '2026-11-20' })
    expect([weekdayOf(trip), timeBucketOf(trip), holdingBucketOf(trip)]).toEqual(['周一', '上午', '2至5天'])
    const groups = groupTrips([tripWith(10), tripWith(-5, { tag: 'B_MACD' })], ({ tag }) => tag)
    expect(groups.map(({ key, n, net, winRate }) => [key, n, net, winRate])).toEqual([
      ['人工', 1, 10, 1],
      ['B_MACD', 1, -5, 0],
    ])
    const both = [tripWith(10, { returnRate: 0.03 }), tripWith(-5, { returnRate: -0.01 })]
    expect(groupTrips(both, () => '全部')[0]?.averageReturn).toBeCloseTo(0.01, 12)
  })

  it.each([
    ['09:29', '集合竞价'],
    ['09:30', '开盘半小时'],
    ['09:59', '开盘半小时'],
    ['10:00', '上午'],
    ['11:29', '上午'],
    ['11:30', '下午'],
    ['14:29', '下午'],
    ['14:30', '尾盘半小时'],
  ])('[TRIP-4] an entry at %s is of %s', (time, part) => {
    expect(timeBucketAt(Date.parse(`2026-11-16T${time}:59+08:00`))).toBe(part)
  })

  it.each([
    [1, '1天内'],
    [2, '2至5天'],
    [5, '2至5天'],
    [6, '6至20天'],
    [20, '6至20天'],
    [21, '20天以上'],
  ])('[TRIP-4] %i days held are %s', (days, band) => {
    const trip = { entryDay: '2026-11-02', exitDay: `2026-11-${String(2 + days).padStart(2, '0')}` } as RoundTrip
    expect(holdingBucketOf(trip)).toBe(band)
  })

  it('[TRIP-5] board chasing: success and next-day premium', () => {
    expect([isBoardChase(109_800, 110_000), isBoardChase(109_700, 110_000), isBoardChase(109_800, null)]).toEqual([
      true,
      false,
      false,
    ])
    expect(
      boardChaseStats([
        { isSealedAtClose: true, nextOpen: 121_000, close: 110_000 },
        { isSealedAtClose: false, nextOpen: null, close: 105_000 },
      ]),
    ).toEqual({
      n: 2,
      successRate: 0.5,
      nextDayPremium: expect.closeTo(0.1, 12),
    })
    expect(boardChaseStats([])).toEqual({ n: 0, successRate: null, nextDayPremium: null })
  })

  it('[TRIP-6] findings carry their numbers and stay silent on small samples', () => {
    const good = Array.from({ length: 12 }, () => tripWith(100, { tag: 'B_BRK' }))
    const bad = Array.from({ length: 12 }, () => tripWith(-300))
    expect(findingsOf(good.slice(0, 9))).toEqual([])
    const texts = findingsOf([...good, ...bad]).map(({ text }) => text)
    expect(texts).toContain('B_BRK的胜率100.0%，高于总体50.0%，共12笔')
    expect(texts).toContain('平均亏损3.00元大于平均盈利1.00元，共24笔')
  })
})

describe('entrust review', () => {
  const order = (rest: Partial<ReviewedOrder>): ReviewedOrder => ({
    orderId: 'a',
    side: 1,
    status: 3,
    price: 100_000,
    volume: 1000,
    filledVolume: 1000,
    turnover: 100_000_000,
    rejectReason: 0,
    createdAt: 0,
    ackedAt: 40,
    filledAt: 100,
    arrivalMid: 99_000,
    marketVwap: 100_000,
    marketVolume: 10_000,
    close: 102_000,
    checks: [],
    target: { volume: 1000, low: 99_000, high: 101_000 },
    ...rest,
  })
  const failedCheck = {
    code: 10,
    name: '自成交',
    level: 'hard',
    ok: false,
    rejReason: 22,
    actual: 1,
    limit: 1,
    text: '',
  } as const

  const review = reviewOrders([
    order({}),
    order({ orderId: 'b', side: 2, status: 5, filledVolume: 500, turnover: 50_000_000, ackedAt: 60, filledAt: null }),
    order({
      orderId: 'c',
      status: 8,
      filledVolume: 0,
      turnover: 0,
      rejectReason: 22,
      ackedAt: null,
      filledAt: null,
      checks: [failedCheck],
      target: null,
    }),
  ])

  it('[ENTRUST-1] counts, fill, cancel and reject rates; a rejected order was never sent', () => {
    expect(review).toMatchObject({
      count: 3,
      fillRateByCount: 0.5,
      fillRateByVolume: 0.75,
      averageAckMs: 50,
      averageFillMs: 100,
    })
    expect(review.cancelRate).toBeCloseTo(1 / 3, 12)
    expect(review.rejections).toEqual([{ reason: 22, text: '可能自成交', count: 1 }])
    expect(review).toMatchObject({
      selfTradeHits: 1,
      rateLimitHits: 0,
      riskHits: [{ check: 10, name: '自成交', count: 1 }],
    })
  })

  it('[ENTRUST-2] slippage is weighted by volume and signed by side', () => {
    expect(review.arrivalSlippage).toBeCloseTo(((1 / 99) * 1000 - (1 / 99) * 500) / 1500, 12)
    expect(review.vwapSlippage).toBeCloseTo(0, 12)
    expect(review.participation).toBeCloseTo(0.075, 12)
  })

  it('[ENTRUST-3] the unfilled rest cost what the close says', () => {
    // Sold 500 of 1,000 at a limit of 10.00 and the close is 10.20: the rest gained by staying.
    expect(review.opportunityCost).toBe(-10_000)
  })

  it('[ENTRUST-4] orders outside proposals and off their targets', () => {
    expect(review.outOfProposal).toBe(1)
    expect(review.deviations).toEqual([{ orderId: 'b', volume: -500, isOutsideBand: false }])
  })

  it('[ENTRUST-1] an empty day has dashes, not zeros', () => {
    expect(reviewOrders([])).toMatchObject({
      count: 0,
      fillRateByCount: null,
      cancelRate: null,
      averageAckMs: null,
      arrivalSlippage: null,
    })
  })
})
