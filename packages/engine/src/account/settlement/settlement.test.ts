import { describe, expect, it } from 'vitest'
import { dayOf, fixtureDay, fixtureNextDay, fixtureTime } from '../book/account-fixture.ts'
import { availableCash } from '../book/cash.ts'
import { decideCorporateAction, decideDelist } from '../book/decide-holding.ts'
import { createDesk, shares, type Desk } from '../book/desk-fixture.ts'
import type { CorporateAction } from '../../market/adjustment/corporate-action.ts'
import { price } from '@liangshu/contract/market/scaled'
import { costPerShare, sellable } from '../holding/holding.ts'
import { acknowledgeReconcile, decideReconcile } from './reconcile.ts'
import { settleDay } from './settle-day.ts'

const symbol = shares.symbol
const day = { tradingDay: fixtureDay, nextTradingDay: fixtureNextDay, at: fixtureTime }

function settle(desk: Desk, prices: Record<string, number>, on = day) {
  return desk.run(settleDay(desk.book, { ...on, prices }))
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
    const desk = createDesk()
    desk.place('a')
    desk.ack('a')
    settle(desk, {})
    expect(desk.log.findLast((event) => event.type === 'orderMoved')).toMatchObject({ step: 'dayEnd' })
    expect(desk.book.active.size).toBe(0)
    expect(availableCash(desk.book)).toBe(10_000_000)
  })

  it('[SETTLE-2] today’s shares can be sold tomorrow', () => {
    const desk = createDesk()
    desk.place('a')
    desk.fill('a', 1000, 10)
    const holding = desk.book.holdings.get(symbol)!
    expect(sellable(holding, desk.book.tradingDay, false)).toBe(0)
    settle(desk, { [symbol]: 100_000 })
    expect(desk.book.tradingDay).toBe(fixtureNextDay)
    expect(sellable(holding, desk.book.tradingDay, false)).toBe(1000)
  })

  it('[SETTLE-3] the row: NAV change is P&L plus flows', () => {
    const desk = createDesk()
    const first = settle(desk, {})
    expect(first).toMatchObject({
      answer: { nav: 10_000_000, flowIn: 10_000_000, pnl: 0, unitNav: 1, dayReturn: null },
    })
    desk.deposit(5_000_000, 'D1')
    desk.place('a')
    desk.fill('a', 1000, 10)
    const second = settle(
      desk,
      { [symbol]: 110_000 },
      { ...day, tradingDay: fixtureNextDay, nextTradingDay: '2026-11-18' },
    )
    const nav = 15_000_000 - 510 + 100_000
    expect(second).toMatchObject({ answer: { nav, flowIn: 5_000_000, pnl: 99_490, fees: 510, marketValue: 1_100_000 } })
    expect(second.ok && second.answer.unitNav).toBeCloseTo(nav / 15_000_000, 12)
  })

  it('[SETTLE-4] a missing close is an error, never a zero', () => {
    const desk = createDesk()
    desk.hold(symbol, 100, 10)
    expect(settle(desk, {})).toMatchObject({ ok: false, code: 422, message: '缺少SHSE.600001的收盘价' })
  })

  it('[SETTLE-5] a second run gives the same row and no event; other prices are refused', () => {
    const desk = createDesk()
    desk.hold(symbol, 100, 10)
    const first = settle(desk, { [symbol]: 100_000 })
    const events = desk.log.length
    expect(settle(desk, { [symbol]: 100_000 })).toEqual({ ...first, events: [] })
    expect(desk.log).toHaveLength(events)
    expect(settle(desk, { [symbol]: 100_100 })).toMatchObject({ ok: false, code: 409 })
  })

  it('[SETTLE-6] a difference blocks trading until it is acknowledged', () => {
    const desk = createDesk()
    desk.run(decideReconcile(desk.book, { ledgerCash: 1, volumes: {} }))
    desk.place('a')
    expect(desk.orderOf('a')).toMatchObject({ status: 8, rejectReason: 10 })
    desk.run(acknowledgeReconcile(desk.book, 'u2'))
    desk.place('b')
    expect(desk.orderOf('b').status).toBe(10)
    expect(decideReconcile(desk.book, { ledgerCash: 10_000_000, volumes: {} })).toMatchObject({
      events: [],
      answer: null,
    })
  })
})

