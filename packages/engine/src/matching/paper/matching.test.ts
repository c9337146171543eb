import { describe, expect, it } from 'vitest'
import { draftOf } from '../../account/book/account-fixture.ts'
import type { OrderDraft } from '../../account/order/order.ts'
import { matchAfterHours } from './after-hours.ts'
import { matchBar } from './bar-match.ts'
import { ackLatencyMs, drawFor } from './latency.ts'
import type { BookLevel, MarketBeat } from './market-beat.ts'
import { onAuction, onFixedPrice } from './paper-auction.ts'
import { tradesBetween } from './trades-between.ts'
import { arrive, cancelAtVenue, createPaperVenue, onBeat } from './paper-venue.ts'

const symbol = 'SHSE.600001'
const levels = (...pairs: [number, number][]): BookLevel[] => pairs.map(([price, volume]) => ({ price, volume }))
const asks = levels([100_100, 500], [100_200, 800], [100_300, 700])
const bids = levels([100_000, 600], [99_900, 400])

function beat(rest: Partial<MarketBeat> = {}): MarketBeat {
  return {
    symbol,
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

function venueWith(first: Partial<MarketBeat> = {}) {
  const venue = createPaperVenue()
  onBeat(venue, beat(first))
  const send = (draft: Partial<OrderDraft>, freezePrice = 110_000) =>
    arrive(venue, { orderId: draft.clOrdId ?? 'a', draft: draftOf('a', symbol, draft), exchange: 'SHSE', freezePrice })
  return { venue, send }
}

const short = (reports: readonly { kind: string; price?: number; volume?: number; venueFilled?: number | null }[]) =>
  reports.map(({ kind, price, volume, venueFilled }) =>
    kind === 'fill' ? [price, volume] : venueFilled === undefined ? kind : `${kind} ${venueFilled}`,
  )

describe('book mode', () => {
  it('[MATCH-1] a marketable limit order takes level by level, each its own fill', () => {
    const { send } = venueWith()
    expect(short(send({ price: 100_200, volume: 1000 }))).toEqual(['ack', [100_100, 500], [100_200, 500]])
  })

  it('[MATCH-1] a resting order waits behind what is shown and advances by trades', () => {
    const { venue, send } = venueWith()
    expect(short(send({ price: 100_000, volume: 300 }))).toEqual(['ack'])
    expect(
      short(onBeat(venue, beat({ trades: levels([100_000, 600]), book: { bids: levels([100_000, 0]), asks } }))),
    ).toEqual([])
    expect(short(onBeat(venue, beat({ trades: levels([100_000, 200]) })))).toEqual([[100_000, 200]])
    expect(short(onBeat(venue, beat({ trades: levels([100_000, 200]) })))).toEqual([[100_000, 100]])
  })

  it('[MATCH-1] of the cancels at our price 35% stood before us', () => {
    const { venue, send } = venueWith()
    send({ price: 100_000, volume: 300 })
    onBeat(venue, beat({ book: { bids: levels([100_000, 400]), asks } }))
    expect(venue.markets.get(symbol)?.queue[0]?.ahead).toBe(600 - 70)
  })

  it('[MATCH-1] whoever has a tenth of the queue before them sees a tenth of its cancels before them', () => {
    const { venue, send } = venueWith()
    send({ price: 100_000, volume: 300 })
    onBeat(venue, beat({ book: { bids: levels([100_000, 5400]), asks }, trades: levels([100_000, 60]) }))
    onBeat(venue, beat({ book: { bids: levels([100_000, 400]), asks } }))
    expect(venue.markets.get(symbol)?.queue[0]?.ahead).toBe(540 - 500)
  })

  it('[MATCH-1] a price that is no longer among the levels shown is not cancelled', () => {
    const { venue, send } = venueWith()
    send({ price: 99_900, volume: 300 })
    onBeat(venue, beat({ book: { bids: levels([101_000, 900], [100_900, 900]), asks: levels([101_100, 500]) } }))
    expect(venue.markets.get(symbol)?.queue[0]?.ahead).toBe(400)
  })

  it('[MATCH-1] trades through our price consume the queue before us, then us', () => {
    const { venue, send } = venueWith()
    send({ price: 100_000, volume: 300 })
    const fall = (volume: number) => onBeat(venue, beat({ trades: levels([100_000, 10], [99_900, volume]) }))
    expect(short(fall(400))).toEqual([])
    expect(short(fall(5000))).toEqual([[100_000, 300]])
  })

  it('[MATCH-1] two of our orders share what traded; the better price and the earlier order come first', () => {
    const { venue, send } = venueWith({ book: { bids: levels([99_900, 400]), asks } })
    send({ clOrdId: 'a', price: 99_900, volume: 300 })
    send({ clOrdId: 'b', price: 99_900, volume: 300 })
    send({ clOrdId: 'c', price: 100_000, volume: 300 })
    const fills = onBeat(venue, beat({ trades: levels([100_000, 300], [99_900, 1100]) }))
    expect(fills.map(({ orderId }) => orderId)).toEqual(['c', 'a', 'b'])
    expect(short(fills)).toEqual([
      [100_000, 300],
      [99_900, 300],
      [99_900, 100],
    ])
  })

  it('[MATCH-12] two orders of one beat do not take the same level twice', () => {
    const { send } = venueWith()
    expect(short(send({ clOrdId: 'a', price: 100_100, volume: 400 }))).toEqual(['ack', [100_100, 400]])
    expect(short(send({ clOrdId: 'b', price: 100_100, volume: 400 }))).toEqual(['ack', [100_100, 100]])
  })

  it('[MATCH-12] an order held over a break fills at the prices that then exist, not at its limit', () => {
    const { venue, send } = venueWith({ isMatching: false })
    send({ price: 103_000, volume: 1000 })
    expect(short(onBeat(venue, beat({ minute: 2, trades: levels([100_100, 900]) })))).toEqual([
      [100_100, 500],
      [100_200, 500],
    ])
  })

  it('[MATCH-12] an order gathered in a break joins behind what stands there when trading goes on', () => {
    const { venue, send } = venueWith({ isMatching: false })
    send({ price: 100_000, volume: 300 })
    expect(short(onBeat(venue, beat({ trades: levels([100_000, 500]) })))).toEqual([])
    expect(venue.markets.get(symbol)?.queue[0]?.ahead).toBe(600)
  })

  it('[MATCH-12] a resting order fills only within the range and the volume that the beat traded', () => {
    const { venue, send } = venueWith({ book: { bids: levels([99_800, 400]), asks } })
    send({ price: 100_000, volume: 1000 })
    const fallen = { bids: levels([99_500, 400]), asks: levels([99_600, 800]) }
    expect(short(onBeat(venue, beat({ book: fallen })))).toEqual([])
    expect(short(onBeat(venue, beat({ book: fallen, trades: levels([99_700, 200], [99_600, 100]) })))).toEqual([
      [99_700, 300],
    ])
  })

  it('[MATCH-3] never more than a quarter of the minute, and nothing in a minute without volume', () => {
    const { venue, send } = venueWith({ minuteVolume: 1000 })
    expect(short(send({ price: 100_300, volume: 1000 }))).toEqual(['ack', [100_100, 250]])
    expect(short(onBeat(venue, beat({ minute: 2, minuteVolume: 0 })))).toEqual([])
    // The rest is still marketable: it gets the price that is there, not its limit.
    expect(short(onBeat(venue, beat({ minute: 2, minuteVolume: 400 })))).toEqual([[100_100, 100]])
  })

  it('[MATCH-3] the same minute of another day has its whole share', () => {
    const { venue, send } = venueWith({ minuteVolume: 1000 })
    expect(short(send({ price: 100_300, volume: 250 }))).toEqual(['ack', [100_100, 250]])
    onBeat(venue, beat({ tradingDay: '2099-01-05', minuteVolume: 1000 }))
    expect(short(send({ clOrdId: 'next', price: 100_300, volume: 250 }))).toEqual(['ack', [100_100, 250]])
  })

  it('[MATCH-4] at a sealed limit-up a buy waits behind the seal, a sale trades at once', () => {
    const sealed = { bids: levels([110_000, 50_000]), asks: [] }
    const { venue, send } = venueWith({ book: sealed })
    send({ price: 110_000, volume: 100 })
    expect(short(onBeat(venue, beat({ book: sealed, trades: levels([110_000, 49_999]) })))).toEqual([])
    expect(short(send({ clOrdId: 's', side: 2, price: 110_000, volume: 100 }))).toEqual(['ack', [110_000, 100]])
    const sold = levels([110_000, 40], [109_900, 200])
    const broken = beat({ book: { bids, asks: levels([109_900, 300]) }, trades: sold })
    expect(short(onBeat(venue, broken))).toEqual([[110_000, 100]])
  })

  it('[MATCH-4] a print below the seal does not free whoever waits behind 63 million', () => {
    const seal = { bids: levels([221_700, 63_000_000]), asks: [] }
    const { venue, send } = venueWith({ book: seal })
    send({ price: 221_700, volume: 1000 })
    const printed = beat({ book: seal, trades: levels([221_600, 20_000]) })
    expect(short(onBeat(venue, printed))).toEqual([])
    expect(venue.markets.get(symbol)?.queue[0]?.ahead).toBe(63_000_000 - 20_000)
  })

  it.each([
    ['counterparty best queues at the price it took', 20, ['ack', [100_100, 500]], 100_100],
    ['own best queues on its side', 21, ['ack'], 100_000],
    [
      'market fill-and-kill cancels the rest',
      22,
      ['ack', [100_100, 500], [100_200, 800], [100_300, 700], 'venueCancel 2000'],
      null,
    ],
    ['market fill-or-kill takes nothing when short', 23, ['ack', 'venueCancel 0'], null],
    ['best five then cancel', 24, ['ack', [100_100, 500], [100_200, 800], [100_300, 700], 'venueCancel 2000'], null],
    [
      'best five then limit queues at its last price',
      25,
      ['ack', [100_100, 500], [100_200, 800], [100_300, 700]],
      100_300,
    ],
    ['best price then cancel', 27, ['ack', [100_100, 500], 'venueCancel 500'], null],
    ['best price then limit', 28, ['ack', [100_100, 500]], 100_100],
    [
      'the plain market order of Shanghai is best five then cancel',
      2,
      ['ack', [100_100, 500], [100_200, 800], [100_300, 700], 'venueCancel 2000'],
      null,
    ],
  ] as const)('[MATCH-2] %s', (_rule, orderType, expected, restPrice) => {
    const { venue, send } = venueWith()
    expect(short(send({ orderType, price: 0, volume: 2500 }))).toEqual(expected)
    expect(venue.markets.get(symbol)?.queue[0]?.price ?? null).toBe(restPrice)
  })

  it.each([
    ['purchase', 1, 100_000],
    ['sale', 2, 100_100],
  ] as const)(
    '[MATCH-2] best five then limit: a %s that finds no room queues at the best of its own side',
    (_rule, side, price) => {
      const { venue, send } = venueWith({ minuteVolume: 0 })
      expect(short(send({ orderType: 25, side, price: 0, volume: 100 }))).toEqual(['ack'])
      expect(venue.markets.get(symbol)?.queue[0]?.price).toBe(price)
    },
  )

  it('[MATCH-2] a market order never trades beyond its protection price', () => {
    const { send } = venueWith()
    expect(short(send({ orderType: 24, volume: 1000 }, 100_100))).toEqual(['ack', [100_100, 500], 'venueCancel 500'])
  })

  it('[MATCH-2] limit orders that fill and kill, or fill or kill', () => {
    const { send } = venueWith()
    expect(short(send({ clOrdId: 'x', orderType: 10, price: 100_100 }))).toEqual([
      'ack',
      [100_100, 500],
      'venueCancel 500',
    ])
    expect(short(send({ clOrdId: 'y', tif: 'FOK', price: 100_100 }))).toEqual(['ack', 'venueCancel 0'])
  })

  it('[MATCH-8] the same order sent twice is known, a cancel ends it once', () => {
    const { venue, send } = venueWith()
    send({ price: 100_000 })
    expect(send({ price: 100_000 })).toEqual([])
    expect(short(cancelAtVenue(venue, 'a', 2))).toEqual(['cancelAck 0'])
    expect(short(cancelAtVenue(venue, 'a', 3))).toEqual(['cancelReject'])
  })

  it('[MATCH-8] one that was filled in the queue is over: a cancel finds nothing', () => {
    const { venue, send } = venueWith()
    send({ price: 100_000, volume: 300 })
    expect(short(onBeat(venue, beat({ trades: levels([100_000, 900]) })))).toEqual([[100_000, 300]])
    expect(short(cancelAtVenue(venue, 'a', 2))).toEqual(['cancelReject'])
    expect(venue.markets.get(symbol)?.queue).toEqual([])
  })

  it('[MATCH-8] nothing matches while a halt or an auction gathers orders', () => {
    const { venue, send } = venueWith({ isMatching: false })
    expect(short(send({ price: 100_300 }))).toEqual(['ack'])
    expect(short(send({ clOrdId: 'm', orderType: 24, price: 0 }))).toEqual(['ack', 'venueCancel 0'])
    expect(short(send({ clOrdId: 'i', tif: 'IOC', price: 100_300 }))).toEqual(['ack', 'venueCancel 0'])
    expect(short(onBeat(venue, beat({ isMatching: false, trades: levels([99_000, 5000]) })))).toEqual([])
  })
})

describe('what traded between two looks', () => {
  it.each([
    [
      'a falling price consumes the bids on its way',
      99_800,
      1500,
      [
        [100_000, 600],
        [99_900, 400],
        [99_800, 500],
      ],
    ],
    [
      'a rising price consumes the asks',
      100_200,
      700,
      [
        [100_100, 500],
        [100_200, 200],
      ],
    ],
    ['a price inside the book trades there', 100_000, 300, [[100_000, 300]]],
    [
      'too little for what stood: the last price was paid all the same',
      99_800,
      500,
      [
        [100_000, 500],
        [99_800, 0],
      ],
    ],
    ['nothing traded', 99_800, 0, []],
  ] as const)('[MATCH-11] %s', (_rule, last, volume, expected) => {
    const trades = tradesBetween({ bids, asks }, last, volume)
    expect(trades.map((trade) => [trade.price, trade.volume])).toEqual(expected)
  })
})

describe('bar mode', () => {
  const bar = { open: 100_000, high: 101_000, low: 99_000, close: 100_500, volume: 10_000 }
  const buy = { side: 1, price: 99_500, leaves: 5000, limitUp: 110_000, limitDown: 90_000 } as const

  it.each([
    ['a bar below our price fills at it', buy, bar, 0.9, { price: 99_500, volume: 2500 }],
    [
      'an open below our price fills at the open',
      { ...buy, price: 100_200 },
      bar,
      0.9,
      { price: 100_000, volume: 2500 },
    ],
    ['a touch fills by chance', { ...buy, price: 99_000 }, bar, 0.1, { price: 99_000, volume: 2500 }],
    ['a touch may also miss', { ...buy, price: 99_000 }, bar, 0.3, null],
    ['a bar that stays above does nothing', { ...buy, price: 98_000 }, bar, 0, null],
    ['a sale mirrors it', { ...buy, side: 2, price: 100_800 }, bar, 0.9, { price: 100_800, volume: 2500 }],
    ['no volume, no fill', buy, { ...bar, volume: 0 }, 0, null],
  ] as const)('[MATCH-5] %s', (_rule, order, on, draw, expected) => {
    expect(matchBar(order, on, 25, draw)).toEqual(expected)
  })

  it('[MATCH-4] a one-price board sells to nobody', () => {
    const locked = { open: 110_000, high: 110_000, low: 110_000, close: 110_000, volume: 90_000 }
    expect(matchBar({ ...buy, price: 110_000 }, locked, 25, 0)).toBeNull()
    expect(matchBar({ ...buy, side: 2, price: 110_000 }, locked, 25, 0)).toEqual({ price: 110_000, volume: 5000 })
  })
})

describe('auction and after hours', () => {
  it('[MATCH-9] at a sealed open whoever bids the limit waits behind what is left over', () => {
    const { venue, send } = venueWith({ isMatching: false, book: { bids: levels([110_000, 50_000]), asks: [] } })
    send({ clOrdId: 'b', price: 110_000, volume: 400 })
    send({ clOrdId: 's', side: 2, price: 110_000, volume: 300 })
    const fills = onAuction(venue, symbol, { price: 110_000, matched: 2000 })
    expect(fills.map(({ orderId }) => orderId)).toEqual(['s'])
    expect(short(onBeat(venue, beat({ book: { bids: levels([110_000, 50_000]), asks: [] } })))).toEqual([])
    expect(venue.markets.get(symbol)?.queue[0]?.ahead).toBe(50_000)
  })

  it('[MATCH-9] our gathered orders share in the market’s auction', () => {
    const { venue, send } = venueWith({ isMatching: false, book: { bids: levels([99_900, 100]), asks } })
    send({ clOrdId: 'late', price: 100_000, volume: 400 })
    send({ clOrdId: 'high', price: 101_000, volume: 300 })
    const fills = onAuction(venue, symbol, { price: 100_000, matched: 2000 })
    expect(fills.map((fill) => fill.orderId)).toEqual(['late', 'high'])
    expect(short(fills)).toEqual([
      [100_000, 200],
      [100_000, 300],
    ])
    // A quarter of seven is one, not two.
    send({ clOrdId: 'more', price: 101_000, volume: 300 })
    expect(short(onAuction(venue, symbol, { price: 100_000, matched: 7 }))).toEqual([[100_000, 1]])
    expect(onAuction(venue, 'SHSE.600009', { price: 100_000, matched: 7 })).toEqual([])
  })

  it('[MATCH-6] after hours trades at the close, a tenth of the other side, by time', () => {
    const orders = [
      { id: 'a', side: 1, limit: 99_000, leaves: 500, time: 1 },
      { id: 'b', side: 1, limit: 101_000, leaves: 500, time: 2 },
      { id: 'c', side: 1, limit: 100_000, leaves: 900, time: 3 },
    ] as const
    expect(matchAfterHours(orders, 100_000, { buyVolume: 0, sellVolume: 10_000 })).toEqual([
      { id: 'b', price: 100_000, volume: 500 },
      { id: 'c', price: 100_000, volume: 500 },
    ])
    const { venue, send } = venueWith()
    expect(short(send({ orderType: 90, price: 101_000, volume: 300 }))).toEqual(['ack'])
    expect(short(onBeat(venue, beat({ trades: levels([99_000, 5000]) })))).toEqual([])
    const session = { close: 100_000, buyVolume: 0, sellVolume: 2000 }
    expect(short(onFixedPrice(venue, symbol, session))).toEqual([[100_000, 200]])
    // The tenth is of the session: looking again does not make it two tenths.
    expect(short(onFixedPrice(venue, symbol, session))).toEqual([])
  })

  it('[MATCH-7] delays and draws follow from the seed and the order', () => {
    const delays = Array.from({ length: 500 }, (_, at) => ackLatencyMs(7, `c${at}`))
    expect([Math.min(...delays), Math.max(...delays)]).toEqual([30, 80])
    expect(drawFor(7, 'c1', 2)).toBe(drawFor(7, 'c1', 2))
    expect(drawFor(7, 'c1', 2)).not.toBe(drawFor(8, 'c1', 2))
  })
})
