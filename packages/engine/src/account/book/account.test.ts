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
import { createTrader, shares } from './trader-fixture.ts'
import { recomputeFreezes } from './freeze.ts'

const symbol = shares.symbol

describe('cash', () => {
  it('[CASH-2] a buy freezes price × volume and the fees, a fill pays what it cost, the rest comes back', () => {
    const trader = createTrader()
    trader.place('a', { price: 102_000 })
    expect(trader.book.frozenCash).toBe(1_020_000 + 500 + 10)
    trader.ack('a')
    trader.fill('a', 1000, 10)
    expect(trader.book.frozenCash).toBe(0)
    expect(trader.book.ledger.cash).toBe(10_000_000 - 1_000_000 - 510)
    expect(trader.orderOf('a').status).toBe(3)
  })

  it('[CASH-2] the freeze shrinks with each partial fill and ends with the cancel', () => {
    const trader = createTrader()
    trader.place('a')
    trader.ack('a')
    trader.fill('a', 400, 10)
    expect(trader.book.frozenCash).toBe(600_000 + 6)
    trader.cancel('a')
    trader.cancelAck('a', 2, 400)
    expect(trader.book.frozenCash).toBe(0)
    expect(availableCash(trader.book)).toBe(10_000_000 - 400_000 - 504)
  })

  it('[CASH-2] a market buy freezes at limit-up', () => {
    const trader = createTrader()
    const shenzhen = dayOf('SZSE.000001', 10)
    trader.place('a', { orderType: 22, price: 0, symbol: shenzhen.symbol }, { day: shenzhen })
    expect(trader.orderOf('a').freezePrice).toBe(110_000)
    expect(trader.book.frozenCash).toBe(1_100_000 + 500 + 11)
  })

  it('[CASH-3] money from a sale buys at once but leaves the next day', () => {
    const trader = createTrader('stock', 100_000)
    trader.hold(symbol, 1000, 9)
    trader.place('a', { side: 2, price: 110_000 }, { last: 11 })
    trader.ack('a')
    trader.fill('a', 1000, 11)
    expect(availableCash(trader.book)).toBe(100_000 + 1_100_000 - 1061)
    expect(withdrawable(trader.book)).toBe(100_000)
    expect(trader.run(decideWithdraw(trader.book, { refId: 'W', amount: 100_001, at: 1 })).ok).toBe(false)
  })

  it('[CASH-4] a requested withdrawal is out of reach of orders', () => {
    const trader = createTrader()
    trader.run(decideFreezeWithdrawal(trader.book, { refId: 'W', amount: 9_500_000, at: 1 }))
    expect(trader.place('a')).toMatchObject({ ok: true })
    expect(trader.orderOf('a')).toMatchObject({ status: 8, rejectReason: 2 })
    trader.run(decideEndWithdrawal(trader.book, { refId: 'W', amount: 9_500_000, at: 2, isPaid: true }))
    expect([trader.book.withdrawalFrozen, trader.book.ledger.cash]).toEqual([0, 500_000])
  })
})

describe('ledger', () => {
  it('[LEDGER-2] a repeated reference is booked once', () => {
    const trader = createTrader()
    trader.run(decideDeposit(trader.book, { refId: 'D0', amount: 10_000_000, at: 9 }))
    expect(trader.book.ledger.cash).toBe(10_000_000)
  })

  it('[LEDGER-3] a correction is a second line and happens once', () => {
    const trader = createTrader()
    trader.run(decideAdjust(trader.book, { refId: 'J', amount: -700, at: 1 }))
    const event = trader.log.at(-1)
    const entry = event?.type === 'ledgerPosted' ? event.entries[0] : undefined
    trader.run(decideReversal(trader.book, { entry: entry!, refId: 'R', at: 2 }))
    expect(trader.book.ledger.cash).toBe(10_000_000)
    expect(trader.run(decideReversal(trader.book, { entry: entry!, refId: 'R2', at: 3 }))).toMatchObject({ code: 409 })
  })

  it('[LEDGER-1] both sides of every line add up to zero', () => {
    const trader = createTrader()
    trader.place('a')
    trader.fill('a', 1000, 10)
    expect(Object.values(trader.book.ledger).reduce((sum, value) => sum + value)).toBe(0)
  })
})

