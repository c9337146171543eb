import { describe, expect, it } from 'vitest'
import { emptyHolding, costPerShare } from '../holding/holding.ts'
import { replay } from './apply-event.ts'
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
import { decideKillSwitch, decideSessionOpen, decideTrigger, messagesFor } from './decide-session.ts'
import { dayOf, fixtureTime, phaseOfTime } from './account-fixture.ts'
import { createDesk, shares } from './desk-fixture.ts'
import { recomputeFreezes } from './freeze.ts'

const symbol = shares.symbol

describe('cash', () => {
  it('[CASH-2] a buy freezes price × volume and the fees, a fill pays what it cost, the rest comes back', () => {
    const desk = createDesk()
    desk.place('a', { price: 102_000 })
    expect(desk.book.frozenCash).toBe(1_020_000 + 500 + 10)
    desk.ack('a')
    desk.fill('a', 1000, 10)
    expect(desk.book.frozenCash).toBe(0)
    expect(desk.book.ledger.cash).toBe(10_000_000 - 1_000_000 - 510)
    expect(desk.orderOf('a').status).toBe(3)
  })

  it('[CASH-2] the freeze shrinks with each partial fill and ends with the cancel', () => {
    const desk = createDesk()
    desk.place('a')
    desk.ack('a')
    desk.fill('a', 400, 10)
    expect(desk.book.frozenCash).toBe(600_000 + 6)
    desk.cancel('a')
    desk.cancelAck('a', 2, 400)
    expect(desk.book.frozenCash).toBe(0)
    expect(availableCash(desk.book)).toBe(10_000_000 - 400_000 - 504)
  })

  it('[CASH-2] a market buy freezes at limit-up', () => {
    const desk = createDesk()
    const shenzhen = dayOf('SZSE.000001', 10)
    desk.place('a', { orderType: 22, price: 0, symbol: shenzhen.symbol }, { day: shenzhen })
    expect(desk.orderOf('a').freezePrice).toBe(110_000)
    expect(desk.book.frozenCash).toBe(1_100_000 + 500 + 11)
  })

  it('[CASH-3] money from a sale buys at once but leaves the next day', () => {
    const desk = createDesk('stock', 100_000)
    desk.hold(symbol, 1000, 9)
    desk.place('a', { side: 2, price: 110_000 }, { last: 11 })
    desk.ack('a')
    desk.fill('a', 1000, 11)
    expect(availableCash(desk.book)).toBe(100_000 + 1_100_000 - 1061)
    expect(withdrawable(desk.book)).toBe(100_000)
    expect(desk.run(decideWithdraw(desk.book, { refId: 'W', amount: 100_001, at: 1 })).ok).toBe(false)
  })

  it('[CASH-4] a requested withdrawal is out of reach of orders', () => {
    const desk = createDesk()
    desk.run(decideFreezeWithdrawal(desk.book, { refId: 'W', amount: 9_500_000, at: 1 }))
    expect(desk.place('a')).toMatchObject({ ok: true })
    expect(desk.orderOf('a')).toMatchObject({ status: 8, rejectReason: 2 })
    desk.run(decideEndWithdrawal(desk.book, { refId: 'W', amount: 9_500_000, at: 2, isPaid: true }))
    expect([desk.book.withdrawalFrozen, desk.book.ledger.cash]).toEqual([0, 500_000])
  })
})

describe('ledger', () => {
  it('[LEDGER-2] a repeated reference is booked once', () => {
    const desk = createDesk()
    desk.run(decideDeposit(desk.book, { refId: 'D0', amount: 10_000_000, at: 9 }))
    expect(desk.book.ledger.cash).toBe(10_000_000)
  })

  it('[LEDGER-3] a correction is a second line and happens once', () => {
    const desk = createDesk()
    desk.run(decideAdjust(desk.book, { refId: 'J', amount: -700, at: 1 }))
    const event = desk.log.at(-1)
    const entry = event?.type === 'ledgerPosted' ? event.entries[0] : undefined
    desk.run(decideReversal(desk.book, { entry: entry!, refId: 'R', at: 2 }))
    expect(desk.book.ledger.cash).toBe(10_000_000)
    expect(desk.run(decideReversal(desk.book, { entry: entry!, refId: 'R2', at: 3 }))).toMatchObject({ code: 409 })
  })

  it('[LEDGER-1] both sides of every line add up to zero', () => {
    const desk = createDesk()
    desk.place('a')
    desk.fill('a', 1000, 10)
    expect(Object.values(desk.book.ledger).reduce((sum, value) => sum + value)).toBe(0)
  })
})

