import { openBook } from '@liangshu/engine/account/book/account-book'
import { expect, it } from 'vitest'

import { balancesOf } from '../book/balances.ts'
import { lossesOf, navOf, notionalOf, preTradeFacts } from './pre-trade-facts.ts'

const [bank, other, maker] = ['SHSE.600001', 'SHSE.600002', 'SHSE.600003']
const sectors: Record<string, string> = { [bank]: '银行', [other]: '银行', [maker]: '电子' }
/** Every share at ten yuan. */
const market = {
  quote: () => ({ last: 100_000, preClose: 100_000 }),
  instrument: (symbol: string) => ({ sector: sectors[symbol] ?? null }),
} as never

const holding = (symbol: string, volume: number) => ({ symbol, volume, cost: 0, dilutedCost: 0, lots: [] }) as never
function bookOf(...held: readonly (readonly [string, number])[]) {
  const opening = { assetClass: 'stock', productId: 'P1', currency: 'CNY', tradingDay: '2026-11-17' }
  const book = openBook({ accountId: 'A1', ...opening } as never)
  for (const [symbol, volume] of held) book.holdings.set(symbol, holding(symbol, volume))
  return book
}
const rows = {
  profile: { boards: [] },
  siblings: [],
  resting: [],
  placed: [],
  opposingProducts: [],
  target: null,
  peakUnitNav: null,
} as never

it('[TSVC-85] a product knows what it holds in all, of one name and of its sector, at the prices of now', () => {
  const book = bookOf([bank, 100], [other, 200], [maker, 400])
  const factsOf = (symbol: string) =>
    preTradeFacts({ market, account: { assetClass: 'stock' }, book, listing: null, rows, userId: 'u', symbol }).product
  expect(factsOf(bank)).toMatchObject({ gross: 700_000, valueOfSymbol: 100_000, valueOfSector: 300_000, nav: 700_000 })
  expect(factsOf(maker)).toMatchObject({ valueOfSymbol: 400_000, valueOfSector: 400_000 })
  expect(factsOf('SHSE.600009')).toMatchObject({ gross: 700_000, valueOfSymbol: 0, valueOfSector: 0 })
})

const stateOf = (accountId: string, more: object = {}) => ({
  accountId,
  productId: 'P1',
  currency: 'CNY',
  tradingDay: '2026-11-17',
  assetClass: 'stock',
  balances: balancesOf(bookOf()),
  holdings: [],
  contracts: [],
  ...more,
})
const withCash = (cash: number, more: object = {}) => ({
  ...balancesOf(bookOf()),
  ledger: { ...bookOf().ledger, cash, ...more },
})
const ask = (more: object = {}, of: object = {}, book = bookOf()) =>
  preTradeFacts({
    market,
    account: { assetClass: 'stock' },
    book,
    listing: null,
    rows: { ...(rows as object), orderedForTargets: new Map(), ...of } as never,
    userId: 'u1',
    symbol: bank,
    ...more,
  })

it('[TSVC-206] the other accounts of a product count with their cash, shares and contracts, coins in cents', () => {
  const book = { ...bookOf([bank, 100]), ledger: { ...bookOf().ledger, cash: 5000 } }
  const lots = [{ qty: 2, openDate: '2026-11-16', openPrice: 90_000, basis: 90_000 }]
  const future = { kind: 'future', key: 'F:L', body: { symbol: 'F', side: 1, multiplier: 10, lots } }
  const perpetual = { symbol: 'C', qty: -200_000_000, entry: 1, margin: 0, side: 'both', terms: {} }
  const siblings = [
    stateOf('A2', { balances: withCash(700, { receivable: 30 }), holdings: [holding(bank, 50), holding(other, 10)] }),
    stateOf('A3', { assetClass: 'future', contracts: [future] }),
    stateOf('A4', {
      assetClass: 'crypto',
      balances: withCash(3_000_000_000),
      contracts: [{ kind: 'perpetual', key: 'C:both', body: perpetual }],
    }),
  ]
  const product = ask({}, { siblings }, book).product
  expect(product).toMatchObject({
    cash: 5000 + 700 + 3000,
    gross: 100_000 + 50_000 + 10_000,
    valueOfSymbol: 150_000,
    valueOfSector: 160_000,
    // Two contracts of ten at 10.00, and two coins at 0.001 USDT.
    notional: 2 * 10 * 1000 + 0.2,
  })
  // The two contracts have gained 1.00 on 10 each; the short coins have lost what they rose.
  const coins = 3000 - (2 * (100_000 - 1)) / 1e6
  expect(product.nav).toBeCloseTo(5000 + 100_000 + 730 + 60_000 + 2000 + coins, 6)
})

