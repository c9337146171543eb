import { array, assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchAfterHours } from './after-hours.ts'
import { matchBar } from './bar-match.ts'
import { ackLatencyMs, drawFor, hashText } from './latency.ts'
import type { BookLevel, MarketBeat } from './market-beat.ts'
import { planOrder } from './order-plan.ts'
import { roomIn, take } from './participation.ts'
import { advanceQueue, crossedVolume, isWithin, type Queued } from './queue-position.ts'
import { takeLevels, volumeOfPieces } from './take-liquidity.ts'
import { rangeOf, tradesBetween } from './trades-between.ts'

const levels = (...pairs: [number, number][]): BookLevel[] => pairs.map(([price, volume]) => ({ price, volume }))
const asks = levels([101, 500], [102, 800], [103, 700])
const bids = levels([100, 600], [99, 400])

function beat(rest: Partial<MarketBeat> = {}): MarketBeat {
  return {
    symbol: 'SHSE.600001',
    at: 1,
    tradingDay: '2026-11-16',
    minute: 1,
    minuteVolume: 1_000_000,
    book: { bids, asks },
    trades: [],
    isMatching: true,
    ...rest,
  }
}

describe('taking from the book', () => {
  const takeAll = { side: 1, limit: null, volume: 2000, maxLevels: 10 } as const

  it('[MATCH-1] level by level, up to the limit and no deeper than allowed', () => {
    expect(takeLevels(asks, takeAll)).toEqual(asks)
    expect(takeLevels(asks, { ...takeAll, limit: 102 })).toEqual(asks.slice(0, 2))
    expect(takeLevels(asks, { ...takeAll, limit: 100 })).toEqual([])
    expect(takeLevels(bids, { ...takeAll, side: 2, limit: 99 })).toEqual(bids)
    expect(takeLevels(bids, { ...takeAll, side: 2, limit: 100 })).toEqual(bids.slice(0, 1))
    expect(takeLevels(asks, { ...takeAll, maxLevels: 1 })).toEqual(asks.slice(0, 1))
    expect(takeLevels(asks, { ...takeAll, volume: 500 })).toEqual(asks.slice(0, 1))
    expect(takeLevels(asks, { ...takeAll, volume: 501 })).toEqual(levels([101, 500], [102, 1]))
    expect(takeLevels(levels([101, 0], [102, 5]), takeAll)).toEqual(levels([102, 5]))
  })

  it('[MATCH-1] the pieces add up to the smaller of what is asked and what is there', () => {
    assert(
      property(
        array(integer({ min: 0, max: 900 }), { maxLength: 8 }),
        integer({ min: 0, max: 4000 }),
        (sizes, volume) => {
          const book = sizes.map((size, at) => ({ price: 100 + at, volume: size }))
          const there = sizes.reduce((sum, size) => sum + size, 0)
          expect(volumeOfPieces(takeLevels(book, { ...takeAll, volume }))).toBe(Math.min(volume, there))
        },
      ),
    )
  })

  it('[MATCH-3] a share of the minute less what was taken in it', () => {
    const state = { minute: 5, taken: 30 }
    expect([
      roomIn(state, 5, 1000, 25),
      roomIn(state, 6, 1000, 25),
      roomIn(state, 5, 100, 25),
      roomIn(state, 6, 3, 25),
    ]).toEqual([220, 250, 0, 0])
    take(state, 5, 10)
    expect(state).toEqual({ minute: 5, taken: 40 })
    take(state, 6, 10)
    expect(state).toEqual({ minute: 6, taken: 10 })
  })
})

