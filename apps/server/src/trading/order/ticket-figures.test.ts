import { openBook, type AccountBook } from '@liangshu/engine/account/book/account-book'
import { emptyHolding } from '@liangshu/engine/account/holding/holding'
import { describe, expect, it } from 'vitest'

import type { AccountTx } from '../book/book-keeper.ts'
import { createFixedMarket } from '../testing/fixed-market.ts'
import { feeProfileOf, listingOf, type Listing } from './instrument-days.ts'
import { heldAndSellable, newOrderId } from './order-facts.ts'
import { listingFacts, qualificationsOf } from './pre-trade-facts.ts'
import { ticketFigures } from './ticket-figures.ts'

const [monday, friday] = ['2026-11-16', '2026-11-13']
const [stock, future, coin] = ['SHSE.600001', 'CFFEX.IF2612', 'BINANCE.BTCUSDT-PERP']
const market = createFixedMarket(monday)
market.list(stock, 10)
market.listFuture(future, 4000, '2026-12-18')
market.listCoin(coin, 50_000)

function listing(symbol: string): Listing {
  const found = listingOf(market, symbol, 'default')
  if (!found) throw new Error(`not listed: ${symbol}`)
  return found
}
const bookOf = (more: Partial<AccountBook> = {}): AccountBook => ({
  ...openBook({ accountId: 'A1', assetClass: 'stock', productId: 'P1', currency: 'CNY', tradingDay: monday }),
  ...more,
})
const figures = (book: AccountBook, symbol: string, more: { side?: 1 | 2; price: number; available?: number }) =>
  ticketFigures({ book } as AccountTx, listing(symbol), { symbol, side: 1, available: 0, ...more })

const holding = {
  ...emptyHolding(stock),
  volume: 700,
  frozen: 50,
  lots: [
    { openDate: friday, openPrice: 1, qty: 500, cost: 0, dividend: 0 },
    { openDate: monday, openPrice: 1, qty: 200, cost: 0, dividend: 0 },
  ],
}

describe('what a ticket says of shares', () => {
  const book = bookOf({ holdings: new Map([[stock, holding]]) })

  it('[TSVC-203] a buy: the whole lots the money is enough for, with their fee', () => {
    // 1,000 at 10.00 cost 10,005.10.
    expect(figures(book, stock, { price: 100_000, available: 1_000_510 })).toEqual({
      held: 700,
      sellable: 450,
      maxVolume: 1000,
      amount: 1_000_000,
      fee: 510,
    })
    expect(figures(book, stock, { price: 100_000, available: 1_000_509 }).maxVolume).toBe(900)
    expect(figures(book, stock, { price: 0, available: 1_000_509 })).toMatchObject({ maxVolume: 0, amount: 0 })
    expect(figures(book, stock, { price: 1, available: 1_000_000 }).maxVolume).toBeGreaterThan(0)
  })

  it('[TSVC-203] a sale: what is free, with the stamp', () => {
    const sale = figures(book, stock, { side: 2, price: 100_000, available: 1_000_510 })
    expect(sale).toMatchObject({ maxVolume: 450, amount: 450_000, fee: 500 + 225 + 5 })
    expect(figures(bookOf(), stock, { side: 2, price: 100_000 })).toMatchObject({ held: 0, sellable: 0, maxVolume: 0 })
  })

  it('[TSVC-203] shares bought today are free on the day only where the market says so; money is never less than nothing', () => {
    const sameDay = {
      day: { ...listing(stock).day, terms: { ...listing(stock).day.terms, isSameDay: true } },
    } as Listing
    expect(heldAndSellable({ book }, sameDay, stock)).toMatchObject({ held: 700, sellable: 650 })
    expect(heldAndSellable({ book }, listing(stock), stock)).toEqual({ held: 700, sellable: 450, available: 0 })
    expect(heldAndSellable({ book }, null, stock)).toMatchObject({ sellable: 450 })
    const future_ = { day: { ...listing(stock).day, terms: { kind: 'future', isSameDay: true } } } as never
    expect(heldAndSellable({ book }, future_, stock)).toMatchObject({ sellable: 450 })
    const rich = bookOf({ ledger: { ...bookOf().ledger, cash: 500 } })
    expect(heldAndSellable({ book: rich }, null, stock)).toEqual({ held: 0, sellable: 0, available: 500 })
    const owing = bookOf({ ledger: { ...bookOf().ledger, cash: -500 } })
    expect(heldAndSellable({ book: owing }, null, stock).available).toBe(0)
  })
})

