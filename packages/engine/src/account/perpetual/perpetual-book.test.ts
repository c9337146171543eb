import { price } from '@liangshu/contract/market/scaled'
import { describe, expect, it } from 'vitest'

import type { MarginSettings } from '../book/account-book.ts'
import type { AccountEvent } from '../book/account-event.ts'
import { draftOf, factsOf, fixtureDay, fixtureNextDay, fixtureTime } from '../book/account-fixture.ts'
import { applyEvent, replay } from '../book/apply-event.ts'
import { restoreSnapshot, takeSnapshot } from '../book/book-snapshot.ts'
import { availableCash } from '../book/cash.ts'
import { canDelete } from '../book/decide-account.ts'
import { decideDeposit } from '../book/decide-cash.ts'
import { decidePlace } from '../book/decide-place.ts'
import { decideVenueReport } from '../book/decide-venue.ts'
import type { Decision } from '../book/decision.ts'
import type { OrderDraft } from '../order/order.ts'
import { cashRow } from '../profit/cash-view.ts'
import { perpetualDay, perpetualPhase } from '../risk/perpetual-day.ts'
import { findDifference } from '../settlement/reconcile.ts'
import { settleDay } from '../settlement/settle-day.ts'
import { decideFunding } from './decide-funding.ts'
import { decideLiquidation } from './decide-liquidation.ts'
import { availableAtMarks, marginFigures } from './perpetual-margin.ts'

const symbol = 'BINANCE.BTCUSDT-PERP'
const one = 100_000_000
const usdt = (whole: number) => Math.round(whole * one)
const oneWay: MarginSettings = { isHedged: false, mode: 'isolated', leverage: 10 }

const cryptoOpening = {
  accountId: 'A1',
  assetClass: 'crypto',
  productId: 'P1',
  currency: 'USDT',
  tradingDay: fixtureDay,
} as const

function openTrader(settings: MarginSettings = oneWay, cash = 100_000) {
  const log: AccountEvent[] = [{ type: 'accountOpened', opening: { ...cryptoOpening, margin: settings } }]
  const book = replay(log)
  const day = perpetualDay({ symbol, tick: usdt(0.1), step: usdt(0.001), listDate: '2020-01-01' }, settings, fixtureDay)
  let at = fixtureTime
  const run = <Answer>(decision: Decision<Answer>): Decision<Answer> => {
    for (const event of decision.ok ? decision.events : []) {
      log.push(event)
      applyEvent(book, event)
    }
    return decision
  }
  const trader = {
    book,
    log,
    run,
    order: (id: string) => book.orders.get(id),
    place(id: string, coins: number, at_ = 60_000, more: Partial<OrderDraft> = {}) {
      const last = price(usdt(60_000))
      const base = factsOf(day, 1, {
        quote: { bestBid: last, bestAsk: last, last, preClose: last },
        phase: perpetualPhase,
      })
      const actor = { ...base.actor, qualifications: ['CRYPTO'] }
      const draft = draftOf(id, symbol, {
        side: coins > 0 ? 1 : 2,
        positionEffect: 1,
        price: usdt(at_),
        volume: Math.abs(usdt(coins)),
        ...more,
      })
      at += 5000
      run(decidePlace(book, { draft, orderId: id, at, facts: { ...base, actor }, confirmed: [], keepsTrace: true }))
      return book.orders.get(id)
    },
    fill(id: string, whole = 60_000, coins?: number) {
      const order = book.orders.get(id)
      const volume = coins === undefined ? (order?.draft.volume ?? 0) : usdt(coins)
      at += 5000
      const report = { kind: 'fill', orderId: id, execId: `E${at}`, price: usdt(whole), volume } as const
      return run(decideVenueReport(book, { ...report, tradingDay: book.tradingDay, at }))
    },
    trade(id: string, coins: number, whole = 60_000, more: Partial<OrderDraft> = {}) {
      trader.place(id, coins, whole, more)
      return trader.fill(id, whole)
    },
  }
  run(decideDeposit(book, { refId: 'D', amount: usdt(cash), at }))
  return trader
}

const held = (trader: ReturnType<typeof openTrader>, side = 'both') => trader.book.perpetuals.get(`${symbol}:${side}`)