describe('waiting in the queue', () => {
  const own = (more: Partial<Queued> = {}): Queued => ({ side: 1, price: 100, ahead: 600, shown: 600, ...more })

  it('[MATCH-1] within a limit: a buyer at it or below, a seller at it or above', () => {
    expect([isWithin(1, 100, 100), isWithin(1, 101, 100), isWithin(2, 100, 100), isWithin(2, 99, 100)]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  it('[MATCH-1] trades at our price and through it move us on, others do not', () => {
    const queued = own()
    expect(
      advanceQueue(
        queued,
        beat({ trades: levels([101, 900], [100, 100], [99, 50]), book: { bids: levels([100, 500]), asks } }),
      ),
    ).toBe(0)
    expect(queued).toMatchObject({ ahead: 450, shown: 500 })
    expect(
      advanceQueue(queued, beat({ trades: levels([100, 500]), book: { bids: levels([100, 500]), asks } }), 20),
    ).toBe(30)
    expect(queued.ahead).toBe(0)
    const seller = own({ side: 2, price: 101, ahead: 10, shown: 500 })
    expect(advanceQueue(seller, beat({ trades: levels([102, 15], [100, 99]) }))).toBe(5)
  })

  it('[MATCH-1] cancels before us are rounded down, and a growing queue is none', () => {
    const queued = own({ ahead: 200, shown: 600 })
    advanceQueue(queued, beat({ book: { bids: levels([100, 597]), asks } }))
    expect(queued.ahead).toBe(199)
    advanceQueue(queued, beat({ book: { bids: levels([100, 900]), asks } }))
    expect(queued).toMatchObject({ ahead: 199, shown: 900 })
    advanceQueue(queued, beat({ book: { bids: [], asks } }))
    expect(queued).toMatchObject({ ahead: 199, shown: 900 })
  })

  it('[MATCH-1] what the other side offers at our price or better', () => {
    expect(crossedVolume(own({ price: 102 }), beat())).toBe(1300)
    expect(crossedVolume(own({ price: 100 }), beat())).toBe(0)
    expect(crossedVolume(own({ side: 2, price: 99 }), beat())).toBe(1000)
  })
})

describe('plans', () => {
  const order = { side: 1, orderType: 1, tif: 'DAY', price: 100, worstPrice: 110 } as const
  const plan = (more: object, book = { bids, asks }) => planOrder({ ...order, ...more } as never, book)
  const nobody = { bids: [], asks: [] }

  it('[MATCH-2] limit orders by type and time in force', () => {
    const base = { kind: 'take', limit: 100, maxLevels: 10, allOrNothing: false, rest: 'queue', restPrice: 100 }
    expect(plan({})).toEqual(base)
    expect(plan({ orderType: 10 })).toEqual({ ...base, rest: 'cancel' })
    expect(plan({ tif: 'IOC' })).toEqual({ ...base, rest: 'cancel' })
    expect(plan({ orderType: 11 })).toEqual({ ...base, rest: 'cancel', allOrNothing: true })
    expect(plan({ tif: 'FOK' })).toEqual({ ...base, rest: 'cancel', allOrNothing: true })
  })

  it.each([
    [2, { limit: 110, maxLevels: 10, allOrNothing: false, rest: 'cancel', restPrice: null }],
    [20, { limit: 101, maxLevels: 1, allOrNothing: false, rest: 'queue', restPrice: 101 }],
    [21, { limit: 100, maxLevels: 10, allOrNothing: false, rest: 'queue', restPrice: 100 }],
    [22, { limit: 110, maxLevels: 10, allOrNothing: false, rest: 'cancel', restPrice: null }],
    [23, { limit: 110, maxLevels: 10, allOrNothing: true, rest: 'cancel', restPrice: null }],
    [24, { limit: 110, maxLevels: 5, allOrNothing: false, rest: 'cancel', restPrice: null }],
    [25, { limit: 110, maxLevels: 5, allOrNothing: false, rest: 'queue', restPrice: null }],
    [27, { limit: 110, maxLevels: 1, allOrNothing: false, rest: 'cancel', restPrice: null }],
    [28, { limit: 110, maxLevels: 1, allOrNothing: false, rest: 'queue', restPrice: null }],
  ])('[MATCH-2] market order %i', (orderType, expected) =>
    expect(plan({ orderType })).toEqual({ kind: 'take', ...expected }),
  )

  it('[MATCH-2] a sale looks at the bids, and nobody there is said', () => {
    expect(plan({ orderType: 20, side: 2 })).toMatchObject({ limit: 100, restPrice: 100 })
    expect(plan({ orderType: 21, side: 2 })).toMatchObject({ limit: 101, restPrice: 101 })
    for (const orderType of [2, 20, 22, 23, 24, 27]) {
      expect(plan({ orderType }, nobody)).toEqual({ kind: 'cancel', reason: '对手方无申报' })
    }
    expect(plan({ orderType: 21 }, nobody)).toEqual({ kind: 'cancel', reason: '本方无申报' })
    expect([plan({ orderType: 25 }, nobody).kind, plan({ orderType: 28 }, nobody).kind]).toEqual(['take', 'take'])
  })
})

describe('bars', () => {
  const bar = { open: 100, high: 110, low: 90, close: 105, volume: 1000 }
  const buy = { side: 1, price: 95, leaves: 5000, limitUp: 120, limitDown: 80 } as const
  const sell = { ...buy, side: 2, price: 105 } as const

  it('[MATCH-5] through, touched and not reached, from both sides', () => {
    expect(matchBar({ ...buy, price: 90 }, bar, 25, 0.249)).toEqual({ price: 90, volume: 250 })
    expect(matchBar({ ...buy, price: 90 }, bar, 25, 0.25)).toBeNull()
    expect(matchBar({ ...sell, price: 110 }, bar, 25, 0.249)).toEqual({ price: 110, volume: 250 })
    expect(matchBar({ ...sell, price: 110 }, bar, 25, 0.25)).toBeNull()
    expect(matchBar({ ...sell, price: 111 }, bar, 25, 0)).toBeNull()
    expect(matchBar({ ...sell, price: 100 }, bar, 25, 0.9)).toEqual({ price: 100, volume: 250 })
    expect(matchBar({ ...sell, price: 99 }, bar, 25, 0.9)).toEqual({ price: 100, volume: 250 })
    expect(matchBar({ ...buy, leaves: 3 }, bar, 25, 0.9)).toEqual({ price: 95, volume: 3 })
    expect(matchBar({ ...buy, leaves: 0 }, bar, 25, 0)).toBeNull()
    expect(matchBar(buy, { ...bar, volume: 4 }, 25, 0)).toEqual({ price: 95, volume: 1 })
    expect(matchBar(buy, { ...bar, volume: 3 }, 25, 0)).toBeNull()
  })

  it('[MATCH-4] one price at a limit locks one side, elsewhere and without limits nobody', () => {
    const at = (price: number) => ({ open: price, high: price, low: price, close: price, volume: 1000 })
    expect(matchBar({ ...sell, price: 70 }, at(80), 25, 0)).toBeNull()
    expect(matchBar({ ...buy, price: 130 }, at(80), 25, 0)).toEqual({ price: 80, volume: 250 })
    expect(matchBar({ ...buy, price: 130, limitUp: null }, at(120), 25, 0)).toEqual({ price: 120, volume: 250 })
    expect(matchBar({ ...sell, price: 70, limitDown: null }, at(80), 25, 0)).toEqual({ price: 80, volume: 250 })
    expect(matchBar({ ...buy, price: 130 }, at(119), 25, 0)).toEqual({ price: 119, volume: 250 })
    expect(matchBar({ ...buy, price: 130 }, { ...at(120), low: 119 }, 25, 0)).toEqual({ price: 120, volume: 250 })
  })
})

describe('what traded', () => {
  it('[MATCH-11] every share between two looks is somewhere, and the last price is among them', () => {
    assert(
      property(integer({ min: 95, max: 105 }), integer({ min: 1, max: 3000 }), (last, volume) => {
        const trades = tradesBetween({ bids, asks }, last, volume)
        expect(trades.reduce((sum, trade) => sum + trade.volume, 0)).toBe(volume)
        expect(trades.at(-1)?.price).toBe(last)
        expect(trades.every((trade) => trade.volume >= 0)).toBe(true)
      }),
    )
    expect(tradesBetween({ bids, asks }, 99, 700)).toEqual(levels([100, 600], [99, 100]))
    expect(tradesBetween({ bids, asks }, 102, 600)).toEqual(levels([101, 500], [102, 100]))
    expect(tradesBetween({ bids, asks }, 98, -1)).toEqual([])
  })

  it('[MATCH-12] the range of a beat', () => {
    expect(rangeOf(levels([100, 5], [98, 2], [103, 1]))).toEqual({ low: 98, high: 103, volume: 8 })
    expect(rangeOf([])).toBeNull()
    expect(rangeOf(levels([100, 0]))).toBeNull()
  })

  it('[MATCH-6] after hours: both sides by time, at the limit itself, less what was taken', () => {
    const order = (id: string, side: 1 | 2, limit: number, leaves: number, time: number) => ({
      id,
      side,
      limit,
      leaves,
      time,
    })
    const orders = [
      order('late', 1, 100, 60, 9),
      order('early', 1, 100, 60, 1),
      order('low', 1, 99, 60, 0),
      order('s', 2, 100, 60, 2),
      order('high', 2, 101, 60, 1),
    ]
    const counter = { buyVolume: 300, sellVolume: 1000 }
    expect(matchAfterHours(orders, 100, counter)).toEqual([
      { id: 'early', price: 100, volume: 60 },
      { id: 'late', price: 100, volume: 40 },
      { id: 's', price: 100, volume: 30 },
    ])
    expect(matchAfterHours(orders, 100, counter, { bought: 50, sold: 10 })).toEqual([
      { id: 'early', price: 100, volume: 50 },
      { id: 's', price: 100, volume: 20 },
    ])
    expect(matchAfterHours(orders, 100, counter, { bought: 200, sold: 30 })).toEqual([])
  })

  it('[MATCH-7] the same order meets the same delay on every machine, for ever', () => {
    expect([hashText(7, 'c1'), hashText(0, ''), hashText(1, '量枢')]).toMatchInlineSnapshot(`
      [
        3171736805,
        447806413,
        4002534762,
      ]
    `)
    expect([ackLatencyMs(7, 'c1'), ackLatencyMs(7, 'c2'), ackLatencyMs(8, 'c1')]).toMatchInlineSnapshot(`
      [
        68,
        70,
        38,
      ]
    `)
    expect(drawFor(7, 'c1', 2)).toMatchInlineSnapshot(`0.9590967067051679`)
    const draws = Array.from({ length: 200 }, (_, at) => drawFor(7, `c${at}`, 1))
    expect(draws.every((draw) => draw >= 0 && draw < 1)).toBe(true)
  })
})