describe('corporate actions', () => {
  it('[ACTION-2] bonus shares round half-up on the account’s total and stay in their lots', () => {
    const desk = createDesk()
    desk.hold(symbol, 105, 10)
    desk.hold(symbol, 100, 11)
    desk.run(decideCorporateAction(desk.book, { ...action, cashMicroYuan: 0 }, 1))
    const holding = desk.book.holdings.get(symbol)!
    expect(holding.volume).toBe(267)
    expect(holding.lots.map((lot) => lot.qty)).toEqual([137, 130])
    expect(holding.cost).toBe(105_000 + 110_000)
  })

  it('[ACTION-3] a dividend lowers the diluted cost only and is in the NAV before it is paid', () => {
    const desk = createDesk('stock', 0)
    desk.hold(symbol, 1000, 20)
    desk.run(decideCorporateAction(desk.book, { ...action, bonusPpm: 0 }, 1))
    const holding = desk.book.holdings.get(symbol)!
    expect(costPerShare(holding)).toEqual({ avg: 200_000, diluted: 195_000, fifo: 200_000 })
    // Ex reference 19.50: the NAV does not jump.
    expect(settle(desk, { [symbol]: 195_000 })).toMatchObject({
      answer: { nav: 2_000_000, receivable: 50_000, cash: 0 },
    })
    const next = { ...day, tradingDay: fixtureNextDay, nextTradingDay: '2026-11-18' }
    expect(settle(desk, { [symbol]: 195_000 }, next)).toMatchObject({
      answer: { nav: 2_000_000, receivable: 0, cash: 50_000, pnl: 0 },
    })
  })

  it('[ACTION-1] an action runs once', () => {
    const desk = createDesk()
    desk.hold(symbol, 1000, 20)
    desk.run(decideCorporateAction(desk.book, action, 1))
    expect(desk.run(decideCorporateAction(desk.book, action, 2))).toMatchObject({ events: [] })
    expect(desk.book.holdings.get(symbol)?.volume).toBe(1300)
  })

  it('[ACTION-4] a merge of shares keeps the cost', () => {
    const fund = dayOf('SHSE.510300', 2)
    const desk = createDesk()
    desk.hold(fund.symbol, 1000, 2)
    desk.run(
      decideCorporateAction(
        desk.book,
        { ...action, symbol: fund.symbol, cashMicroYuan: 0, bonusPpm: 0, splitPpm: 500_000 },
        1,
      ),
    )
    expect(desk.book.holdings.get(fund.symbol)).toMatchObject({ volume: 500, cost: 200_000 })
  })

  it('[FEE-6] a sale soon after a dividend pays the tax of its lots', () => {
    const desk = createDesk()
    desk.hold(symbol, 1000, 20)
    desk.run(decideCorporateAction(desk.book, { ...action, bonusPpm: 0 }, 1))
    const cash = desk.book.ledger.cash
    desk.place('s', { side: 2, volume: 500 })
    desk.fill('s', 500, 10)
    // 500,000 less 5.00, stamp 2.50, transfer 0.05, and 20% of 250.00.
    expect(desk.book.ledger.cash - cash).toBe(500_000 - 500 - 250 - 5 - 5000)
  })

  it('[ACTION-5] a delisted position leaves at its final price', () => {
    const desk = createDesk()
    desk.hold(symbol, 1000, 20)
    desk.run(decideDelist(desk.book, { id: 'X', symbol, finalPrice: 5000, at: 1 }))
    expect(desk.book.holdings.get(symbol)).toMatchObject({ volume: 0, realised: 50_000 - 2_000_000 })
    expect(desk.book.ledger.receivable).toBe(50_000)
  })
})
