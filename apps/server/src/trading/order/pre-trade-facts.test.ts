import { openBook } from '@liangshu/engine/account/book/account-book'
import { expect, it } from 'vitest'

import { preTradeFacts } from './pre-trade-facts.ts'

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