describe('perpetuals in a book', () => {
  it('[PERPACC-7] the trace of an order that may only reduce says what it reduces of what is left', () => {
    const trader = openTrader()
    trader.place('open', 1)
    trader.fill('open')
    trader.place('less', -0.4, 60_000, { reduceOnly: true })
    trader.place('more', -0.7, 60_000, { reduceOnly: true })
    const rows = trader.log.flatMap((event) => (event.type === 'orderCreated' ? event.checks : []))
    expect(rows.filter(({ code }) => code === 7)).toMatchObject([
      {},
      { ok: true, name: '可用持仓', actual: 0.4, limit: 1 },
      { ok: false, name: '可用持仓', actual: 0.7, limit: 0.6, text: '只减仓委托不能开仓，可减0.6' },
    ])
  })

  it('[PERPACC-10] what closes needs no margin, only the part beyond does; an account that said nothing has ten times', () => {
    const opened = openTrader(undefined, 7000)
    opened.place('open', 1)
    opened.fill('open')
    expect(opened.book.margin).toEqual(replay([{ type: 'accountOpened', opening: cryptoOpening }]).margin)
    // 970 are left beside a margin of 6,000 and a fee of 30.
    expect(opened.place('beyond by 0.2', -1.2)?.status).toBe(8)
    expect(opened.place('beyond by 0.1', -1.1)?.status).toBe(10)
  })

  it('[PERPACC-3] one BTC at 60,000 and ten times goes at 54,216.87', () => {
    const trader = openTrader()
    trader.trade('a', 1)
    expect(held(trader)).toMatchObject({ qty: usdt(1), entry: usdt(60_000), margin: usdt(6000) })
    expect(trader.book.ledger).toMatchObject({ cash: usdt(99_970), fees: usdt(30) })
    expect(availableCash(trader.book)).toBe(usdt(93_970))
    const { liquidation, maintenance } = marginFigures(trader.book, held(trader)!, { [symbol]: usdt(60_000) })
    expect((liquidation ?? 0) / one).toBeCloseTo(54_216.87, 2)
    expect(maintenance).toBe(usdt(240))
  })

  it('[PERPACC-4] funding of 0.01% pays 6.00 once, and nothing for a position opened after the stamp', () => {
    const trader = openTrader()
    trader.trade('a', 1)
    const before = trader.book.ledger.cash
    const command = { marks: { [symbol]: usdt(60_000) }, rates: { [symbol]: usdt(0.0001) }, at: 1 }
    trader.run(decideFunding(trader.book, { ...command, stamp: fixtureTime }))
    expect(trader.book.ledger.cash).toBe(before)
    const stamp = fixtureTime + 3_600_000
    trader.run(decideFunding(trader.book, { ...command, stamp }))
    trader.run(decideFunding(trader.book, { ...command, stamp }))
    expect(before - trader.book.ledger.cash).toBe(usdt(6))
    expect(held(trader)?.margin).toBe(usdt(5994))
  })

  it('[PERPACC-7] reduce-only that would open is refused with what is left to reduce', () => {
    const trader = openTrader()
    expect(trader.place('a', -1, 60_000, { reduceOnly: true })).toMatchObject({
      status: 8,
      rejectReason: 3,
      rejectDetail: '只减仓委托不能开仓，可减0',
    })
    trader.trade('b', 1)
    expect(trader.place('c', -0.6, 60_000, { reduceOnly: true })).toMatchObject({ status: 10, frozenCash: 0 })
    expect(trader.place('d', -0.5, 60_000, { reduceOnly: true })?.rejectDetail).toBe('只减仓委托不能开仓，可减0.4')
    expect(trader.place('e', 0.1, 60_000, { positionEffect: 2 })).toMatchObject({ status: 8, rejectReason: 3 })
  })

  it('[PERPACC-7] steps and the least worth are checked, in coins and USDT', () => {
    const trader = openTrader()
    expect(trader.place('a', 0.0015)?.rejectDetail).toContain('0.001的整数倍')
    expect(trader.place('b', 0.001, 4000)).toMatchObject({
      status: 8,
      rejectReason: 7,
      rejectDetail: '委托金额低于最小名义价值5',
    })
    expect(trader.place('c', 0.01, 60_000.05)?.rejectDetail).toBe('委托价格须为最小变动价位0.1的整数倍')
    expect(trader.place('d', 100)?.rejectDetail).toBe('资金不足，需要603000.00，可用100000.00')
  })

  it('[PERPACC-10] an order freezes what it opens; what it closes is free, and two orders share the position', () => {
    const trader = openTrader()
    expect(trader.place('a', 1)?.frozenCash).toBe(usdt(6030))
    trader.fill('a')
    expect(trader.place('b', -0.7, 61_000)?.frozenCash).toBe(0)
    expect(trader.place('c', -0.7, 61_000)?.frozenCash).toBe(usdt(2440 + 12.2))
    trader.fill('b', 61_000)
    expect(trader.order('c')?.frozenCash).toBe(usdt(2440 + 12.2))
    expect(trader.book.frozenCash).toBe(usdt(2440 + 12.2))
    trader.fill('c', 61_000)
    expect(held(trader)).toMatchObject({ qty: usdt(-0.4), entry: usdt(61_000) })
    expect(trader.book.frozenCash).toBe(0)
  })

  it('[PERPACC-10] an order that closes all of it leaves nothing to the next, to the last unit', () => {
    const trader = openTrader()
    trader.trade('a', 1)
    expect(trader.place('b', -1, 61_000)).toMatchObject({ frozenCash: 0, frozenVolume: usdt(1) })
    expect(trader.place('c', -1, 61_000)).toMatchObject({ frozenCash: usdt(6100 + 30.5), frozenVolume: 0 })
  })

  it('[PERPACC-7] the trace of a reducing order says coins', () => {
    const trader = openTrader()
    trader.trade('a', 1)
    const figures = (id: string) => {
      const created = trader.log.findLast((event) => event.type === 'orderCreated' && event.order.orderId === id)
      const row = created?.type === 'orderCreated' ? created.checks.find(({ code }) => code === 7) : undefined
      return [row?.ok, row?.actual, row?.limit]
    }
    trader.place('b', -0.4, 60_000, { reduceOnly: true })
    expect(figures('b')).toEqual([true, 0.4, 1])
    trader.place('c', -0.7, 60_000, { reduceOnly: true })
    expect(figures('c')).toEqual([false, 0.7, 0.6])
  })

  it('[PERPACC-10] a reduce-only order the position no longer covers is withdrawn, its late fill put aside', () => {
    const trader = openTrader()
    trader.trade('a', 1)
    trader.place('p', -1, 61_000)
    trader.book.orders.get('p')!.frozenVolume = 0
    trader.place('r', -1, 62_000, { reduceOnly: true })
    trader.fill('p', 61_000)
    expect(trader.order('r')?.status).toBe(6)
    expect(trader.fill('r', 62_000)).toMatchObject({ events: [{ type: 'fillQuarantined', reason: 'oversold' }] })
  })

  it('[PERPACC-6] a liquidation is an order of the system with its fill, and withdraws what works', () => {
    const trader = openTrader()
    trader.trade('a', 1)
    trader.place('w', 0.1, 59_000)
    const marks = { [symbol]: usdt(52_000) }
    expect(decideLiquidation(trader.book, { marks: { [symbol]: usdt(54_300) }, at: 1, id: 'x' })).toMatchObject({
      answer: 0,
    })
    trader.run(decideLiquidation(trader.book, { marks, at: fixtureTime + 1, id: 'X' }))
    expect(trader.order('w')?.status).toBe(6)
    expect(trader.order('XL0')).toMatchObject({ status: 3, draft: { remark: '强制平仓', createdBy: 'system' } })
    // 30 of entry fee and the margin of 6,000 are gone, the insurance fund took the rest.
    expect(trader.book.ledger).toMatchObject({ cash: usdt(93_970), insurance: -usdt(2650) })
    expect(trader.book.perpetuals.size).toBe(0)
    expect(findDifference(trader.book, { ledgerCash: usdt(93_970), volumes: { [symbol]: 0 } })).toBeNull()
  })

  it('[PERPACC-8] a hedged account holds both sides and names the one it closes', () => {
    const trader = openTrader({ ...oneWay, isHedged: true })
    trader.trade('a', 1)
    trader.trade('b', -1, 60_000, { positionSide: 2 })
    expect([held(trader, 'long')?.qty, held(trader, 'short')?.qty]).toEqual([usdt(1), -usdt(1)])
    expect(trader.place('c', -2, 60_000, { positionEffect: 2 })?.rejectDetail).toBe('只减仓委托不能开仓，可减1')
    expect(trader.place('d', -1, 60_000)?.rejectDetail).toBe('买卖方向与开平、多空不一致')
    trader.trade('e', -1, 60_500, { positionEffect: 2 })
    expect(held(trader, 'long')).toBeUndefined()
    expect(-trader.book.ledger.settlement).toBe(usdt(500))
  })

  it('[PERPACC-1] cross margin counts gains and losses at the marks', () => {
    const trader = openTrader({ ...oneWay, mode: 'cross' })
    trader.trade('a', 1)
    expect(availableAtMarks(trader.book, { [symbol]: usdt(61_000) })).toBe(usdt(100_000 - 30 + 1000 - 6100))
  })

  it('[PERPACC-11] the day’s row counts the gain that is still open; a book comes back from its log and its snapshot', () => {
    const trader = openTrader()
    trader.trade('a', 1)
    const prices = { [symbol]: usdt(61_000) }
    expect(cashRow(trader.book, prices)).toMatchObject({ balance: 99_970, marginUsed: 6000, fpnl: 1000, nav: 100_970 })
    expect(findDifference(trader.book, { ledgerCash: usdt(99_970), volumes: {} })).toContain('不符')
    const command = { tradingDay: fixtureDay, nextTradingDay: fixtureNextDay, prices, at: 1 }
    expect(trader.run(settleDay(trader.book, command))).toMatchObject({
      answer: { nav: usdt(100_970), pnl: usdt(970) },
    })
    expect(canDelete({ ...trader.book, isEnabled: false })).toBe(false)
    expect(takeSnapshot(replay(trader.log))).toEqual(takeSnapshot(trader.book))
    expect(takeSnapshot(restoreSnapshot(takeSnapshot(trader.book)))).toEqual(takeSnapshot(trader.book))
  })
})
