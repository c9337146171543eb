import { describe, expect, it } from 'vitest'
import { factsOf, fixtureDay, fixtureNextDay, fixtureTime, phaseOfTime } from './account-fixture.ts'
import { replay } from './apply-event.ts'
import { decideReplace } from './decide-place.ts'
import { decideCancelAll, decideKillSwitch, decideSessionOpen, decideTrigger } from './decide-session.ts'
import { createDesk, shares, type Desk } from './desk-fixture.ts'
import { recomputeFreezes } from './freeze.ts'
import { settleDay } from '../settlement/settle-day.ts'

type Result = { ok: boolean; code?: number }

/** How an order comes to stand in each state. */
const states: Record<string, (desk: Desk) => unknown> = {
  suspended: (desk) => desk.place('a', {}, { phase: phaseOfTime('12:00') }),
  pendingTrigger: (desk) => desk.place('a', { orderType: 91, triggerPrice: 101_000 }),
  pendingNew: (desk) => desk.place('a'),
  new: (desk) => [desk.place('a'), desk.ack('a')],
  partiallyFilled: (desk) => [desk.place('a'), desk.ack('a'), desk.fill('a', 400, 10)],
  pendingCancel: (desk) => [desk.place('a'), desk.ack('a'), desk.cancel('a')],
  filled: (desk) => [desk.place('a'), desk.ack('a'), desk.fill('a', 1000, 10)],
  canceled: (desk) => [desk.place('a'), desk.ack('a'), desk.cancel('a'), desk.cancelAck('a', 2, 0)],
  rejected: (desk) => [
    desk.place('a'),
    desk.report({ kind: 'reject', orderId: 'a', seq: 1, at: 1, reason: 8, text: '价格' }),
  ],
  expired: (desk) => [
    desk.place('a'),
    desk.ack('a'),
    desk.run({
      ok: true,
      events: [{ type: 'orderMoved', orderId: 'a', step: 'dayEnd', seq: null, at: 1 }],
      answer: undefined,
    }),
  ],
}

const replacing = (desk: Desk) =>
  desk.run(
    decideReplace(desk.book, {
      clOrdId: 'a',
      at: fixtureTime,
      isCancelPhase: true,
      newClOrdId: 'b',
      newOrderId: 'b',
      price: 101_000,
      volume: null,
      facts: factsOf(shares, 10),
      confirmed: [],
    }),
  )

/** Everything that can be asked of an order, or be told about it. */
const commands: Record<string, (desk: Desk) => Result> = {
  repeat: (desk) =>
    desk.place('a', desk.orderOf('a').draft.orderType === 91 ? { orderType: 91, triggerPrice: 101_000 } : {}),
  otherBody: (desk) => desk.place('a', { volume: 2000 }),
  cancel: (desk) => desk.cancel('a'),
  lateCancel: (desk) => desk.cancel('a', false),
  replace: replacing,
  trigger: (desk) => desk.run(decideTrigger(desk.book, 'a', 1)),
  sessionOpen: (desk) => desk.run(decideSessionOpen(desk.book, 1, () => true)),
  cancelAll: (desk) => desk.run(decideCancelAll(desk.book, 1)),
  killSwitch: (desk) => desk.run(decideKillSwitch(desk.book, { isOn: true, by: 'u', reason: '', at: 1, setBy: null })),
  ack: (desk) => desk.ack('a', 9),
  reject: (desk) => desk.report({ kind: 'reject', orderId: 'a', seq: 9, at: 1, reason: 8, text: '价格' }),
  cancelAck: (desk) => desk.cancelAck('a', 9),
  venueCancel: (desk) => desk.report({ kind: 'venueCancel', orderId: 'a', seq: 9, at: 1, venueFilled: null }),
  cancelReject: (desk) => desk.report({ kind: 'cancelReject', orderId: 'a', seq: 9, at: 1, text: '' }),
  partialFill: (desk) => desk.fill('a', 100, 10),
  fullFill: (desk) => desk.fill('a', 1000 - desk.orderOf('a').filledVolume, 10),
  overfill: (desk) => desk.fill('a', 1001, 10),
  settle: (desk) =>
    desk.run(
      settleDay(desk.book, {
        tradingDay: fixtureDay,
        nextTradingDay: fixtureNextDay,
        prices: { [shares.symbol]: 100_000 },
        at: 1,
      }),
    ),
}

/** The number of the state afterwards; a refusal with its code, and `+` when the books moved. */
function outcome(state: string, command: string): string {
  const desk = createDesk('stock', 100_000_000)
  states[state]?.(desk)
  const before = desk.log.length
  const result = commands[command]?.(desk)
  const status = desk.book.orders.get('a')?.status ?? 'gone'
  checkBook(desk, `${state} ${command}`)
  if (!result?.ok) return `x${result?.code}`
  return desk.log.length > before ? `${status}+` : `${status}`
}

/** Whatever was asked: the sums fit the orders, debits are credits, and the log tells the same story. */
function checkBook(desk: Desk, where: string): void {
  const { frozenCash } = desk.book
  const again = replay(desk.log)
  expect({ where, book: again }).toEqual({ where, book: desk.book })
  recomputeFreezes(again)
  const trial = Object.values(desk.book.ledger).reduce((sum, value) => sum + value)
  expect([where, again.frozenCash, trial]).toEqual([where, frozenCash, 0])
}

describe('all states × all commands', () => {
  it('[ORD-12] each pair has one outcome, and none breaks the book', () => {
    const table = Object.fromEntries(
      Object.keys(states).map((state) => [
        state,
        Object.keys(commands)
          .map((command) => outcome(state, command))
          .join(' '),
      ]),
    )
    expect(Object.keys(commands).join(' ')).toBe(
      'repeat otherBody cancel lateCancel replace trigger sessionOpen cancelAll killSwitch ack reject cancelAck venueCancel cancelReject partialFill fullFill overfill settle',
    )
    expect(table).toMatchInlineSnapshot(`
      {
        "canceled": "5 x409 x101 x101 x101 5 5 5 5+ 5+ 5 5+ 5+ 5+ 5+ 5+ 5+ 5+",
        "expired": "12 x409 x101 x101 x101 12 12 12 12+ 12+ 12 12+ 12+ 12+ 12+ 12+ 12+ 12+",
        "filled": "3 x409 x101 x101 x101 3 3 3 3+ 3+ 3 3+ 3+ 3+ 3+ 3+ 3+ 3+",
        "new": "1 x409 6+ x105 6+ 1 1 6+ 6+ 1+ 8+ 5+ 5+ 1+ 2+ 3+ 1+ 12+",
        "partiallyFilled": "2 x409 6+ x105 6+ 2 2 6+ 6+ 2+ 2 5+ 5+ 2+ 2+ 3+ 2+ 12+",
        "pendingCancel": "6 x409 x104 x104 x104 6 6 6 6+ 6+ 8+ 5+ 5+ 1+ 6+ 3+ 6+ 12+",
        "pendingNew": "10 x409 6+ x105 6+ 10 10 6+ 6+ 1+ 8+ 5+ 5+ 10 2+ 3+ 10+ 12+",
        "pendingTrigger": "15 x409 5+ 5+ 5+ 10+ 15 5+ 5+ 15 15 15 15 15 15+ 15+ 15+ 12+",
        "rejected": "8 x409 x101 x101 x101 8 8 8 8+ 8+ 8+ 8+ 8+ 8+ 8+ 8+ 8+ 8+",
        "suspended": "9 x409 5+ 5+ 5+ 9 10+ 5+ 5+ 9 9 9 9 9 9+ 9+ 9+ 12+",
      }
    `)
  })
})