describe('orders', () => {
  it('[ORD-10] a repeated click answers the stored order, another body answers 409', () => {
    const desk = createDesk()
    desk.place('a')
    expect(desk.place('a')).toMatchObject({ ok: true, events: [], answer: { orderId: 'a', isRepeat: true } })
    expect(desk.place('a', { volume: 2000 })).toMatchObject({ ok: false, code: 409 })
    expect(desk.book.orders.size).toBe(1)
  })

  it('[ORD-6] an order of the lunch break waits and goes out when the session opens', () => {
    const desk = createDesk()
    desk.place('a', {}, { phase: phaseOfTime('12:00') })
    expect(desk.orderOf('a').status).toBe(9)
    const opened = desk.run(decideSessionOpen(desk.book, fixtureTime, () => true))
    expect(desk.orderOf('a').status).toBe(10)
    expect(opened.ok && messagesFor(desk.book, opened.events)).toEqual([{ kind: 'new', orderId: 'a' }])
  })

  it('[ORD-7] a conditional order waits for its trigger', () => {
    const desk = createDesk()
    desk.place('a', { orderType: 91, triggerPrice: 101_000 })
    expect(desk.orderOf('a').status).toBe(15)
    desk.run(decideTrigger(desk.book, 'a', fixtureTime))
    expect(desk.orderOf('a').status).toBe(10)
    expect(desk.run(decideTrigger(desk.book, 'a', fixtureTime))).toMatchObject({ ok: true, events: [] })
  })

  it('[ORD-8] a failed check stores a rejected order that freezes nothing', () => {
    const desk = createDesk()
    const placed = desk.place('a', { volume: 150 })
    expect(desk.orderOf('a')).toMatchObject({ status: 8, rejectReason: 7, rejectDetail: '买入数量须为100的整数倍' })
    expect(desk.book.frozenCash).toBe(0)
    expect(placed.ok && messagesFor(desk.book, placed.events)).toEqual([])
  })

  it('[ORD-9] fills the venue has confirmed stay frozen after the cancel until they arrive', () => {
    const desk = createDesk()
    desk.hold(symbol, 1000, 9)
    desk.place('a', { side: 2 })
    desk.ack('a')
    desk.cancel('a')
    desk.cancelAck('a', 2, 300)
    expect(desk.orderOf('a').status).toBe(5)
    expect(desk.book.holdings.get(symbol)?.frozen).toBe(300)
    desk.fill('a', 300, 10)
    expect(desk.orderOf('a')).toMatchObject({ status: 5, filledVolume: 300, lateFill: true })
    expect(desk.book.holdings.get(symbol)).toMatchObject({ volume: 700, frozen: 0 })
  })

  it('[ORD-5] an overfill is put aside, not booked', () => {
    const desk = createDesk()
    desk.place('a')
    desk.fill('a', 600, 10)
    expect(desk.fill('a', 500, 10, 'big')).toMatchObject({ events: [{ type: 'fillQuarantined', reason: 'overfill' }] })
    expect(desk.fill('a', 500, 10, 'big')).toMatchObject({ events: [] })
    expect(desk.orderOf('a').filledVolume).toBe(600)
  })

  it('[PRE-15] the kill switch cancels everything and only another person lifts it', () => {
    const desk = createDesk()
    desk.place('a')
    desk.run(decideKillSwitch(desk.book, { isOn: true, by: 'u1', reason: '演练', at: 1, setBy: null }))
    expect(desk.orderOf('a').status).toBe(6)
    desk.place('b')
    expect(desk.orderOf('b')).toMatchObject({ status: 8, rejectReason: 25 })
    const lift = { isOn: false, by: 'u1', reason: '结束', at: 2, setBy: 'u1' }
    expect(desk.run(decideKillSwitch(desk.book, lift))).toMatchObject({ ok: false, code: 403 })
    expect(desk.run(decideKillSwitch(desk.book, { ...lift, by: 'u2' })).ok).toBe(true)
  })
})

describe('cancel', () => {
  it('[CANCEL-1] an unknown order answers 102, a finished one 101', () => {
    const desk = createDesk()
    expect(desk.cancel('nope')).toMatchObject({ code: 102 })
    desk.place('a')
    desk.fill('a', 1000, 10)
    expect(desk.cancel('a')).toMatchObject({ code: 101, message: '委托已完结' })
  })

  it('[CANCEL-2] a second cancel answers 104', () => {
    const desk = createDesk()
    desk.place('a')
    desk.cancel('a')
    expect(desk.cancel('a')).toMatchObject({ code: 104 })
  })

  it('[CANCEL-3] no cancel reaches the venue in the last call minutes, a held order can always be withdrawn', () => {
    const desk = createDesk()
    desk.place('a')
    desk.ack('a')
    expect(desk.cancel('a', false)).toMatchObject({ code: 105 })
    desk.place('b', {}, { phase: phaseOfTime('12:00') })
    expect(desk.cancel('b', false).ok).toBe(true)
    expect(desk.orderOf('b').status).toBe(5)
  })
})

