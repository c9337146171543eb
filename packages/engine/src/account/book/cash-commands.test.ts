import { describe, expect, it } from 'vitest'
import { availableCash, withdrawable } from './cash.ts'
import {
  decideAdjust,
  decideDeposit,
  decideEndWithdrawal,
  decideFreezeWithdrawal,
  decideReversal,
  decideWithdraw,
} from './decide-cash.ts'
import { canDelete, decideConnection, decideEnable } from './decide-account.ts'
import { fixtureDay, fixtureTime, phaseOfTime } from './account-fixture.ts'
import { decideCancelAll, decideSessionOpen, isTriggered, messagesFor } from './decide-session.ts'
import { createTrader, shares } from './trader-fixture.ts'

const commands = { deposit: decideDeposit, withdraw: decideWithdraw, freeze: decideFreezeWithdrawal }

describe('commands for cash', () => {
  it.each(Object.entries(commands))('[LEDGER-2] %s takes whole positive amounts alone', (_name, decide) => {
    const { book } = createTrader()
    for (const amount of [0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(decide(book, { refId: 'x', amount, at: 1 })).toMatchObject({
        ok: false,
        code: 400,
        message: '金额必须大于0',
      })
    }
    expect(decide(book, { refId: 'x', amount: 1, at: 1 }).ok).toBe(true)
  })

  it('[LEDGER-2] an adjustment goes either way, but not nowhere', () => {
    const trader = createTrader()
    expect(decideAdjust(trader.book, { refId: 'J', amount: 0, at: 1 })).toMatchObject({
      ok: false,
      message: '金额不能为0',
    })
    trader.run(decideAdjust(trader.book, { refId: 'J', amount: 1, at: 1 }))
    trader.run(decideAdjust(trader.book, { refId: 'J', amount: 1, at: 1 }))
    expect([trader.book.ledger.cash, trader.book.ledger.adjustment]).toEqual([10_000_001, -1])
    trader.run(decideAdjust(trader.book, { refId: 'K', amount: -5, at: 1 }))
    expect([trader.book.ledger.cash, trader.book.ledger.adjustment]).toEqual([9_999_996, 4])
  })

  it('[CASH-3] everything that may leave may leave, and not a fen more', () => {
    const trader = createTrader('stock', 100_000)
    const refused = { ok: false, code: 2 }
    expect(decideWithdraw(trader.book, { refId: 'W', amount: 100_001, at: 1 })).toMatchObject({
      ...refused,
      message: '可取资金不足，可取1000.00',
    })
    expect(decideFreezeWithdrawal(trader.book, { refId: 'W', amount: 100_001, at: 1 })).toMatchObject(refused)
    expect(decideFreezeWithdrawal(trader.book, { refId: 'W', amount: 100_000, at: 1 }).ok).toBe(true)
    trader.run(decideWithdraw(trader.book, { refId: 'W', amount: 100_000, at: 7 }))
    expect(trader.log.at(-1)).toMatchObject({
      entries: [
        {
          id: 'W:0',
          type: 'withdraw',
          debit: 'capital',
          credit: 'cash',
          amount: 100_000,
          refId: 'W',
          tradingDay: fixtureDay,
          at: 7,
          reverses: null,
        },
      ],
    })
    expect(trader.run(decideWithdraw(trader.book, { refId: 'W', amount: 100_000, at: 7 }))).toMatchObject({
      events: [],
    })
    expect(trader.book.ledger.cash).toBe(0)
  })

  it('[CASH-4] a withdrawal is asked for once, ended once, and comes back when it is called off', () => {
    const trader = createTrader('stock', 100_000)
    const command = { refId: 'W', amount: 60_000, at: 1 }
    const missing = { ok: false, code: 404, message: '出金申请不存在' }
    expect(decideEndWithdrawal(trader.book, { ...command, isPaid: true })).toMatchObject(missing)
    trader.run(decideFreezeWithdrawal(trader.book, command))
    expect(trader.run(decideFreezeWithdrawal(trader.book, command))).toMatchObject({ events: [] })
    expect(availableCash(trader.book)).toBe(40_000)
    expect(decideEndWithdrawal(trader.book, { ...command, amount: 60_001, isPaid: true })).toMatchObject(missing)
    trader.run(decideEndWithdrawal(trader.book, { ...command, isPaid: false }))
    expect([availableCash(trader.book), trader.book.withdrawalFrozen]).toEqual([100_000, 0])
    expect(trader.run(decideEndWithdrawal(trader.book, { ...command, isPaid: true }))).toMatchObject({ events: [] })
    expect(trader.book.ledger.cash).toBe(100_000)
  })

  it('[LEDGER-3] a reversal cannot be reversed, and has a reference of its own', () => {
    const trader = createTrader()
    const first = trader.log.at(-1)
    const entry = first?.type === 'ledgerPosted' ? first.entries[0]! : undefined
    trader.run(decideReversal(trader.book, { entry: entry!, refId: 'R', at: 2 }))
    const second = trader.log.at(-1)
    const reversal = second?.type === 'ledgerPosted' ? second.entries[0]! : undefined
    expect(reversal).toMatchObject({
      id: 'R:0',
      debit: 'capital',
      credit: 'cash',
      amount: 10_000_000,
      reverses: entry!.id,
    })
    expect(decideReversal(trader.book, { entry: reversal!, refId: 'R2', at: 3 })).toMatchObject({
      ok: false,
      code: 400,
    })
    expect(trader.run(decideReversal(trader.book, { entry: entry!, refId: 'R', at: 3 }))).toMatchObject({ events: [] })
  })

  it('[CASH-3] what was sold today stays less what was bought today', () => {
    const trader = createTrader('stock', 10_000_000)
    trader.book.today.sold = 300_000
    trader.book.today.bought = 100_000
    expect(withdrawable(trader.book)).toBe(9_800_000)
    trader.book.today.bought = 400_000
    expect(withdrawable(trader.book)).toBe(10_000_000)
    trader.book.today.sold = 99_000_000
    expect(withdrawable(trader.book)).toBe(0)
  })
})

describe('commands for an account', () => {
  it('[ACC-1] the same again changes nothing; orders stay when they are meant to', () => {
    const trader = createTrader()
    trader.place('a')
    const at = fixtureTime
    expect(decideEnable(trader.book, { isEnabled: true, reason: '', at })).toMatchObject({ ok: true, events: [] })
    expect(decideConnection(trader.book, trader.book.connection)).toMatchObject({ ok: true, events: [] })
    const quiet = decideEnable(trader.book, { isEnabled: false, reason: '离职', at, cancelsOrders: false })
    expect(quiet.ok && quiet.events).toEqual([{ type: 'accountSet', isEnabled: false, reason: '离职' }])
    expect(decideEnable(trader.book, { isEnabled: false, reason: '  ', at })).toMatchObject({ ok: false, code: 400 })
    const loud = decideEnable(trader.book, { isEnabled: false, reason: '离职', at })
    expect(loud.ok && loud.events.map(({ type }) => type)).toEqual(['orderMoved', 'accountSet'])
    trader.run(loud)
    const on = decideEnable(trader.book, { isEnabled: true, reason: '', at })
    expect(on.ok && on.events).toEqual([{ type: 'accountSet', isEnabled: true, reason: '' }])
  })

  it('[ACC-2] working orders and contracts keep an account', () => {
    const trader = createTrader()
    trader.place('a')
    trader.book.isEnabled = false
    expect(canDelete(trader.book)).toBe(false)
    trader.cancel('a')
    trader.cancelAck('a', 1, 0)
    expect(canDelete(trader.book)).toBe(true)
    trader.hold(shares.symbol, 100, 10)
    expect(canDelete(trader.book)).toBe(false)
    // What was sold out leaves its row behind, and nothing else.
    trader.book.isEnabled = true
    trader.place('sold', { side: 2, volume: 100 })
    trader.fill('sold', 100, 10)
    trader.book.isEnabled = false
    expect(trader.book.holdings.get(shares.symbol)?.volume).toBe(0)
    expect(canDelete(trader.book)).toBe(true)
  })

  it.each([
    [1, 100, 100, true],
    [1, 100, 99, false],
    [2, 100, 100, true],
    [2, 100, 101, false],
  ])('[ORD-7] side %i waiting for %i is triggered at %i: %s', (side, trigger, last, isMet) =>
    expect(isTriggered(side, trigger, last)).toBe(isMet),
  )

  it('[ORD-6] only what waits and whose market opened goes out', () => {
    const trader = createTrader()
    trader.place('a', {}, { phase: phaseOfTime('12:00') })
    trader.place('b')
    expect(decideSessionOpen(trader.book, 1, () => false)).toMatchObject({ events: [] })
    const opened = decideSessionOpen(trader.book, 1, () => true)
    expect(opened.ok && opened.events).toEqual([
      { type: 'orderMoved', orderId: 'a', step: 'sessionOpen', seq: null, at: 1 },
    ])
  })

  it('[CANCEL-3] a cancel goes to the venue only for what is there', () => {
    const trader = createTrader()
    trader.place('held', {}, { phase: phaseOfTime('12:00') })
    trader.place('sent', { price: 99_900 })
    trader.place('taken', { price: 99_800 })
    trader.ack('taken')
    trader.place('part', { price: 99_700 })
    trader.ack('part')
    trader.fill('part', 100, 9.97)
    const all = decideCancelAll(trader.book, 1)
    expect(all.ok && all.events).toHaveLength(4)
    expect(all.ok && messagesFor(trader.book, all.events).map(({ kind, orderId }) => `${kind} ${orderId}`)).toEqual([
      'cancel sent',
      'cancel taken',
      'cancel part',
    ])
    trader.run(all)
    expect(decideCancelAll(trader.book, 2)).toMatchObject({ events: [] })
  })
})

describe('fills that the venue has told of and not delivered', () => {
  it('[ORD-9] stay frozen until the last of them is here, however many came first', () => {
    const trader = createTrader()
    trader.place('a', { volume: 1000 })
    trader.cancel('a')
    trader.cancelAck('a', 1, 500)
    const owed = trader.book.frozenCash
    trader.fill('a', 300, 10)
    expect(trader.orderOf('a')).toMatchObject({ filledVolume: 300, venueFilled: 500 })
    expect([owed > trader.book.frozenCash, trader.book.frozenCash > 0]).toEqual([true, true])
    trader.fill('a', 200, 10)
    expect(trader.book.frozenCash).toBe(0)
  })
})
