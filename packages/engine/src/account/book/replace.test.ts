import { describe, expect, it } from 'vitest'
import { factsOf, fixtureTime } from './account-fixture.ts'
import { availableCash } from './cash.ts'
import { decideReplace } from './decide-place.ts'
import { decideCancelAll, decideKillSwitch } from './decide-session.ts'
import { createDesk, shares, type Desk } from './desk-fixture.ts'

function replaceWith(desk: Desk, rest: { price?: number; volume?: number | null } = {}) {
  return desk.run(
    decideReplace(desk.book, {
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
  const desk = createDesk('stock', cashFen)
  desk.place('a')
  desk.ack('a')
  return desk
}

describe('replace', () => {
  it('[REPLACE-1] cancels first and sends the rest under a new id once the cancel is confirmed', () => {
    const desk = working()
    expect(replaceWith(desk).ok).toBe(true)
    expect(desk.orderOf('a').status).toBe(6)
    expect(desk.book.orders.has('b')).toBe(false)
    desk.cancelAck('a', 2, 0)
    expect(desk.orderOf('a').status).toBe(5)
    expect(desk.orderOf('b')).toMatchObject({ status: 10, draft: { replaces: 'a', price: 101_000, volume: 1000 } })
  })

  it('[REPLACE-2] a fill that wins the race shrinks the new order to whole lots', () => {
    const desk = working()
    replaceWith(desk)
    desk.fill('a', 350, 10)
    desk.cancelAck('a', 2, 350)
    expect(desk.orderOf('b').draft.volume).toBe(600)
  })

  it('[REPLACE-2] a complete fill ends the replacement', () => {
    const desk = working()
    replaceWith(desk)
    desk.fill('a', 1000, 10)
    expect(desk.log.at(-1)).toEqual({ type: 'replaceEnded', orderId: 'a', end: 'filledBeforeCancel' })
    expect(desk.book.frozenCash).toBe(0)
    expect(desk.book.orders.has('b')).toBe(false)
  })

  it('[REPLACE-2] a rest below one lot ends it too', () => {
    const desk = working()
    replaceWith(desk)
    desk.fill('a', 950, 10)
    desk.cancelAck('a', 2, 950)
    expect(desk.log.at(-1)).toMatchObject({ type: 'replaceEnded', end: 'belowOneLot' })
  })

  it('[REPLACE-3] no other order can take the cash in between', () => {
    const desk = working()
    replaceWith(desk)
    // Until the cancel is confirmed the old order may still fill a part and owe its own fees.
    expect(desk.book.frozenCash).toBe(1_010_000 + 510 + 510)
    desk.place('x', { volume: 100 })
    expect(desk.orderOf('x').rejectReason).toBe(2)
    desk.cancelAck('a', 2, 0)
    expect(desk.book.frozenCash).toBe(1_010_000 + 510)
    expect(availableCash(desk.book)).toBeGreaterThanOrEqual(0)
  })

  it('[REPLACE-1] a new price the cash does not cover is refused and changes nothing', () => {
    const desk = working()
    expect(replaceWith(desk, { price: 102_000 })).toMatchObject({ ok: false, code: 2 })
    expect(desk.orderOf('a').status).toBe(1)
  })

  it('[REPLACE-1] a refused cancel leaves the old order working', () => {
    const desk = working()
    replaceWith(desk)
    desk.report({ kind: 'cancelReject', orderId: 'a', seq: 2, at: fixtureTime, text: '已提交' })
    expect(desk.orderOf('a')).toMatchObject({ status: 1, pendingReplace: null })
    expect(desk.book.frozenCash).toBe(1_000_510)
  })

  it.each([
    [
      'a kill switch',
      (desk: Desk) => decideKillSwitch(desk.book, { isOn: true, by: 'a', reason: '', at: 0, setBy: null }),
    ],
    ['disabling the account', (desk: Desk) => decideCancelAll(desk.book, fixtureTime)],
  ])('[REPLACE-4] %s takes the replacement along: nothing goes out after it', (_what, stop) => {
    const desk = working()
    replaceWith(desk)
    desk.run(stop(desk))
    desk.cancelAck('a', 2, 0)
    expect(desk.orderOf('a').status).toBe(5)
    expect(desk.book.orders.has('b')).toBe(false)
    expect(desk.book.frozenCash).toBe(0)
  })

  it('[REPLACE-4] cancelling an order that is being replaced withdraws the replacement, once', () => {
    const desk = working()
    replaceWith(desk)
    expect(desk.cancel('a').ok).toBe(true)
    expect(desk.cancel('a')).toMatchObject({ ok: false, code: 104 })
    desk.cancelAck('a', 2, 0)
    expect(desk.book.orders.has('b')).toBe(false)
    expect(desk.book.frozenCash).toBe(0)
  })
})
