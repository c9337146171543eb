import { describe, expect, it } from 'vitest'
import { fixtureDay, fixtureNextDay, fixtureTime, wideProfile } from '../book/account-fixture.ts'
import { availableCash } from '../book/cash.ts'
import { createTrader, type Trader } from '../book/trader-fixture.ts'
import { findProduct } from '../../market/futures/products.ts'
import { futureFeesOf } from '../risk/future-day.ts'
import { simFutures } from '../../simulation-test/sim-instruments.ts'
import { settleDay } from '../settlement/settle-day.ts'
import { decideCashDelivery } from './decide-cash-delivery.ts'
import { closable, futuresKey, marginOf, volumeToday } from './futures-position.ts'
import { deliveryNotice, marginState, marginVerdict, planLiquidation } from './margin.ts'
import { heldPnl, openPnl } from './mark-to-market.ts'

const index = simFutures[0]!.facts.instrument!
const rebar = simFutures[1]!.facts.instrument!
const long = futuresKey(index.symbol, 1)

function openTrader(cash = 100_000_000): Trader {
  return createTrader('future', cash)
}

function trade(trader: Trader, id: string, draft: object, yuan: number, day = index) {
  trader.place(id, { symbol: day.symbol, volume: 1, price: Math.round(yuan * 10_000), ...draft }, { day, last: yuan })
  const order = trader.orderOf(id)
  if (order.status === 10) trader.fill(id, order.draft.volume, yuan)
  return order
}

function settle(trader: Trader, settleYuan: number, tradingDay: string, nextTradingDay: string) {
  const prices = { [index.symbol]: settleYuan * 10_000, [rebar.symbol]: settleYuan * 10_000 }
  return trader.run(settleDay(trader.book, { tradingDay, nextTradingDay, prices, at: fixtureTime }))
}