describe('what a ticket says of futures', () => {
  const lots = [
    { qty: 3, openDate: friday, openPrice: 1, basis: 1 },
    { qty: 2, openDate: monday, openPrice: 1, basis: 1 },
  ]
  const positionOf = (side: 1 | 2) => ({
    symbol: future,
    side,
    multiplier: 300,
    lots,
    frozenToday: 1,
    frozenYesterday: 1,
  })
  const short = bookOf({ futures: new Map([[`${future}:S`, positionOf(2) as never]]) })
  const long = bookOf({ futures: new Map([[`${future}:L`, positionOf(1) as never]]) })
  const closing = { held: 5, sellable: 3, today: 1, yesterday: 2 }
  const nothing = { held: 0, sellable: 0, today: 0, yesterday: 0 }

  it('[TSVC-203] a buy would close the short, a sale the long, of today and of earlier days apart', () => {
    expect(figures(short, future, { price: 40_000_000 })).toMatchObject(closing)
    expect(figures(short, future, { side: 2, price: 40_000_000 })).toMatchObject(nothing)
    expect(figures(long, future, { side: 2, price: 40_000_000 })).toMatchObject(closing)
    expect(figures(long, future, { price: 40_000_000 })).toMatchObject(nothing)
  })

  it('[TSVC-203] as many contracts as the margin and the fee of opening leave, never more than an order takes', () => {
    // 1,200,000 a contract: 14% of margin and 23 per million of fee.
    const perLot = 16_800_000 + 2760
    const most = (available: number, price = 40_000_000) => figures(bookOf(), future, { price, available })
    expect(most(3 * perLot)).toMatchObject({ maxVolume: 3, amount: 360_000_000, fee: 8280 })
    expect(most(3 * perLot - 1).maxVolume).toBe(2)
    expect(most(50 * perLot).maxVolume).toBe(20)
    expect(most(3 * perLot, 0)).toMatchObject({ maxVolume: 0, amount: 0, fee: 0 })
  })
})

describe('what a ticket says of coins', () => {
  const held = (qty: number) =>
    bookOf({
      assetClass: 'crypto',
      perpetuals: new Map([[`${coin}:both`, { symbol: coin, qty, entry: 1, margin: 0, side: 'both' } as never]]),
    })
  const price = 50_000e8

  it('[TSVC-203] a sale would close the long, a buy the short; what it opens comes on top', () => {
    expect(figures(held(2e8), coin, { side: 2, price })).toMatchObject({ held: 2e8, sellable: 2e8, maxVolume: 2e8 })
    expect(figures(held(2e8), coin, { price })).toMatchObject({ held: 0, sellable: 0, maxVolume: 0 })
    expect(figures(held(-2e8), coin, { price })).toMatchObject({ held: 2e8, sellable: 2e8, amount: 100_000e8 })
  })

  it('[TSVC-203] whole steps of margin and fee; nothing without a price', () => {
    const { terms, lot } = listing(coin).day
    if (terms.kind !== 'perpetual') throw new Error('no perpetual')
    // 0.001 of a coin: 50 USDT, its margin by the leverage, and the fee of who takes.
    const perStep = 50e8 / terms.leverage + (50e8 * terms.takerFee) / 1e8
    const most = (available: number, at = price) => figures(held(0), coin, { price: at, available })
    expect(most(7 * perStep)).toMatchObject({ maxVolume: 700_000, amount: 350e8 })
    expect(most(7 * perStep).fee).toBe((350e8 * terms.takerFee) / 1e8)
    expect(most(7 * perStep - 1).maxVolume).toBe(600_000)
    expect(most(7 * perStep, 0)).toMatchObject({ maxVolume: 0, amount: 0, fee: 0 })
    // At one USDT the money is enough for more than an order takes.
    expect(most(9e14, 1e8).maxVolume).toBe(lot.maxLimit)
    expect(figures(held(2e8), coin, { side: 2, price: 1e8, available: 9e14 }).maxVolume).toBe(lot.maxLimit + 2e8)
  })
})

