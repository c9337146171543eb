import { describe, expect, it } from 'vitest'
import { fixtureDay, fixtureNextDay, fixtureTime } from '../book/account-fixture.ts'
import { applyEvent, replay } from '../book/apply-event.ts'
import { decideCancel } from '../book/decide-cancel.ts'
import { createTrader, shares, type Trader } from '../book/trader-fixture.ts'
import { effectOn, emptyBalances, post, sumOf } from '../ledger/ledger.ts'
import { simFutures } from '../../simulation-test/sim-instruments.ts'
import { acknowledgeReconcile, decideReconcile, findDifference } from './reconcile.ts'
import { settleDay } from './settle-day.ts'

const { symbol } = shares
const index = simFutures[0]!.facts.instrument!
const day = { tradingDay: fixtureDay, nextTradingDay: fixtureNextDay, at: fixtureTime }
const next = { tradingDay: fixtureNextDay, nextTradingDay: '2026-11-18', at: fixtureTime }
const settle = (trader: Trader, prices: Record<string, number>, on: object = day) =>
  trader.run(settleDay(trader.book, { ...day, ...on, prices }))

describe('a settled day', () => {
  it('[SETTLE-1] refuses another day, and a next day that is none', () => {
    const trader = createTrader()
    expect(settle(trader, {}, next)).toMatchObject({
      ok: false,
      code: 409,
      message: `账户处于${fixtureDay}，不能清算${fixtureNextDay}`,
    })
    expect(settle(trader, {}, { nextTradingDay: fixtureDay })).toMatchObject({ ok: false, code: 400 })
    expect(settle(trader, {}).ok).toBe(true)
  })

  it('[SETTLE-3] the row in every figure, with shares, futures gains, fees and flows both ways', () => {
    const trader = createTrader('future', 100_000_000)
    trader.place('a', { symbol: index.symbol, volume: 1, price: 39_000_000 }, { day: index, last: 3900 })
    trader.fill('a', 1, 3900)
    const settled = settle(trader, { [index.symbol]: 39_100_000 })
    expect(settled.ok && settled.answer).toEqual({
      tradingDay: fixtureDay,
      nav: 100_000_000 - 2691 + 300_000,
      cash: 100_000_000 - 2691 + 300_000,
      marketValue: 0,
      receivable: 0,
      flowIn: 100_000_000,
      flowOut: 0,
      pnl: 300_000 - 2691,
      fees: 2691,
      dayReturn: null,
      unitNav: 1,
      inputs: `${index.symbol}=39100000`,
    })
    const second = settle(trader, { [index.symbol]: 39_000_000 }, next)
    const nav = 100_000_000 - 2691
    expect(second.ok && second.answer).toMatchObject({ nav, pnl: -300_000, fees: 0, flowIn: 0 })
    expect(second.ok && second.answer.dayReturn).toBeCloseTo(nav / (nav + 300_000) - 1, 12)
    expect(second.ok && second.answer.unitNav).toBeCloseTo(nav / (nav + 300_000), 12)
    expect(trader.book.ledger.cash).toBe(nav)
  })

  it('[SETTLE-3] a day that starts at nothing begins a new chain', () => {
    const trader = createTrader('stock', 0)
    expect(settle(trader, {})).toMatchObject({ answer: { nav: 0, dayReturn: null, unitNav: 1 } })
    trader.deposit(500, 'D')
    expect(settle(trader, {}, next)).toMatchObject({ answer: { nav: 500, pnl: 0, dayReturn: null, unitNav: 1 } })
  })

  it('[SETTLE-1] a replacement that waits ends with the day, and yesterday’s orders are put away', () => {
    const trader = createTrader()
    trader.place('a')
    trader.ack('a')
    trader.run({
      ok: true,
      events: [
        {
          type: 'replaceRequested',
          orderId: 'a',
          replace: { clOrdId: 'b', orderId: 'b', price: 1, volume: 1, filledBefore: 0 },
        },
      ],
      answer: undefined,
    })
    trader.place('c', { price: 99_000 })
    trader.fill('c', 1000, 9.9)
    const settled = settle(trader, { [symbol]: 100_000 })
    expect(settled.ok && settled.events.map((event) => event.type)).toEqual([
      'orderMoved',
      'replaceEnded',
      'daySettled',
      'ordersArchived',
    ])
    expect(trader.book.orders.size).toBe(2)
    settle(trader, { [symbol]: 100_000 }, next)
    expect([trader.book.orders.size, trader.book.ordersByClOrdId.size, trader.book.strayExecIds.size]).toEqual([
      0, 0, 1,
    ])
    expect(trader.book.today).toMatchObject({ flowIn: 0, flowOut: 0, fees: 0, bought: 0, sold: 0 })
    expect(trader.book.activity).toMatchObject({ orders: 0, cancels: 0 })
  })

  it('[SETTLE-1] only what is over, of an earlier day and holds nothing is put away', () => {
    const trader = createTrader()
    for (const id of ['working', 'done', 'holding']) {
      trader.place(id)
      trader.ack(id)
    }
    for (const id of ['done', 'holding']) trader.fill(id, 1000, 10)
    trader.orderOf('holding').frozenCash = 1
    const kept = (beforeDay: string) => {
      applyEvent(trader.book, { type: 'ordersArchived', beforeDay })
      return [...trader.book.orders.keys()]
    }
    expect(kept(fixtureDay)).toEqual(['working', 'done', 'holding'])
    expect(kept(fixtureNextDay)).toEqual(['working', 'holding'])
  })

  it('[SETTLE-6] three counts, each with its words', () => {
    const trader = createTrader()
    trader.hold(symbol, 100, 10)
    const fine = { ledgerCash: 10_000_000, volumes: { [symbol]: 100 } }
    expect(findDifference(trader.book, fine)).toBeNull()
    expect(findDifference(trader.book, { ...fine, ledgerCash: 9_999_999 })).toBe('资金流水9999999与余额10000000不符')
    expect(findDifference(trader.book, { ...fine, volumes: {} })).toBe(`${symbol}成交0与持仓100不符`)
    trader.book.ledger.capital += 1
    expect(findDifference(trader.book, fine)).toBe('借贷不平1')
    trader.book.ledger.capital -= 1
    trader.book.holdings.get(symbol)!.lots[0]!.qty = 99
    expect(findDifference(trader.book, fine)).toBe(`${symbol}批次99与持仓100不符`)
    const future = createTrader('future', 100_000_000)
    for (const [id, side, positionSide] of [
      ['l', 1, 1],
      ['s', 2, 2],
      ['t', 2, 2],
    ] as const) {
      const draft = {
        symbol: index.symbol,
        volume: 1,
        side,
        positionSide,
        positionEffect: 1,
        price: 39_000_000 + (side === 1 ? 0 : 20_000),
      } as const
      future.place(id, draft, { day: index, last: 3900 })
      future.fill(id, 1, 3900)
    }
    const cash = future.book.ledger.cash
    expect(findDifference(future.book, { ledgerCash: cash, volumes: { [index.symbol]: -1 } })).toBeNull()
    expect(findDifference(future.book, { ledgerCash: cash, volumes: {} })).toBe(`${index.symbol}成交0与持仓-1不符`)
  })

  it('[SETTLE-6] the same finding is written once; without one there is nothing to acknowledge', () => {
    const trader = createTrader()
    expect(acknowledgeReconcile(trader.book, 'u')).toMatchObject({ events: [] })
    const wrong = { ledgerCash: 1, volumes: {} }
    const first = trader.run(decideReconcile(trader.book, wrong))
    expect(first).toMatchObject({ events: [{ type: 'reconciled', by: 'settlement' }] })
    expect(decideReconcile(trader.book, wrong)).toMatchObject({
      ok: true,
      events: [],
      answer: '资金流水1与余额10000000不符',
    })
  })
})