it('[TSVC-206] orders the batch has placed for other accounts of the product stand in the way like those that rest', () => {
  const placed = [
    { productId: 'P1', accountId: 'A2', n: 1 },
    { productId: 'P1', accountId: 'A1', n: 2 },
    { productId: 'P2', accountId: 'A3', n: 3 },
  ]
  const { product } = ask({}, { placed, resting: [{ n: 0 }], opposingProducts: ['丙'] })
  expect(product.resting.map((order) => (order as never as { n: number }).n)).toEqual([0, 1])
  expect(product.opposingProducts).toEqual(['丙'])
})

it('[TSVC-206] who trades, what they may, and what a target still allows once the batch is counted', () => {
  const target = { problem: null, approvedBy: 'boss', remaining: 500, symbol: bank }
  const facts = ask({ targetId: 'T1' }, { canTrade: true, target, orderedForTargets: new Map([['T1', 200]]) })
  expect(facts.actor).toEqual({
    userId: 'u1',
    mayTradeAccount: true,
    qualifications: ['MAIN', 'STAR', 'GEM', 'BSE', 'CB'],
    approvedBy: 'boss',
  })
  expect(facts.target).toMatchObject({ remaining: 300 })
  expect(ask({ targetId: 'T2' }, { target }).target).toMatchObject({ remaining: 500 })
  expect(ask({ targetId: 'T1' }, { target: { ...target, problem: '已撤回' } }).actor.approvedBy).toBeNull()
  expect(ask({}, { target }).target).toBeNull()
  expect(ask({ targetId: 'T1' }).target).toBeNull()
  expect(ask({}, { canTrade: null }).actor.mayTradeAccount).toBe(false)
  expect(ask({}, { killSwitch: 'product' })).toMatchObject({
    guard: { killSwitch: 'product' },
    programme: { perSecond: 300, perDay: 20_000 },
  })
})

it('[TSVC-206] prices of what is held are told of coin accounts only', () => {
  const coins = {
    ...bookOf(),
    assetClass: 'crypto',
    perpetuals: new Map([['C', { symbol: 'C', qty: 1, entry: 1, margin: 0 }]]),
  }
  expect(ask({ account: { assetClass: 'crypto' } }, {}, coins as never).marks).toEqual({ C: 100_000 })
  expect(ask()).not.toHaveProperty('marks')
})

it.each([
  // Worth 98 of 100, of 90 and of 80 in cash after flows; the unit was 1.25 and its peak 1.5.
  [{ nav: 10_000 }, {}, 1.5, 0.02, 1 - (1.25 * 0.98) / 1.5],
  [{ nav: 9000 }, { flowIn: 2000, flowOut: 1000 }, 1.5, 0.02, 1 - (1.25 * 0.98) / 1.5],
  [{ nav: 8000 }, {}, 1.5, 0, 1 - (1.25 * 1.225) / 1.53125],
  [{ nav: 10_000 }, {}, null, 0.02, 0],
  [{ nav: 10_000 }, {}, 1.1, 0.02, 0],
  [{ nav: 0 }, { flowIn: 0 }, 1.5, 0, 0],
  [{ nav: 1 }, { flowOut: 1 }, 1.5, 0, 0],
] as const)('[TSVC-207] settled %j, flows %j, peak %s: lost %d, fallen %d', (nav, flows, peak, loss, fall) => {
  const book = {
    ...bookOf(),
    ledger: { ...bookOf().ledger, cash: 9800 },
    lastNav: { unitNav: 1.25, inputs: '', ...nav },
    today: { ...bookOf().today, ...flows },
  }
  const found = lossesOf(market, book as never, peak)
  expect(found.dayLossRate).toBeCloseTo(loss, 12)
  expect(found.drawdown).toBeCloseTo(Math.max(0, fall), 12)
})

it('[TSVC-207] before the first settled day money paid in is the base, and the unit is one', () => {
  const book = { ...bookOf(), ledger: { ...bookOf().ledger, cash: 9000 }, today: { ...bookOf().today, flowIn: 10_000 } }
  expect(lossesOf(market, book, 2).dayLossRate).toBeCloseTo(0.1, 12)
  expect(lossesOf(market, book, 2).drawdown).toBeCloseTo(0.5, 12)
  const coins = { ...book, assetClass: 'crypto', ledger: { ...book.ledger, cash: 9_000_000_000 } } as never
  expect(
    lossesOf(market, { ...(coins as object), today: { ...book.today, flowIn: 10_000_000_000 } } as never, null)
      .dayLossRate,
  ).toBeCloseTo(0.1, 12)
})

it('[TSVC-207] a contract nobody quotes counts nothing, a coin with what it was opened at', () => {
  const blind = { ...(market as object), quote: () => null } as never
  const lots = [{ qty: 2, openDate: '', openPrice: 90_000, basis: 90_000 }]
  const futures = new Map([['F', { symbol: 'F', side: 1, multiplier: 10, lots }]])
  const perpetuals = new Map([['C', { symbol: 'C', qty: -200_000_000, entry: 50_000_000 }]])
  expect(notionalOf(blind, { ...bookOf(), futures, perpetuals } as never)).toBe(100)
  expect(navOf(blind, { ...bookOf(), futures } as never)).toBe(0)
})