describe('an instrument with the rules of the day', () => {
  it('[TSVC-204] is none while the market, the symbol or its quote is unknown', () => {
    expect(listingOf(market, 'SHSE.600009', 'default')).toBeNull()
    expect(listingOf({ ...market, time: () => null }, stock, 'default')).toBeNull()
    expect(listingOf({ ...market, quote: () => null }, stock, 'default')).toBeNull()
    expect(listingOf({ ...market, instrument: () => null }, stock, 'default')).toBeNull()
  })

  it('[TSVC-204] shares with their limits and phase, an institution without the tax of dividends', () => {
    const found = listing(stock)
    expect(found).toMatchObject({ name: '测试001', adv20: 0, takesFixedPrice: true, phase: { name: 'morning' } })
    expect(found.day).toMatchObject({ limitUp: 110_000, limitDown: 90_000, terms: { taxesDividends: false } })
    expect(listingOf(market, stock, 'person')?.day.terms).toMatchObject({ taxesDividends: true })
    expect(listingOf(market, stock, 'gone')?.day.terms).toMatchObject({ taxesDividends: false })
    expect(
      [feeProfileOf('default'), feeProfileOf('person'), feeProfileOf('gone')].map((one) => one.dividendTax),
    ).toEqual([false, true, false])
  })

  it('[TSVC-204] futures around the settlement, by the limits of the exchange where it shows them', () => {
    expect(listing(future)).toMatchObject({ takesFixedPrice: false, phase: { name: 'morning' } })
    expect(listing(future).day).toMatchObject({ limitUp: 44_000_000, limitDown: 36_000_000, isListed: true })
    const quote = market.quote(future)
    if (!quote) throw new Error('no quote')
    const shown = (more: object) =>
      listingOf({ ...market, quote: () => ({ ...quote, ...more }) }, future, 'default')?.day
    const limits = { preSettle: 40_000_000, limitUp: 43_000_000, limitDown: 37_000_000 }
    expect(shown({ future: limits })).toMatchObject({ limitUp: 43_000_000, limitDown: 37_000_000 })
    expect(shown({ future: undefined, preClose: 30_000_000 })).toMatchObject({ limitUp: 33_000_000 })
    expect(shown({ future: { ...limits, limitUp: null }, preClose: 1 })).toMatchObject({ limitUp: 44_000_000 })
  })

  it('[TSVC-204] coins around the clock, with the leverage of the account', () => {
    const margin = { leverage: 5, mode: 'cross', isHedged: false } as never
    const found = listingOf(market, coin, 'default', margin)
    expect(found).toMatchObject({ takesFixedPrice: false, phase: { newOrder: 'accept', cancel: 'accept' } })
    expect(found?.day.terms).toMatchObject({ kind: 'perpetual', leverage: 5, step: 100_000 })
  })
})

describe('what the checks know from a quote', () => {
  it('[TSVC-205] the best of both sides, the last and the close before, the value of a fund', () => {
    const shown = listing(stock)
    expect(listingFacts(shown)).toMatchObject({
      instrument: shown.day,
      quote: { bestBid: 99_900, bestAsk: 100_100, last: 100_000, preClose: 100_000, iopv: null, adv20: 0 },
      phase: { name: 'morning' },
      takesFixedPrice: true,
    })
    const empty = { ...shown, adv20: 7, quote: { ...shown.quote, last: null, iopv: 1.6, book: { bids: [], asks: [] } } }
    expect(listingFacts(empty).quote).toEqual({
      bestBid: null,
      bestAsk: null,
      last: null,
      preClose: 100_000,
      iopv: 2,
      adv20: 7,
    })
  })

  it('[TSVC-205] nothing of what is not listed: it takes no order', () => {
    expect(listingFacts(null)).toMatchObject({
      instrument: null,
      quote: { bestBid: null, bestAsk: null, last: null, preClose: 0, iopv: null, adv20: 0 },
      phase: { newOrder: 'refuse', name: 'closed' },
      takesFixedPrice: false,
    })
  })

  it('[TSVC-205] the boards of a class, narrowed by the profile where it names some', () => {
    expect(qualificationsOf('stock', { boards: [] })).toEqual(['MAIN', 'STAR', 'GEM', 'BSE', 'CB'])
    expect(qualificationsOf('credit', { boards: [] })).toEqual(['MAIN', 'STAR', 'GEM', 'BSE', 'CB'])
    expect(qualificationsOf('stock', { boards: ['GEM', 'FUTURE'] as never })).toEqual(['GEM'])
    expect(qualificationsOf('future', { boards: [] })).toEqual(['FUTURE'])
    expect(qualificationsOf('crypto', { boards: [] })).toEqual(['CRYPTO'])
  })

  it('[TSVC-205] the id of an order begins with its day', () => {
    expect(newOrderId(monday, 1_794_794_400_000)).toMatch(/^O20261116[0-9A-Z]{16}$/)
    expect(newOrderId(monday, 1)).not.toBe(newOrderId(monday, 1))
  })
})