describe('the ledger', () => {
  const entry = {
    id: 'x',
    type: 'fee',
    debit: 'fees',
    credit: 'cash',
    amount: 5,
    refId: 'x',
    tradingDay: fixtureDay,
    at: 1,
    reverses: null,
  } as const

  it('[LEDGER-1] whole fen from one side to the other', () => {
    const balances = emptyBalances()
    post(balances, entry)
    post(balances, { ...entry, amount: 0 })
    expect([balances.cash, balances.fees]).toEqual([-5, 5])
    for (const amount of [-1, 0.5, Number.NaN])
      expect(() => post(balances, { ...entry, amount })).toThrow('whole number of fen')
    expect([effectOn('cash', entry), effectOn('fees', entry), effectOn('capital', entry)]).toEqual([-5, 5, 0])
    expect(sumOf('cash', [entry, entry])).toBe(-10)
  })

  it('[LOG-1] a log opens once and first', () => {
    const opening = {
      accountId: 'A1',
      assetClass: 'stock',
      productId: null,
      currency: 'CNY',
      tradingDay: fixtureDay,
    } as const
    const opened = { type: 'accountOpened', opening } as const
    expect(() => replay([])).toThrow('an empty log is no account')
    expect(() => replay([opened, opened])).toThrow('an account opens once')
    expect(() => replay([{ type: 'accountSet', reason: '' }])).toThrow('does not begin with the opening')
    const book = replay([opened])
    expect(book.version).toBe(1)
    expect(() => applyEvent(book, opened)).toThrow('an account opens once')
    applyEvent(book, { type: 'accountSet', reason: '' })
    expect(book.version).toBe(2)
    expect(() => applyEvent(book, { type: 'orderMoved', orderId: 'no', step: 'ack', seq: 1, at: 1 })).toThrow(
      'event for unknown order no',
    )
  })

  it('[LOG-1] a fill is stored with who made the price and what it cost, as far as the venue said so', () => {
    const trader = createTrader()
    trader.place('a')
    const report = { kind: 'fill', orderId: 'a', price: 100_000, volume: 100, tradingDay: fixtureDay, at: 1 } as const
    const stored = (execId: string, more: object) => {
      trader.report({ ...report, execId, ...more })
      const event = trader.log.at(-1)
      return event?.type === 'fillBooked' ? Object.keys(event.fill).slice(6) : []
    }
    expect(stored('1', {})).toEqual([])
    expect(stored('2', { isMaker: true })).toEqual(['isMaker'])
    expect(stored('3', { fee: 5 })).toEqual(['fee'])
    expect(stored('4', { isMaker: false, fee: 5 })).toEqual(['isMaker', 'fee'])
  })

  it('[LOG-1] orders count their messages, and an illegal one stops at once', () => {
    const trader = createTrader()
    trader.place('a')
    const order = trader.orderOf('a')
    trader.report({ kind: 'ack', orderId: 'a', exOrdId: 'X', seq: 3, at: 5 })
    expect(order).toMatchObject({ lastSeq: 3, exOrdId: 'X', version: 2, status: 1 })
    expect(order.updatedAt).toBe(order.createdAt)
    trader.report({ kind: 'ack', orderId: 'a', exOrdId: 'Y', seq: 2, at: 5 })
    expect(order).toMatchObject({ lastSeq: 3, exOrdId: 'X', version: 2 })
    expect(trader.book.activity).toMatchObject({ orders: 1, cancels: 0, inSecond: 1 })
    trader.run(decideCancel(trader.book, { clOrdId: 'a', at: order.createdAt + 10, isCancelPhase: true }))
    expect(trader.book.activity).toMatchObject({ orders: 1, cancels: 1, inSecond: 2 })
    expect(() =>
      applyEvent(trader.book, { type: 'orderMoved', orderId: 'a', step: 'submit', seq: null, at: 1 }),
    ).toThrow('illegal submit on a in 6')
  })
})