describe('orders', () => {
  it('[ORD-10] a repeated click answers the stored order, another body answers 409', () => {
    const trader = createTrader()
    trader.place('a')
    expect(trader.place('a')).toMatchObject({ ok: true, events: [], answer: { orderId: 'a', isRepeat: true } })
    expect(trader.place('a', { volume: 2000 })).toMatchObject({ ok: false, code: 409 })
    expect(trader.book.orders.size).toBe(1)
  })

  it('[ORD-6] an order of the lunch break waits and goes out when the session opens', () => {
    const trader = createTrader()
    trader.place('a', {}, { phase: phaseOfTime('12:00') })
    expect(trader.orderOf('a').status).toBe(9)
    const opened = trader.run(decideSessionOpen(trader.book, fixtureTime, () => true))
    expect(trader.orderOf('a').status).toBe(10)
    expect(opened.ok && messagesFor(trader.book, opened.events)).toEqual([{ kind: 'new', orderId: 'a' }])
  })

  it('[ORD-7] a conditional order waits for its trigger', () => {
    const trader = createTrader()
    trader.place('a', { orderType: 91, triggerPrice: 101_000 })
    expect(trader.orderOf('a').status).toBe(15)
    trader.run(decideTrigger(trader.book, 'a', fixtureTime))
    expect(trader.orderOf('a').status).toBe(10)
    expect(trader.run(decideTrigger(trader.book, 'a', fixtureTime))).toMatchObject({ ok: true, events: [] })
  })

  it('[ORD-8] a failed check stores a rejected order that freezes nothing', () => {
    const trader = createTrader()
    const placed = trader.place('a', { volume: 150 })
    expect(trader.orderOf('a')).toMatchObject({ status: 8, rejectReason: 7, rejectDetail: '买入数量须为100的整数倍' })
    expect(trader.book.frozenCash).toBe(0)
    expect(placed.ok && messagesFor(trader.book, placed.events)).toEqual([])
  })

  it('[ORD-9] fills the venue has confirmed stay frozen after the cancel until they arrive', () => {
    const trader = createTrader()
    trader.hold(symbol, 1000, 9)
    trader.place('a', { side: 2 })
    trader.ack('a')
    trader.cancel('a')
    trader.cancelAck('a', 2, 300)
    expect(trader.orderOf('a').status).toBe(5)
    expect(trader.book.holdings.get(symbol)?.frozen).toBe(300)
    trader.fill('a', 300, 10)
    expect(trader.orderOf('a')).toMatchObject({ status: 5, filledVolume: 300, lateFill: true })
    expect(trader.book.holdings.get(symbol)).toMatchObject({ volume: 700, frozen: 0 })
  })

  it('[ORD-5] an overfill is put aside, not booked', () => {
    const trader = createTrader()
    trader.place('a')
    trader.fill('a', 600, 10)
    expect(trader.fill('a', 500, 10, 'big')).toMatchObject({
      events: [{ type: 'fillQuarantined', reason: 'overfill' }],
    })
    expect(trader.fill('a', 500, 10, 'big')).toMatchObject({ events: [] })
    expect(trader.orderOf('a').filledVolume).toBe(600)
  })

  it('[PRE-15] the kill switch cancels everything and only another person lifts it', () => {
    const trader = createTrader()
    trader.place('a')
    trader.run(decideKillSwitch(trader.book, { isOn: true, by: 'u1', reason: '演练', at: 1, setBy: null }))
    expect(trader.orderOf('a').status).toBe(6)
    trader.place('b')
    expect(trader.orderOf('b')).toMatchObject({ status: 8, rejectReason: 25 })
    const lift = { isOn: false, by: 'u1', reason: '结束', at: 2, setBy: 'u1' }
    expect(trader.run(decideKillSwitch(trader.book, lift))).toMatchObject({ ok: false, code: 403 })
    expect(trader.run(decideKillSwitch(trader.book, { ...lift, by: 'u2' })).ok).toBe(true)
  })
})

