import { array, assert, boolean, constantFrom, integer, oneof, property, record } from 'fast-check'
import { expect, it } from 'vitest'
import { draftOf } from '../../account/book/account-fixture.ts'
import type { VenueReport } from '../../account/book/decide-venue.ts'
import type { MarketBeat } from './market-beat.ts'
import { arrive, cancelAtVenue, createPaperVenue, onBeat } from './paper-venue.ts'

const symbol = 'SZSE.000001'
const limitUp = 110_000
const limitDown = 90_000

const anyOrder = record({
  kind: constantFrom('order' as const),
  side: constantFrom(1 as const, 2 as const),
  orderType: constantFrom(1 as const, 20 as const, 21 as const, 22 as const, 23 as const, 24 as const),
  ticks: integer({ min: 900, max: 1100 }),
  lots: integer({ min: 1, max: 20 }),
})
const anyBeat = record({
  kind: constantFrom('beat' as const),
  best: integer({ min: 905, max: 1095 }),
  depth: integer({ min: 0, max: 30 }),
  traded: integer({ min: 0, max: 40 }),
  isMatching: boolean(),
  isNewMinute: boolean(),
})
const anyCancel = record({ kind: constantFrom('cancel' as const), which: integer({ min: 0, max: 30 }) })

type Order = { volume: number; side: 1 | 2; price: number; isMarket: boolean; filled: number; isDone: boolean }

function beatOf(
  step: { best: number; depth: number; traded: number; isMatching: boolean },
  minute: number,
  volume: number,
): MarketBeat {
  const level = (ticks: number) => ({ price: ticks * 100, volume: step.depth * 100 })
  const book = step.depth === 0 ? { bids: [], asks: [] } : { bids: [level(step.best)], asks: [level(step.best + 1)] }
  const trades = step.traded === 0 ? [] : [{ price: step.best * 100, volume: step.traded * 100 }]
  return {
    symbol,
    at: minute,
    tradingDay: '2026-11-16',
    minute,
    minuteVolume: volume,
    book,
    trades,
    isMatching: step.isMatching,
  }
}

it('[MATCH-10] no fill beyond limit, volume or participation, none while nothing matches, none after the end', () => {
  assert(
    property(array(oneof(anyOrder, anyBeat, anyCancel), { maxLength: 60 }), (steps) => {
      const venue = createPaperVenue()
      const orders: Order[] = []
      let minute = 0
      let minuteVolume = 0
      let taken = 0
      let isMatching = true
      onBeat(venue, beatOf({ best: 1000, depth: 10, traded: 0, isMatching }, minute, minuteVolume))

      const receive = (reports: readonly VenueReport[]) => {
        for (const report of reports) {
          const order = orders[Number(report.orderId)]
          if (!order) throw new Error(`report for ${report.orderId}`)
          if (report.kind === 'fill') checkFill(order, report.price, report.volume)
          else if (report.kind === 'cancelAck' || report.kind === 'venueCancel') checkEnd(order, report.venueFilled)
        }
      }
      const checkEnd = (order: Order, venueFilled: number | null) => {
        expect(venueFilled).toBe(order.filled)
        order.isDone = true
      }
      const checkFill = (order: Order, price: number, volume: number) => {
        order.filled += volume
        taken += volume
        expect(isMatching && !order.isDone).toBe(true)
        expect(volume).toBeGreaterThan(0)
        expect(order.filled).toBeLessThanOrEqual(order.volume)
        expect(taken).toBeLessThanOrEqual(Math.floor(minuteVolume / 4))
        const isWithin = order.isMarket || (order.side === 1 ? price <= order.price : price >= order.price)
        expect(isWithin && price >= limitDown && price <= limitUp).toBe(true)
      }

      for (const step of steps) {
        if (step.kind === 'order') {
          const isMarket = step.orderType !== 1
          const price = isMarket ? 0 : step.ticks * 100
          const volume = step.lots * 100
          const orderId = String(orders.length)
          orders.push({ volume, side: step.side, price, isMarket, filled: 0, isDone: false })
          const draft = draftOf(orderId, symbol, { side: step.side, orderType: step.orderType, price, volume })
          receive(arrive(venue, { orderId, draft, exchange: 'SZSE', freezePrice: isMarket ? limitUp : price }))
        } else if (step.kind === 'cancel') {
          const orderId = String(step.which)
          if (orders[step.which]) receive(cancelAtVenue(venue, orderId, minute))
        } else {
          if (step.isNewMinute) {
            minute += 1
            minuteVolume = 0
            taken = 0
          }
          minuteVolume += step.traded * 100
          isMatching = step.isMatching
          receive(onBeat(venue, beatOf(step, minute, minuteVolume)))
        }
      }
    }),
    { numRuns: 300 },
  )
})
