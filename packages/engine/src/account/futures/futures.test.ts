import { describe, expect, it } from 'vitest'
import { fixtureDay, fixtureNextDay, fixtureTime, wideProfile } from '../book/account-fixture.ts'
import { availableCash } from '../book/cash.ts'
import { createDesk, type Desk } from '../book/desk-fixture.ts'
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

function trader(cash = 100_000_000): Desk {
  return createDesk('future', cash)
}

function trade(desk: Desk, id: string, draft: object, yuan: number, day = index) {
  desk.place(id, { symbol: day.symbol, volume: 1, price: Math.round(yuan * 10_000), ...draft }, { day, last: yuan })
  const order = desk.orderOf(id)
  if (order.status === 10) desk.fill(id, order.draft.volume, yuan)
  return order
}

function settle(desk: Desk, settleYuan: number, tradingDay: string, nextTradingDay: string) {
  const prices = { [index.symbol]: settleYuan * 10_000, [rebar.symbol]: settleYuan * 10_000 }
  return desk.run(settleDay(desk.book, { tradingDay, nextTradingDay, prices, at: fixtureTime }))
}

describe('futures account', () => {
  it('[FUTACC-2] IF long 1 at 3,900 settles +6,000 at 3,920, then −3,000 at 3,910', () => {
    const desk = trader()
    trade(desk, 'a', {}, 3900)
    const before = desk.book.ledger.cash
    settle(desk, 3920, fixtureDay, fixtureNextDay)
    expect(desk.book.ledger.cash - before).toBe(600_000)
    settle(desk, 3910, fixtureNextDay, '2026-11-18')
    expect(desk.book.ledger.cash - before).toBe(300_000)
  })

  it('[FUTACC-1] margin at 12% of 3,920 is 141,120', () => {
    const desk = trader()
    trade(desk, 'a', {}, 3900)
    settle(desk, 3920, fixtureDay, fixtureNextDay)
    expect(marginOf(desk.book.futures.get(long)!)).toBe(14_112_000)
    expect(availableCash(desk.book)).toBe(desk.book.ledger.cash - 14_112_000)
  })

  it('[FUTACC-3] the settlement is the cash basis, the open price stays the basis of the trade', () => {
    const desk = trader()
    trade(desk, 'a', {}, 3900)
    settle(desk, 3920, fixtureDay, fixtureNextDay)
    const position = desk.book.futures.get(long)!
    expect([heldPnl(position, 39_300_000), openPnl(position, 39_300_000)]).toEqual([300_000, 900_000])
    trade(desk, 'c', { side: 2, positionEffect: 2 }, 3930)
    expect(position).toMatchObject({ realisedDay: 300_000, realisedOpen: 900_000, lots: [] })
  })

  it('[FUTACC-4] a plain close is refused in Shanghai and taken elsewhere', () => {
    const desk = trader()
    trade(desk, 'a', {}, 3200, rebar)
    expect(trade(desk, 'b', { side: 2, positionEffect: 2 }, 3200, rebar)).toMatchObject({
      status: 8,
      rejectReason: 3,
      rejectDetail: '该交易所须指定平今或平昨',
    })
    expect(trade(desk, 'c', { side: 2, positionEffect: 3 }, 3200, rebar).status).toBe(3)
    trade(desk, 'd', {}, 3900)
    expect(trade(desk, 'e', { side: 2, positionEffect: 2 }, 3900).status).toBe(3)
  })

  it('[FUTACC-5] long and short of one contract are two positions', () => {
    const desk = trader()
    trade(desk, 'a', {}, 3900)
    trade(desk, 'b', { side: 2, positionSide: 2, positionEffect: 1 }, 3900)
    expect([...desk.book.futures.keys()]).toEqual([long, futuresKey(index.symbol, 2)])
    settle(desk, 3910, fixtureDay, fixtureNextDay)
    expect(desk.book.ledger.settlement).toBe(0)
  })

  it('[FUTACC-6] closing orders freeze today’s or yesterday’s contracts, a plain close yesterday’s first', () => {
    const desk = trader()
    trade(desk, 'y', { volume: 2 }, 3900)
    settle(desk, 3900, fixtureDay, fixtureNextDay)
    trade(desk, 't', { volume: 3 }, 3900)
    const position = desk.book.futures.get(long)!
    const sell = { symbol: index.symbol, side: 2, price: 39_000_000 } as const
    desk.place('c', { ...sell, positionEffect: 2, volume: 3 }, { day: index, last: 3900 })
    expect(position).toMatchObject({ frozenYesterday: 2, frozenToday: 1 })
    expect([closable(position, 3, desk.book.tradingDay), closable(position, 4, desk.book.tradingDay)]).toEqual([2, 0])
    desk.place('d', { ...sell, positionEffect: 4, volume: 1 }, { day: index, last: 3900 })
    expect(desk.orderOf('d')).toMatchObject({ status: 8, rejectReason: 3 })
    desk.fill('c', 3, 3900)
    expect(volumeToday(position, desk.book.tradingDay)).toBe(2)
    expect(position).toMatchObject({ frozenYesterday: 0, frozenToday: 0 })
  })

  it('[FUTACC-7] closing today’s contracts has its own fee', () => {
    const desk = trader()
    const open = trade(desk, 'a', {}, 3900)
    const close = trade(desk, 'b', { side: 2, positionEffect: 3 }, 3900)
    expect([open.fees.commission, close.fees.commission]).toEqual([2691, 26_910 + 100])
  })

  it('[FUTACC-11] a plain close of today’s lot at CFFEX pays the close-today rate, and the freeze covers it', () => {
    const product = findProduct('CFFEX.IF2612')!
    const day = { ...index, terms: { ...index.terms, feeRule: futureFeesOf(product) } } as typeof index
    const desk = trader()
    trade(desk, 'a', {}, 3900, day)
    desk.place(
      'b',
      { symbol: index.symbol, price: 39_000_000, volume: 1, side: 2, positionEffect: 2 },
      { day, last: 3900 },
    )
    expect(desk.book.frozenCash).toBe(26_910)
    desk.fill('b', 1, 3900)
    expect(desk.orderOf('b').fees.commission).toBe(26_910)
    expect(desk.book.frozenCash).toBe(0)
  })

  it('[FUTACC-11] for fees CFFEX closes today’s contracts first, each of them once', () => {
    const desk = trader(200_000_000)
    trade(desk, 'old', { volume: 2 }, 3900)
    settle(desk, 3900, fixtureDay, fixtureNextDay)
    trade(desk, 'new', {}, 3900)
    const fees = ['c', 'd', 'e'].map((id) => trade(desk, id, { side: 2, positionEffect: 2 }, 3900).fees.commission)
    expect(fees).toEqual([26_910 + 100, 2691, 2691])
    // Where nothing says otherwise, a plain close pays for what it takes, and that is the older contract.
    const other = { ...index, terms: { ...rebar.terms, multiplier: 300 } } as typeof index
    trade(desk, 'f', { volume: 1 }, 3900, other)
    settle(desk, 3900, fixtureNextDay, '2026-11-18')
    trade(desk, 'g', { volume: 1 }, 3900, other)
    const later = ['h', 'i'].map((id) => trade(desk, id, { side: 2, positionEffect: 2 }, 3900, other).fees.commission)
    expect(later).toEqual([2691, 26_910 + 100])
  })

  it('[FUTACC-1] an open order freezes margin and fee, and is refused beyond the cash', () => {
    const desk = trader(14_100_000)
    desk.place('a', { symbol: index.symbol, volume: 1, price: 39_000_000 }, { day: index, last: 3900 })
    expect(desk.book.frozenCash).toBe(14_040_000 + 2691)
    desk.place('b', { symbol: index.symbol, volume: 1, price: 39_000_000 }, { day: index, last: 3900 })
    expect(desk.orderOf('b').rejectReason).toBe(2)
  })

  it('[PRE-8] a margin ratio beyond the soft limit asks, beyond the hard one refuses', () => {
    const order = { symbol: index.symbol, volume: 1, price: 39_000_000 }
    const limited = { day: index, last: 3900, profile: wideProfile({ marginRatioSoft: 0.7, marginRatioHard: 0.85 }) }
    expect(trader(18_000_000).place('a', order, limited)).toMatchObject({
      ok: false,
      code: 428,
      confirm: [{ code: 8 }],
    })
    const tight = trader(16_000_000)
    tight.place('a', order, limited)
    expect(tight.orderOf('a')).toMatchObject({ status: 8, rejectReason: 1 })
    expect(trader(30_000_000).place('a', order, limited).ok).toBe(true)
  })

  it('[FUTACC-8] the risk ratio is margin over equity', () => {
    const desk = trader(20_000_000)
    trade(desk, 'a', {}, 3900)
    const state = marginState(desk.book, { [index.symbol]: 38_000_000 })
    expect(state).toMatchObject({ floating: -3_000_000, margin: 14_040_000, equity: 20_000_000 - 2691 - 3_000_000 })
    expect(marginVerdict(state, 10_000_000)).toBe('ok')
    expect(marginVerdict({ ...state, equity: 14_040_000, riskRatio: 1 }, 10_000_000)).toBe('marginCall')
    expect(marginVerdict({ ...state, equity: 9_999_999, riskRatio: 1.4 }, 10_000_000)).toBe('liquidate')
  })

  it('[FUTACC-9] the largest margin is closed first, and only as much as needed', () => {
    const desk = trader(200_000_000)
    trade(desk, 'a', { volume: 3 }, 3900)
    trade(desk, 'b', { volume: 5 }, 3200, rebar)
    expect(planLiquidation(desk.book, 35_000_000)).toEqual([{ symbol: index.symbol, side: 1, lots: 1 }])
    expect(planLiquidation(desk.book, 1_000_000)).toEqual([
      { symbol: index.symbol, side: 1, lots: 3 },
      { symbol: rebar.symbol, side: 1, lots: 3 },
    ])
  })

  it('[FUTACC-10] an index future ends in cash on its last day', () => {
    const desk = trader()
    trade(desk, 'a', {}, 3900)
    const before = desk.book.ledger.cash
    const position = desk.book.futures.get(long)!
    expect(deliveryNotice(position, { daysToLast: 0, isCashSettled: true, isNaturalPerson: true })).toBe('autoClose')
    expect(deliveryNotice(position, { daysToLast: 5, isCashSettled: false, isNaturalPerson: true })).toBe('mustClose')
    expect(deliveryNotice(position, { daysToLast: 6, isCashSettled: false, isNaturalPerson: true })).toBe('none')
    desk.run(decideCashDelivery(desk.book, { symbol: index.symbol, settle: 39_500_000, at: 1 }))
    expect(desk.book.ledger.cash - before).toBe(1_500_000)
    expect(desk.run(decideCashDelivery(desk.book, { symbol: index.symbol, settle: 39_500_000, at: 1 }))).toMatchObject({
      events: [],
    })
  })
})
