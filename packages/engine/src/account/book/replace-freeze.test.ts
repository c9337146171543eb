import { describe, expect, it } from 'vitest'
import { simFutures, simPerpetuals } from '../../simulation-test/sim-instruments.ts'
import type { PendingReplace } from '../order/order.ts'
import { draftOf, factsOf, fixtureTime, phaseOfTime } from './account-fixture.ts'
import { decideCancel } from './decide-cancel.ts'
import { decideReplace, freezePriceOf } from './decide-place.ts'
import { createTrader, shares, type Trader } from './trader-fixture.ts'
import { amountOf, cashForNewOrder, cashForReplace, recomputeFreezes } from './freeze.ts'

const index = simFutures[0]!.facts.instrument!
const coin = simPerpetuals[0]!.facts.instrument!

const replaceBy = (price: number, volume: number, filledBefore = 0): PendingReplace => ({
  clOrdId: 'b',
  orderId: 'b',
  price,
  volume,
  filledBefore,
})

function replace(trader: Trader, more: object = {}) {
  const command = {
    clOrdId: 'a',
    at: fixtureTime,
    isCancelPhase: true,
    newClOrdId: 'b',
    newOrderId: 'b',
    price: 101_000,
    volume: null,
    facts: factsOf(shares, 10),
    confirmed: [],
  }
  return decideReplace(trader.book, { ...command, ...more })
}

describe('what is frozen', () => {
  it('[CASH-2] half a fen of a turnover rounds up', () =>
    expect([amountOf(49), amountOf(50), amountOf(150)]).toEqual([0, 1, 2]))

  it('[CASH-2] what a market order is frozen at', () => {
    const facts = factsOf(shares, 10)
    const market = (more: object) => freezePriceOf(draftOf('a', shares.symbol, { orderType: 24, ...more }), facts)
    expect([market({ price: 0 }), market({ price: 101_000 }), market({ price: 120_000 })]).toEqual([
      110_000, 101_000, 110_000,
    ])
    expect(market({ side: 2, price: 101_000 })).toBe(110_000)
    const free = factsOf({ ...shares, limitUp: null }, 10)
    const order = draftOf('a', shares.symbol, { orderType: 24, price: 0 })
    expect(freezePriceOf(order, free)).toBe(102_000)
    expect(freezePriceOf(order, { ...free, quote: { ...free.quote, last: null, preClose: 50_000 as never } })).toBe(
      51_000,
    )
    expect(freezePriceOf(draftOf('a', shares.symbol, {}), facts)).toBe(100_000)
  })

  it('[REPLACE-3] a future: the dearer of all new, or all old and what is added', () => {
    const trader = createTrader('future', 200_000_000)
    trader.place('a', { symbol: index.symbol, volume: 2, price: 39_000_000 }, { day: index, last: 3900 })
    const order = trader.orderOf('a')
    const per = (points: number) => points * 300 * 100 * 0.12 + Math.round(points * 300 * 100 * 0.000_023)
    expect(cashForReplace(order, replaceBy(40_000_000, 2))).toBe(2 * per(4000))
    expect(cashForReplace(order, replaceBy(38_000_000, 2))).toBe(2 * 14_040_000 + 5382)
    expect(cashForReplace(order, replaceBy(39_000_000, 3))).toBe(3 * 14_040_000 + 5382 + 2691)
    expect(cashForReplace(order, replaceBy(38_000_000, 3))).toBe(2 * 14_040_000 + 5382 + per(3800))
    expect(cashForReplace({ ...order, filledVolume: 1 }, replaceBy(39_000_000, 2))).toBe(14_040_000 + 2691)
  })

  it('[REPLACE-3] a purchase of shares: both orders may owe their fees', () => {
    const trader = createTrader()
    trader.place('a')
    const order = trader.orderOf('a')
    expect(cashForReplace(order, replaceBy(101_000, 1000))).toBe(1_010_000 + 510 + 510)
    expect(cashForReplace(order, replaceBy(99_000, 1000))).toBe(1_000_000 + 510 + 510)
    expect(cashForReplace(order, replaceBy(99_000, 1200))).toBe(1_000_000 + 198_000 + 510 + 512)
    const part = { ...order, filledVolume: 400, turnover: 40_000_000, filledAmount: 400_000 }
    expect(cashForReplace(part, replaceBy(101_000, 600, 400))).toBe(606_000 + 510 + 506)
    expect(cashForReplace({ ...order, draft: { ...order.draft, side: 2 } }, replaceBy(101_000, 1000))).toBe(0)
  })

  it('[REPLACE-3] a perpetual: only what opens, and nothing when it may only reduce', () => {
    const trader = createTrader()
    trader.place('a')
    const draft = { ...trader.orderOf('a').draft, symbol: coin.symbol, volume: 100_000_000, price: 6_000_000_000_000 }
    const order = { ...trader.orderOf('a'), draft, terms: coin.terms, freezePrice: 6_000_000_000_000 }
    const usdt = (whole: number) => Math.round(whole * 100_000_000)
    expect(cashForReplace(order, replaceBy(usdt(60_000), usdt(1)))).toBe(usdt(6030))
    expect(cashForReplace(order, replaceBy(usdt(60_000), usdt(2)))).toBe(usdt(12_060))
    expect(cashForReplace(order, replaceBy(usdt(50_000), usdt(2)))).toBe(usdt(6030 + 5025))
    expect(cashForReplace({ ...order, draft: { ...draft, reduceOnly: true } }, replaceBy(1, 1))).toBe(0)
    expect(cashForNewOrder(draft, usdt(60_000), coin.terms)).toBe(usdt(6030))
    expect(cashForNewOrder({ ...draft, reduceOnly: true }, usdt(60_000), coin.terms)).toBe(0)
  })

  it('[POS-4] counted anew, every sum is what it was, for shares and for contracts', () => {
    const trader = createTrader()
    trader.hold(shares.symbol, 1000, 9)
    trader.place('s', { side: 2, volume: 400, price: 104_000 })
    trader.place('b', { price: 99_000 })
    const future = createTrader('future', 200_000_000)
    future.place('h', { symbol: index.symbol, volume: 3, price: 39_000_000 }, { day: index, last: 3900 })
    future.fill('h', 3, 3900)
    const close = { symbol: index.symbol, side: 2, positionEffect: 2, volume: 2, price: 39_000_000 } as const
    future.place('c', close, { day: index, last: 3900 })
    for (const each of [trader, future]) {
      const sums = () => JSON.stringify([each.book.frozenCash, [...each.book.holdings], [...each.book.futures]])
      const before = sums()
      recomputeFreezes(each.book)
      expect(sums()).toBe(before)
    }
    expect([...future.book.futures.values()][0]).toMatchObject({ frozenToday: 2, frozenYesterday: 0 })
    expect(future.book.frozenCash).toBe(2 * (26_910 + 100))
  })
})

