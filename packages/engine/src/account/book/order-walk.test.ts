import { describe, expect, it } from 'vitest'
import { factsOf, fixtureDay, fixtureNextDay, fixtureTime, phaseOfTime } from './account-fixture.ts'
import { replay } from './apply-event.ts'
import { decideReplace } from './decide-place.ts'
import { decideCancelAll, decideKillSwitch, decideSessionOpen, decideTrigger } from './decide-session.ts'
import { createTrader, shares, type Trader } from './trader-fixture.ts'
import { recomputeFreezes } from './freeze.ts'
import { settleDay } from '../settlement/settle-day.ts'

type Result = { ok: boolean; code?: number }

/** How an order comes to stand in each state. */
const states: Record<string, (trader: Trader) => unknown> = {
  suspended: (trader) => trader.place('a', {}, { phase: phaseOfTime('12:00') }),
  pendingTrigger: (trader) => trader.place('a', { orderType: 91, triggerPrice: 101_000 }),
  pendingNew: (trader) => trader.place('a'),
  new: (trader) => [trader.place('a'), trader.ack('a')],
  partiallyFilled: (trader) => [trader.place('a'), trader.ack('a'), trader.fill('a', 400, 10)],
  pendingCancel: (trader) => [trader.place('a'), trader.ack('a'), trader.cancel('a')],
  filled: (trader) => [trader.place('a'), trader.ack('a'), trader.fill('a', 1000, 10)],
  canceled: (trader) => [trader.place('a'), trader.ack('a'), trader.cancel('a'), trader.cancelAck('a', 2, 0)],
  rejected: (trader) => [
    trader.place('a'),
    trader.report({ kind: 'reject', orderId: 'a', seq: 1, at: 1, reason: 8, text: '价格' }),
  ],
  expired: (trader) => [
    trader.place('a'),
    trader.ack('a'),
    trader.run({
      ok: true,
      events: [{ type: 'orderMoved', orderId: 'a', step: 'dayEnd', seq: null, at: 1 }],
      answer: undefined,
    }),
  ],
}

const replacing = (trader: Trader) =>
  trader.run(
    decideReplace(trader.book, {
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
const commands: Record<string, (trader: Trader) => Result> = {
  repeat: (trader) =>
    trader.place('a', trader.orderOf('a').draft.orderType === 91 ? { orderType: 91, triggerPrice: 101_000 } : {}),
  otherBody: (trader) => trader.place('a', { volume: 2000 }),
  cancel: (trader) => trader.cancel('a'),
  lateCancel: (trader) => trader.cancel('a', false),
  replace: replacing,
  trigger: (trader) => trader.run(decideTrigger(trader.book, 'a', 1)),
  sessionOpen: (trader) => trader.run(decideSessionOpen(trader.book, 1, () => true)),
  cancelAll: (trader) => trader.run(decideCancelAll(trader.book, 1)),
  killSwitch: (trader) =>
    trader.run(decideKillSwitch(trader.book, { isOn: true, by: 'u', reason: '', at: 1, setBy: null })),
  ack: (trader) => trader.ack('a', 9),
  reject: (trader) => trader.report({ kind: 'reject', orderId: 'a', seq: 9, at: 1, reason: 8, text: '价格' }),
  cancelAck: (trader) => trader.cancelAck('a', 9),
  venueCancel: (trader) => trader.report({ kind: 'venueCancel', orderId: 'a', seq: 9, at: 1, venueFilled: null }),
  cancelReject: (trader) => trader.report({ kind: 'cancelReject', orderId: 'a', seq: 9, at: 1, text: '' }),
  partialFill: (trader) => trader.fill('a', 100, 10),
  fullFill: (trader) => trader.fill('a', 1000 - trader.orderOf('a').filledVolume, 10),
  overfill: (trader) => trader.fill('a', 1001, 10),
  settle: (trader) =>
    trader.run(
      settleDay(trader.book, {
        tradingDay: fixtureDay,
        nextTradingDay: fixtureNextDay,
        prices: { [shares.symbol]: 100_000 },
        at: 1,
      }),
    ),
}

/** The number of the state afterwards; a refusal with its code, and `+` when the books moved. */
function outcome(state: string, command: string): string {
  const trader = createTrader('stock', 100_000_000)
  states[state]?.(trader)
  const before = trader.log.length
  const result = commands[command]?.(trader)
  const status = trader.book.orders.get('a')?.status ?? 'gone'
  checkBook(trader, `${state} ${command}`)
  if (!result?.ok) return `x${result?.code}`
  return trader.log.length > before ? `${status}+` : `${status}`
}

/** Whatever was asked: the sums fit the orders, debits are credits, and the log tells the same story. */
function checkBook(trader: Trader, where: string): void {
  const { frozenCash } = trader.book
  const again = replay(trader.log)
  expect({ where, book: again }).toEqual({ where, book: trader.book })
  recomputeFreezes(again)
  const trial = Object.values(trader.book.ledger).reduce((sum, value) => sum + value)
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
