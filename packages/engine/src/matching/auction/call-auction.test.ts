import { price, priceOfYuan as yuan } from '@liangshu/contract/market/scaled'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { auctionFills } from './auction-fills.ts'
import { callAuction, type AuctionOrder, type AuctionTerms } from './call-auction.ts'

const buy = (at: number, volume: number): AuctionOrder => ({ side: 'buy', price: yuan(at), volume })
const sell = (at: number, volume: number): AuctionOrder => ({ side: 'sell', price: yuan(at), volume })
const shanghai: AuctionTerms = { tie: 'middle', reference: yuan(10), tick: yuan(0.01) }
const shenzhen: AuctionTerms = { ...shanghai, tie: 'nearest' }

describe('call auction', () => {
  it('[CALL-1] takes the price that matches most', () =>
    expect(
      callAuction(
        [buy(10.2, 300), buy(10.1, 500), buy(10, 200), sell(9.9, 400), sell(10.1, 300), sell(10.3, 900)],
        shanghai,
      ),
    ).toEqual({ price: yuan(10.1), matched: 700, unmatched: 100, unmatchedSide: 'buy' }))

  it('[CALL-1] a buyer who pays more may not be left behind', () =>
    expect(callAuction([sell(10, 100), buy(10.1, 200)], shanghai)?.price).toBe(yuan(10.1)))

  it('[CALL-2] among equal volumes the smallest rest wins', () =>
    expect(callAuction([buy(10.1, 100), buy(10, 200), sell(10, 100), sell(10.1, 50)], shanghai)).toMatchObject({
      price: yuan(10.1),
      matched: 100,
      unmatched: 50,
    }))

  it('[CALL-3] then Shanghai takes the middle, Shenzhen the nearest to the reference', () => {
    const orders = [buy(10.1, 100), sell(10.04, 100)]
    expect(callAuction(orders, shanghai)?.price).toBe(yuan(10.07))
    expect(callAuction(orders, shenzhen)?.price).toBe(yuan(10.04))
    expect(callAuction(orders, { ...shenzhen, reference: yuan(11) })?.price).toBe(yuan(10.1))
    expect(callAuction(orders, { ...shenzhen, reference: yuan(10.05) })?.price).toBe(yuan(10.05))
  })

  it('[CALL-6] in Shenzhen a price between orders may leave less behind than any order price', () => {
    const orders = [buy(10.1, 200), buy(10, 50), sell(10, 200), sell(10.1, 50)]
    const low = callAuction(orders, { ...shenzhen, reference: yuan(9.9) })
    expect(low).toEqual({ price: yuan(10.01), matched: 200, unmatched: 0, unmatchedSide: null })
    expect(callAuction(orders, { ...shenzhen, reference: yuan(10.5) })?.price).toBe(yuan(10.09))
    expect(callAuction(orders, { ...shenzhen, reference: yuan(10.04) })?.price).toBe(yuan(10.04))
    expect(callAuction(orders, shanghai)?.price).toBe(yuan(10.05))
  })

  it('[CALL-4] sides that do not cross match nothing', () => {
    expect(callAuction([buy(9.9, 100), sell(10, 100)], shanghai)).toBeNull()
    expect(callAuction([], shanghai)).toBeNull()
  })

  const order = fc.record({
    side: fc.constantFrom('buy', 'sell'),
    price: fc.integer({ min: 990, max: 1010 }).map((ticks) => price(ticks * 100)),
    volume: fc.integer({ min: 1, max: 20 }).map((lots) => lots * 100),
  }) as fc.Arbitrary<AuctionOrder>
  const volumeAt = (orders: readonly AuctionOrder[], at: number) => {
    const sum = (side: string, fits: (limit: number) => boolean) =>
      orders.reduce((total, o) => total + (o.side === side && fits(o.price) ? o.volume : 0), 0)
    return Math.min(
      sum('buy', (limit) => limit >= at),
      sum('sell', (limit) => limit <= at),
    )
  }

  it('[CALL-1] no price on the grid would match more', () => {
    fc.assert(
      fc.property(fc.array(order, { maxLength: 30 }), fc.constantFrom(shanghai, shenzhen), (orders, terms) => {
        const best = Math.max(...Array.from({ length: 21 }, (_, i) => volumeAt(orders, (990 + i) * 100)))
        expect(callAuction(orders, terms)?.matched ?? 0).toBe(best)
      }),
    )
  })

  it('[CALL-6] in Shenzhen no price on the tick matches as much, leaves less and is nearer', () => {
    fc.assert(
      fc.property(fc.array(order, { maxLength: 30 }), fc.integer({ min: 985, max: 1015 }), (orders, ticks) => {
        const reference = price(ticks * 100)
        const result = callAuction(orders, { ...shenzhen, reference })
        if (!result) return
        const surplusAt = (at: number) =>
          Math.abs(
            orders.reduce((sum, o) => {
              const takesPart = o.side === 'buy' ? o.price >= at : o.price <= at
              return takesPart ? sum + (o.side === 'buy' ? o.volume : -o.volume) : sum
            }, 0),
          )
        const grid = Array.from({ length: 21 }, (_, i) => (990 + i) * 100)
        const better = (at: number, side: string) =>
          orders.reduce(
            (sum, o) => sum + (o.side === side && (side === 'buy' ? o.price > at : o.price < at) ? o.volume : 0),
            0,
          )
        const most = grid.filter(
          (at) =>
            volumeAt(orders, at) === result.matched &&
            better(at, 'buy') <= result.matched &&
            better(at, 'sell') <= result.matched,
        )
        const least = Math.min(...most.map(surplusAt))
        const nearest = Math.min(...most.filter((at) => surplusAt(at) === least).map((at) => Math.abs(at - reference)))
        expect([result.unmatched, Math.abs(result.price - reference)]).toEqual([least, nearest])
      }),
    )
  })

  it('[CALL-5] fills balance, and better orders fill whole', () => {
    fc.assert(
      fc.property(fc.array(order, { maxLength: 30 }), (orders) => {
        const result = callAuction(orders, shanghai)
        const fills = result ? auctionFills(orders, result) : []
        const total = (side: string) => fills.reduce((sum, fill, i) => sum + (orders[i]?.side === side ? fill : 0), 0)
        expect([total('buy'), total('sell')]).toEqual([result?.matched ?? 0, result?.matched ?? 0])
        const short = orders.filter((o, i) => {
          const isBetter = result !== null && (o.side === 'buy' ? o.price > result.price : o.price < result.price)
          return isBetter && fills[i] !== o.volume
        })
        expect(short).toEqual([])
      }),
    )
  })
})