describe('a replacement is refused', () => {
  it('[REPLACE-1] for what is unknown, over, on its way out or not cancellable now', () => {
    const trader = createTrader()
    expect(replace(trader)).toMatchObject({ ok: false, code: 102 })
    trader.place('a')
    trader.ack('a')
    expect(replace(trader, { isCancelPhase: false })).toMatchObject({ ok: false, code: 105 })
    expect(replace(trader, { facts: factsOf(shares, 10, { instrument: null }) })).toMatchObject({ ok: false, code: 6 })
    trader.place('b', { price: 99_000 })
    expect(replace(trader)).toMatchObject({ ok: false, code: 409, message: '委托编号已被另一笔委托使用' })
    trader.run(replace(trader, { newClOrdId: 'n', newOrderId: 'n' }))
    expect(replace(trader, { newClOrdId: 'c', newOrderId: 'c' })).toMatchObject({ ok: false, code: 104 })
    trader.cancelAck('a', 2, 0)
    expect(replace(trader, { newClOrdId: 'd', newOrderId: 'd' })).toMatchObject({ ok: false, code: 101 })
  })

  it('[REPLACE-1] an order that still waits here is replaced at once', () => {
    const trader = createTrader()
    trader.place('a', {}, { phase: phaseOfTime('12:00') })
    const decided = trader.run(replace(trader, { facts: factsOf(shares, 10, { phase: phaseOfTime('12:00') }) }))
    expect(decided).toMatchObject({ ok: true, answer: { orderId: 'b', isRepeat: false } })
    expect(trader.orderOf('a').status).toBe(5)
    expect(trader.orderOf('b').draft).toMatchObject({ price: 101_000, volume: 1000, replaces: 'a' })
    expect(trader.book.frozenCash).toBe(1_010_510)
  })

  it('[CANCEL-1] states in which a cancel is refused, each with its number', () => {
    const trader = createTrader()
    const cancel = (clOrdId: string, isCancelPhase = true) =>
      decideCancel(trader.book, { clOrdId, at: 1, isCancelPhase })
    expect(cancel('a')).toMatchObject({ ok: false, code: 102 })
    trader.place('a')
    const requested = cancel('a')
    expect(requested).toMatchObject({
      ok: true,
      answer: 'a',
      events: [{ type: 'orderMoved', orderId: 'a', step: 'cancelRequest', seq: null, at: 1 }],
    })
    expect(cancel('a', false)).toMatchObject({ ok: false, code: 105 })
    trader.run(requested)
    expect(cancel('a')).toMatchObject({ ok: false, code: 104 })
    trader.place('r', { volume: 150 })
    expect(cancel('r')).toMatchObject({ ok: false, code: 101 })
  })
})