describe('holdings', () => {
  it('[POS-2] the golden round trip realises 984.29', () => {
    expect(costPerShare(emptyHolding(symbol))).toEqual({ avg: 0, diluted: 0, fifo: 0 })
    const fresh = createDesk()
    fresh.place('b')
    fresh.fill('b', 1000, 10)
    expect(costPerShare(fresh.book.holdings.get(symbol)!).avg).toBe(100_051)
    const bought = fresh.book.holdings.get(symbol)!
    bought.lots[0] = { ...bought.lots[0]!, openDate: '2026-11-13' }
    fresh.place('s', { side: 2, price: 110_000 }, { last: 11 })
    fresh.fill('s', 1000, 11)
    expect(bought).toMatchObject({ volume: 0, cost: 0, realised: 98_429, realisedFifo: 98_429, dilutedCost: -98_429 })
  })

  it('[POS-3] 1,000 bought today beside 500 held leave 500 to sell', () => {
    const desk = createDesk()
    desk.hold(symbol, 500, 10)
    desk.place('b')
    desk.fill('b', 1000, 10)
    desk.place('s', { side: 2, volume: 600 })
    expect(desk.orderOf('s')).toMatchObject({ status: 8, rejectReason: 19, rejectDetail: '当日买入不可卖出，可卖500' })
    desk.place('t', { side: 2, volume: 500 })
    expect(desk.orderOf('t').status).toBe(10)
  })

  it('[POS-3] a bond fund sells all 1,500 on the day', () => {
    const bond = dayOf('SHSE.511010', 100)
    const desk = createDesk('stock', 100_000_000)
    desk.hold(bond.symbol, 500, 100)
    desk.place('b', { symbol: bond.symbol, price: 1_000_000 }, { day: bond, last: 100 })
    desk.fill('b', 1000, 100)
    desk.place('s', { symbol: bond.symbol, side: 2, volume: 1500, price: 1_000_000 }, { day: bond, last: 100 })
    expect(desk.orderOf('s').status).toBe(10)
  })

  it('[POS-4] freezes follow from the orders, whatever came first', () => {
    const desk = createDesk()
    desk.hold(symbol, 1000, 9)
    desk.place('s', { side: 2, volume: 400 })
    const frozen = desk.book.holdings.get(symbol)!.frozen
    desk.book.holdings.get(symbol)!.frozen = 77
    recomputeFreezes(desk.book)
    expect([frozen, desk.book.holdings.get(symbol)!.frozen]).toEqual([400, 400])
  })

  it('[LOG-1] replaying the log gives the same book', () => {
    const desk = createDesk()
    desk.hold(symbol, 500, 10)
    desk.place('b')
    desk.ack('b')
    desk.fill('b', 400, 10)
    desk.cancel('b')
    desk.cancelAck('b', 2, 400)
    desk.place('s', { side: 2, volume: 500 })
    expect(replay(desk.log)).toEqual(desk.book)
  })
})

describe('account', () => {
  it('[ACC-1] disabling needs a reason and cancels what is working', () => {
    const desk = createDesk()
    desk.place('a')
    const off = { isEnabled: false, reason: '', at: fixtureTime }
    expect(desk.run(decideEnable(desk.book, off))).toMatchObject({ ok: false, message: '停用账户须填写原因' })
    desk.run(decideEnable(desk.book, { ...off, reason: '离职' }))
    expect([desk.book.isEnabled, desk.orderOf('a').status]).toEqual([false, 6])
    desk.place('b')
    expect(desk.orderOf('b').rejectReason).toBe(10)
    desk.run(decideConnection(desk.book, 'disconnected'))
    expect(desk.book.connection).toBe('disconnected')
  })

  it('[ACC-2] only a disabled, flat and quiet account can go', () => {
    const desk = createDesk()
    expect(canDelete(desk.book)).toBe(false)
    desk.run(decideEnable(desk.book, { isEnabled: false, reason: '测试', at: fixtureTime }))
    expect(canDelete(desk.book)).toBe(true)
    desk.hold(symbol, 100, 10)
    expect(canDelete(desk.book)).toBe(false)
  })
})
