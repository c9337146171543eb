import { describe, expect, it } from 'vitest'
import { dayOf, fixtureDay, fixtureNextDay, fixtureTime } from '../book/account-fixture.ts'
import { availableCash } from '../book/cash.ts'
import { decideCorporateAction, decideDelist } from '../book/decide-holding.ts'
import { createTrader, shares, type Trader } from '../book/trader-fixture.ts'
import type { CorporateAction } from '../../market/adjustment/corporate-action.ts'
import { price } from '@liangshu/contract/market/scaled'
import { costPerShare, sellable } from '../holding/holding.ts'
import { acknowledgeReconcile, decideReconcile } from './reconcile.ts'
import { settleDay } from './settle-day.ts'

const symbol = shares.symbol
const day = { tradingDay: fixtureDay, nextTradingDay: fixtureNextDay, at: fixtureTime }

function settle(trader: Trader, prices: Record<string, number>, on = day) {
  return trader.run(settleDay(trader.book, { ...on, prices }))
}

const action: CorporateAction = {
  symbol,
  exDate: fixtureDay,
  recordDate: '2026-11-13',
  payDate: fixtureNextDay,
  cashMicroYuan: 500_000,
  bonusPpm: 300_000,
  transferPpm: 0,
  rightsPpm: 0,
  rightsPrice: price(0),
  splitPpm: 1_000_000,
}

describe('settlement', () => {
  it('[SETTLE-1] working orders expire and free what they held', () => {
    const trader = createTrader()
    trader.place('a')
    trader.ack('a')
    settle(trader, {})
    expect(trader.log.findLast((event) => event.type === 'orderMoved')).toMatchObject({ step: 'dayEnd' })
    expect(trader.book.active.size).toBe(0)
    expect(availableCash(trader.book)).toBe(10_000_000)
  })

  it('[SETTLE-2] today’s shares can be sold tomorrow', () => {
    const trader = createTrader()
    trader.place('a')
    trader.fill('a', 1000, 10)
    const holding = trader.book.holdings.get(symbol)!
    expect(sellable(holding, trader.book.tradingDay, false)).toBe(0)
    settle(trader, { [symbol]: 100_000 })
    expect(trader.book.tradingDay).toBe(fixtureNextDay)
    expect(sellable(holding, trader.book.tradingDay, false)).toBe(1000)
  })

  it('[SETTLE-3] the row: NAV change is P&L plus flows', () => {
    const trader = createTrader()
    const first = settle(trader, {})
    expect(first).toMatchObject({
      answer: { nav: 10_000_000, flowIn: 10_000_000, pnl: 0, unitNav: 1, dayReturn: null },
    })
    trader.deposit(5_000_000, 'D1')
    trader.place('a')
    trader.fill('a', 1000, 10)
    const second = settle(
      trader,
      { [symbol]: 110_000 },
      { ...day, tradingDay: fixtureNextDay, nextTradingDay: '2026-11-18' },
    )
    const nav = 15_000_000 - 510 + 100_000
    expect(second).toMatchObject({ answer: { nav, flowIn: 5_000_000, pnl: 99_490, fees: 510, marketValue: 1_100_000 } })
    expect(second.ok && second.answer.unitNav).toBeCloseTo(nav / 15_000_000, 12)
  })

  it('[SETTLE-4] a missing close is an error, never a zero', () => {
    const trader = createTrader()
    trader.hold(symbol, 100, 10)
    expect(settle(trader, {})).toMatchObject({ ok: false, code: 422, message: '缺少SHSE.600001的收盘价' })
  })

  it('[SETTLE-5] a second run gives the same row and no event; other prices are refused', () => {
    const trader = createTrader()
    trader.hold(symbol, 100, 10)
    const first = settle(trader, { [symbol]: 100_000 })
    const events = trader.log.length
    expect(settle(trader, { [symbol]: 100_000 })).toEqual({ ...first, events: [] })
    expect(trader.log).toHaveLength(events)
    expect(settle(trader, { [symbol]: 100_100 })).toMatchObject({ ok: false, code: 409 })
  })

  it('[SETTLE-6] a difference blocks trading until it is acknowledged', () => {
    const trader = createTrader()
    trader.run(decideReconcile(trader.book, { ledgerCash: 1, volumes: {} }))
    trader.place('a')
    expect(trader.orderOf('a')).toMatchObject({ status: 8, rejectReason: 10 })
    trader.run(acknowledgeReconcile(trader.book, 'u2'))
    trader.place('b')
    expect(trader.orderOf('b').status).toBe(10)
    expect(decideReconcile(trader.book, { ledgerCash: 10_000_000, volumes: {} })).toMatchObject({
      events: [],
      answer: null,
    })
  })
})

