import { describe, expect, it } from 'vitest'
import { factsOf, fixtureTime } from './account-fixture.ts'
import { availableCash } from './cash.ts'
import { decideReplace } from './decide-place.ts'
import { decideCancelAll, decideKillSwitch } from './decide-session.ts'
import { createTrader, shares, type Trader } from './trader-fixture.ts'

function replaceWith(trader: Trader, rest: { price?: number; volume?: number | null } = {}) {
  return trader.run(
    decideReplace(trader.book, {
      clOrdId: 'a',
      at: fixtureTime + 60_000,
      isCancelPhase: true,
      newClOrdId: 'b',
      newOrderId: 'b',
      price: 101_000,
      volume: null,
      facts: factsOf(shares, 10),
      confirmed: [],
      ...rest,
    }),
  )
}

function working(cashFen = 1_015_000) {
  const trader = createTrader('stock', cashFen)
  trader.place('a')
  trader.ack('a')
  return trader
}

describe('replace', () => {
  it('[REPLACE-1] cancels first and sends the rest under a new id once the cancel is confirmed', () => {
    const trader = working()
    expect(replaceWith(trader).ok).toBe(true)
    expect(trader.orderOf('a').status).toBe(6)
    expect(trader.book.orders.has('b')).toBe(false)
    trader.cancelAck('a', 2, 0)
    expect(trader.orderOf('a').status).toBe(5)
    expect(trader.orderOf('b')).toMatchObject({ status: 10, draft: { replaces: 'a', price: 101_000, volume: 1000 } })
  })

  it('[REPLACE-2] a fill that wins the race shrinks the new order to whole lots', () => {
    const trader = working()
    replaceWith(trader)
    trader.fill('a', 350, 10)
    trader.cancelAck('a', 2, 350)
    expect(trader.orderOf('b').draft.volume).toBe(600)
  })

  it('[REPLACE-2] a complete fill ends the replacement', () => {
    const trader = working()
    replaceWith(trader)
    trader.fill('a', 1000, 10)
    expect(trader.log.at(-1)).toEqual({ type: 'replaceEnded', orderId: 'a', end: 'filledBeforeCancel' })
    expect(trader.book.frozenCash).toBe(0)
    expect(trader.book.orders.has('b')).toBe(false)
  })

  it('[REPLACE-2] a rest below one lot ends it too', () => {
    const trader = working()
    replaceWith(trader)
    trader.fill('a', 950, 10)
    trader.cancelAck('a', 2, 950)
    expect(trader.log.at(-1)).toMatchObject({ type: 'replaceEnded', end: 'belowOneLot' })
  })

  it('[REPLACE-3] no other order can take the cash in between', () => {
    const trader = working()
    replaceWith(trader)
    // Until the cancel is confirmed the old order may still fill a part and owe its own fees.
    expect(trader.book.frozenCash).toBe(1_010_000 + 510 + 510)
    trader.place('x', { volume: 100 })
    expect(trader.orderOf('x').rejectReason).toBe(2)
    trader.cancelAck('a', 2, 0)
    expect(trader.book.frozenCash).toBe(1_010_000 + 510)
    expect(availableCash(trader.book)).toBeGreaterThanOrEqual(0)
  })

  it('[REPLACE-1] a new price the cash does not cover is refused and changes nothing', () => {
    const trader = working()
    expect(replaceWith(trader, { price: 102_000 })).toMatchObject({ ok: false, code: 2 })
    expect(trader.orderOf('a').status).toBe(1)
  })

  it('[REPLACE-1] a refused cancel leaves the old order working', () => {
    const trader = working()
    replaceWith(trader)
    trader.report({ kind: 'cancelReject', orderId: 'a', seq: 2, at: fixtureTime, text: '已提交' })
    expect(trader.orderOf('a')).toMatchObject({ status: 1, pendingReplace: null })
    expect(trader.book.frozenCash).toBe(1_000_510)
  })

  it.each([
    [
      'a kill switch',
      (trader: Trader) => decideKillSwitch(trader.book, { isOn: true, by: 'a', reason: '', at: 0, setBy: null }),
    ],
    ['disabling the account', (trader: Trader) => decideCancelAll(trader.book, fixtureTime)],
  ])('[REPLACE-4] %s takes the replacement along: nothing goes out after it', (_what, stop) => {
    const trader = working()
    replaceWith(trader)
    trader.run(stop(trader))
    trader.cancelAck('a', 2, 0)
    expect(trader.orderOf('a').status).toBe(5)
    expect(trader.book.orders.has('b')).toBe(false)
    expect(trader.book.frozenCash).toBe(0)
  })

  it('[REPLACE-4] cancelling an order that is being replaced withdraws the replacement, once', () => {
    const trader = working()
    replaceWith(trader)
    expect(trader.cancel('a').ok).toBe(true)
    expect(trader.cancel('a')).toMatchObject({ ok: false, code: 104 })
    trader.cancelAck('a', 2, 0)
    expect(trader.book.orders.has('b')).toBe(false)
    expect(trader.book.frozenCash).toBe(0)
  })
})