describe('cancel', () => {
  it('[CANCEL-1] an unknown order answers 102, a finished one 101', () => {
    const trader = createTrader()
    expect(trader.cancel('nope')).toMatchObject({ code: 102 })
    trader.place('a')
    trader.fill('a', 1000, 10)
    expect(trader.cancel('a')).toMatchObject({ code: 101, message: '委托已完结' })
  })

  it('[CANCEL-2] a second cancel answers 104', () => {
    const trader = createTrader()
    trader.place('a')
    trader.cancel('a')
    expect(trader.cancel('a')).toMatchObject({ code: 104 })
  })

  it('[CANCEL-3] no cancel reaches the venue in the last call minutes, a held order can always be withdrawn', () => {
    const trader = createTrader()
    trader.place('a')
    trader.ack('a')
    expect(trader.cancel('a', false)).toMatchObject({ code: 105 })
    trader.place('b', {}, { phase: phaseOfTime('12:00') })
    expect(trader.cancel('b', false).ok).toBe(true)
    expect(trader.orderOf('b').status).toBe(5)
  })
})

describe('holdings', () => {
  it('[POS-2] the golden round trip realises 984.29', () => {
    expect(costPerShare(emptyHolding(symbol))).toEqual({ avg: 0, diluted: 0, fifo: 0 })
    const fresh = createTrader()
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
    const trader = createTrader()
    trader.hold(symbol, 500, 10)
    trader.place('b')
    trader.fill('b', 1000, 10)
    trader.place('s', { side: 2, volume: 600 })
    expect(trader.orderOf('s')).toMatchObject({
      status: 8,
      rejectReason: 19,
      rejectDetail: '当日买入不可卖出，可卖500',
    })
    trader.place('t', { side: 2, volume: 500 })
    expect(trader.orderOf('t').status).toBe(10)
  })

  it('[POS-3] a bond fund sells all 1,500 on the day', () => {
    const bond = dayOf('SHSE.511010', 100)
    const trader = createTrader('stock', 100_000_000)
    trader.hold(bond.symbol, 500, 100)
    trader.place('b', { symbol: bond.symbol, price: 1_000_000 }, { day: bond, last: 100 })
    trader.fill('b', 1000, 100)
    trader.place('s', { symbol: bond.symbol, side: 2, volume: 1500, price: 1_000_000 }, { day: bond, last: 100 })
    expect(trader.orderOf('s').status).toBe(10)
  })

  it('[POS-4] freezes follow from the orders, whatever came first', () => {
    const trader = createTrader()
    trader.hold(symbol, 1000, 9)
    trader.place('s', { side: 2, volume: 400 })
    const frozen = trader.book.holdings.get(symbol)!.frozen
    trader.book.holdings.get(symbol)!.frozen = 77
    recomputeFreezes(trader.book)
    expect([frozen, trader.book.holdings.get(symbol)!.frozen]).toEqual([400, 400])
  })

  it('[LOG-1] replaying the log gives the same book', () => {
    const trader = createTrader()
    trader.hold(symbol, 500, 10)
    trader.place('b')
    trader.ack('b')
    trader.fill('b', 400, 10)
    trader.cancel('b')
    trader.cancelAck('b', 2, 400)
    trader.place('s', { side: 2, volume: 500 })
    expect(replay(trader.log)).toEqual(trader.book)
  })
})

describe('account', () => {
  it('[ACC-1] disabling needs a reason and cancels what is working', () => {
    const trader = createTrader()
    trader.place('a')
    const off = { isEnabled: false, reason: '', at: fixtureTime }
    expect(trader.run(decideEnable(trader.book, off))).toMatchObject({ ok: false, message: '停用账户须填写原因' })
    trader.run(decideEnable(trader.book, { ...off, reason: '离职' }))
    expect([trader.book.isEnabled, trader.orderOf('a').status]).toEqual([false, 6])
    trader.place('b')
    expect(trader.orderOf('b').rejectReason).toBe(10)
    trader.run(decideConnection(trader.book, 'disconnected'))
    expect(trader.book.connection).toBe('disconnected')
  })

  it('[ACC-2] only a disabled, flat and quiet account can go', () => {
    const trader = createTrader()
    expect(canDelete(trader.book)).toBe(false)
    trader.run(decideEnable(trader.book, { isEnabled: false, reason: '测试', at: fixtureTime }))
    expect(canDelete(trader.book)).toBe(true)
    trader.hold(symbol, 100, 10)
    expect(canDelete(trader.book)).toBe(false)
  })
})