describe('futures account', () => {
  it('[FUTACC-2] IF long 1 at 3,900 settles +6,000 at 3,920, then −3,000 at 3,910', () => {
    const trader = openTrader()
    trade(trader, 'a', {}, 3900)
    const before = trader.book.ledger.cash
    settle(trader, 3920, fixtureDay, fixtureNextDay)
    expect(trader.book.ledger.cash - before).toBe(600_000)
    settle(trader, 3910, fixtureNextDay, '2026-11-18')
    expect(trader.book.ledger.cash - before).toBe(300_000)
  })

  it('[FUTACC-1] margin at 12% of 3,920 is 141,120', () => {
    const trader = openTrader()
    trade(trader, 'a', {}, 3900)
    settle(trader, 3920, fixtureDay, fixtureNextDay)
    expect(marginOf(trader.book.futures.get(long)!)).toBe(14_112_000)
    expect(availableCash(trader.book)).toBe(trader.book.ledger.cash - 14_112_000)
  })

  it('[FUTACC-3] the settlement is the cash basis, the open price stays the basis of the trade', () => {
    const trader = openTrader()
    trade(trader, 'a', {}, 3900)
    settle(trader, 3920, fixtureDay, fixtureNextDay)
    const position = trader.book.futures.get(long)!
    expect([heldPnl(position, 39_300_000), openPnl(position, 39_300_000)]).toEqual([300_000, 900_000])
    trade(trader, 'c', { side: 2, positionEffect: 2 }, 3930)
    expect(position).toMatchObject({ realisedDay: 300_000, realisedOpen: 900_000, lots: [] })
  })

  it('[FUTACC-4] a plain close is refused in Shanghai and taken elsewhere', () => {
    const trader = openTrader()
    trade(trader, 'a', {}, 3200, rebar)
    expect(trade(trader, 'b', { side: 2, positionEffect: 2 }, 3200, rebar)).toMatchObject({
      status: 8,
      rejectReason: 3,
      rejectDetail: '该交易所须指定平今或平昨',
    })
    expect(trade(trader, 'c', { side: 2, positionEffect: 3 }, 3200, rebar).status).toBe(3)
    trade(trader, 'd', {}, 3900)
    expect(trade(trader, 'e', { side: 2, positionEffect: 2 }, 3900).status).toBe(3)
  })

  it('[FUTACC-5] long and short of one contract are two positions', () => {
    const trader = openTrader()
    trade(trader, 'a', {}, 3900)
    trade(trader, 'b', { side: 2, positionSide: 2, positionEffect: 1 }, 3900)
    expect([...trader.book.futures.keys()]).toEqual([long, futuresKey(index.symbol, 2)])
    settle(trader, 3910, fixtureDay, fixtureNextDay)
    expect(trader.book.ledger.settlement).toBe(0)
  })

  it('[FUTACC-6] closing orders freeze today’s or yesterday’s contracts, a plain close yesterday’s first', () => {
    const trader = openTrader()
    trade(trader, 'y', { volume: 2 }, 3900)
    settle(trader, 3900, fixtureDay, fixtureNextDay)
    trade(trader, 't', { volume: 3 }, 3900)
    const position = trader.book.futures.get(long)!
    const sell = { symbol: index.symbol, side: 2, price: 39_000_000 } as const
    trader.place('c', { ...sell, positionEffect: 2, volume: 3 }, { day: index, last: 3900 })
    expect(position).toMatchObject({ frozenYesterday: 2, frozenToday: 1 })
    expect([closable(position, 3, trader.book.tradingDay), closable(position, 4, trader.book.tradingDay)]).toEqual([
      2, 0,
    ])
    trader.place('d', { ...sell, positionEffect: 4, volume: 1 }, { day: index, last: 3900 })
    expect(trader.orderOf('d')).toMatchObject({ status: 8, rejectReason: 3 })
    trader.fill('c', 3, 3900)
    expect(volumeToday(position, trader.book.tradingDay)).toBe(2)
    expect(position).toMatchObject({ frozenYesterday: 0, frozenToday: 0 })
  })

  it('[FUTACC-7] closing today’s contracts has its own fee', () => {
    const trader = openTrader()
    const open = trade(trader, 'a', {}, 3900)
    const close = trade(trader, 'b', { side: 2, positionEffect: 3 }, 3900)
    expect([open.fees.commission, close.fees.commission]).toEqual([2691, 26_910 + 100])
  })

  it('[FUTACC-11] a plain close of today’s lot at CFFEX pays the close-today rate, and the freeze covers it', () => {
    const product = findProduct('CFFEX.IF2612')!
    const day = { ...index, terms: { ...index.terms, feeRule: futureFeesOf(product) } } as typeof index
    const trader = openTrader()
    trade(trader, 'a', {}, 3900, day)
    trader.place(
      'b',
      { symbol: index.symbol, price: 39_000_000, volume: 1, side: 2, positionEffect: 2 },
      { day, last: 3900 },
    )
    expect(trader.book.frozenCash).toBe(26_910)
    trader.fill('b', 1, 3900)
    expect(trader.orderOf('b').fees.commission).toBe(26_910)
    expect(trader.book.frozenCash).toBe(0)
  })

  it('[FUTACC-11] for fees CFFEX closes today’s contracts first, each of them once', () => {
    const trader = openTrader(200_000_000)
    trade(trader, 'old', { volume: 2 }, 3900)
    settle(trader, 3900, fixtureDay, fixtureNextDay)
    trade(trader, 'new', {}, 3900)
    const fees = ['c', 'd', 'e'].map((id) => trade(trader, id, { side: 2, positionEffect: 2 }, 3900).fees.commission)
    expect(fees).toEqual([26_910 + 100, 2691, 2691])
    // Where nothing says otherwise, a plain close pays for what it takes, and that is the older contract.
    const other = { ...index, terms: { ...rebar.terms, multiplier: 300 } } as typeof index
    trade(trader, 'f', { volume: 1 }, 3900, other)
    settle(trader, 3900, fixtureNextDay, '2026-11-18')
    trade(trader, 'g', { volume: 1 }, 3900, other)
    const later = ['h', 'i'].map((id) => trade(trader, id, { side: 2, positionEffect: 2 }, 3900, other).fees.commission)
    expect(later).toEqual([2691, 26_910 + 100])
  })

  it('[FUTACC-1] an open order freezes margin and fee, and is refused beyond the cash', () => {
    const trader = openTrader(14_100_000)
    trader.place('a', { symbol: index.symbol, volume: 1, price: 39_000_000 }, { day: index, last: 3900 })
    expect(trader.book.frozenCash).toBe(14_040_000 + 2691)
    trader.place('b', { symbol: index.symbol, volume: 1, price: 39_000_000 }, { day: index, last: 3900 })
    expect(trader.orderOf('b').rejectReason).toBe(2)
  })

  it('[PRE-8] a margin ratio beyond the soft limit asks, beyond the hard one refuses', () => {
    const order = { symbol: index.symbol, volume: 1, price: 39_000_000 }
    const limited = { day: index, last: 3900, profile: wideProfile({ marginRatioSoft: 0.7, marginRatioHard: 0.85 }) }
    expect(openTrader(18_000_000).place('a', order, limited)).toMatchObject({
      ok: false,
      code: 428,
      confirm: [{ code: 8 }],
    })
    const tight = openTrader(16_000_000)
    tight.place('a', order, limited)
    expect(tight.orderOf('a')).toMatchObject({ status: 8, rejectReason: 1 })
    expect(openTrader(30_000_000).place('a', order, limited).ok).toBe(true)
  })

  it('[FUTACC-8] the risk ratio is margin over equity', () => {
    const trader = openTrader(20_000_000)
    trade(trader, 'a', {}, 3900)
    const state = marginState(trader.book, { [index.symbol]: 38_000_000 })
    expect(state).toMatchObject({ floating: -3_000_000, margin: 14_040_000, equity: 20_000_000 - 2691 - 3_000_000 })
    expect(marginVerdict(state, 10_000_000)).toBe('ok')
    expect(marginVerdict({ ...state, equity: 14_040_000, riskRatio: 1 }, 10_000_000)).toBe('marginCall')
    expect(marginVerdict({ ...state, equity: 9_999_999, riskRatio: 1.4 }, 10_000_000)).toBe('liquidate')
  })

  it('[FUTACC-9] the largest margin is closed first, and only as much as needed', () => {
    const trader = openTrader(200_000_000)
    trade(trader, 'a', { volume: 3 }, 3900)
    trade(trader, 'b', { volume: 5 }, 3200, rebar)
    expect(planLiquidation(trader.book, 35_000_000)).toEqual([{ symbol: index.symbol, side: 1, lots: 1 }])
    expect(planLiquidation(trader.book, 1_000_000)).toEqual([
      { symbol: index.symbol, side: 1, lots: 3 },
      { symbol: rebar.symbol, side: 1, lots: 3 },
    ])
  })

  it('[FUTACC-10] an index future ends in cash on its last day', () => {
    const trader = openTrader()
    trade(trader, 'a', {}, 3900)
    const before = trader.book.ledger.cash
    const position = trader.book.futures.get(long)!
    expect(deliveryNotice(position, { daysToLast: 0, isCashSettled: true, isNaturalPerson: true })).toBe('autoClose')
    expect(deliveryNotice(position, { daysToLast: 5, isCashSettled: false, isNaturalPerson: true })).toBe('mustClose')
    expect(deliveryNotice(position, { daysToLast: 6, isCashSettled: false, isNaturalPerson: true })).toBe('none')
    trader.run(decideCashDelivery(trader.book, { symbol: index.symbol, settle: 39_500_000, at: 1 }))
    expect(trader.book.ledger.cash - before).toBe(1_500_000)
    expect(
      trader.run(decideCashDelivery(trader.book, { symbol: index.symbol, settle: 39_500_000, at: 1 })),
    ).toMatchObject({
      events: [],
    })
  })
})