describe('corporate actions', () => {
  it('[ACTION-2] bonus shares round half-up on the account’s total and stay in their lots', () => {
    const trader = createTrader()
    trader.hold(symbol, 105, 10)
    trader.hold(symbol, 100, 11)
    trader.run(decideCorporateAction(trader.book, { ...action, cashMicroYuan: 0 }, 1))
    const holding = trader.book.holdings.get(symbol)!
    expect(holding.volume).toBe(267)
    expect(holding.lots.map((lot) => lot.qty)).toEqual([137, 130])
    expect(holding.cost).toBe(105_000 + 110_000)
  })

  it('[ACTION-3] a dividend lowers the diluted cost only and is in the NAV before it is paid', () => {
    const trader = createTrader('stock', 0)
    trader.hold(symbol, 1000, 20)
    trader.run(decideCorporateAction(trader.book, { ...action, bonusPpm: 0 }, 1))
    const holding = trader.book.holdings.get(symbol)!
    expect(costPerShare(holding)).toEqual({ avg: 200_000, diluted: 195_000, fifo: 200_000 })
    // Ex reference 19.50: the NAV does not jump.
    expect(settle(trader, { [symbol]: 195_000 })).toMatchObject({
      answer: { nav: 2_000_000, receivable: 50_000, cash: 0 },
    })
    const next = { ...day, tradingDay: fixtureNextDay, nextTradingDay: '2026-11-18' }
    expect(settle(trader, { [symbol]: 195_000 }, next)).toMatchObject({
      answer: { nav: 2_000_000, receivable: 0, cash: 50_000, pnl: 0 },
    })
  })

  it('[ACTION-1] an action runs once', () => {
    const trader = createTrader()
    trader.hold(symbol, 1000, 20)
    trader.run(decideCorporateAction(trader.book, action, 1))
    expect(trader.run(decideCorporateAction(trader.book, action, 2))).toMatchObject({ events: [] })
    expect(trader.book.holdings.get(symbol)?.volume).toBe(1300)
  })

  it('[ACTION-4] a merge of shares keeps the cost', () => {
    const fund = dayOf('SHSE.510300', 2)
    const trader = createTrader()
    trader.hold(fund.symbol, 1000, 2)
    trader.run(
      decideCorporateAction(
        trader.book,
        { ...action, symbol: fund.symbol, cashMicroYuan: 0, bonusPpm: 0, splitPpm: 500_000 },
        1,
      ),
    )
    expect(trader.book.holdings.get(fund.symbol)).toMatchObject({ volume: 500, cost: 200_000 })
  })

  it('[FEE-6] a sale soon after a dividend pays the tax of its lots', () => {
    const trader = createTrader()
    trader.hold(symbol, 1000, 20)
    trader.run(decideCorporateAction(trader.book, { ...action, bonusPpm: 0 }, 1))
    const cash = trader.book.ledger.cash
    trader.place('s', { side: 2, volume: 500 })
    trader.fill('s', 500, 10)
    // 500,000 less 5.00, stamp 2.50, transfer 0.05, and 20% of 250.00.
    expect(trader.book.ledger.cash - cash).toBe(500_000 - 500 - 250 - 5 - 5000)
  })

  it('[ACTION-5] a delisted position leaves at its final price', () => {
    const trader = createTrader()
    trader.hold(symbol, 1000, 20)
    trader.run(decideDelist(trader.book, { id: 'X', symbol, finalPrice: 5000, at: 1 }))
    expect(trader.book.holdings.get(symbol)).toMatchObject({ volume: 0, realised: 50_000 - 2_000_000 })
    expect(trader.book.ledger.receivable).toBe(50_000)
  })
})
