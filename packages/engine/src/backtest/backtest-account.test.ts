import { expect, it } from 'vitest'
import { createTrader } from '../account/book/trader-fixture.ts'
import { simFutures } from '../simulation-test/sim-instruments.ts'
import { exposureOf, guardFacts } from './backtest-account.ts'

const prices: Record<string, number> = { 'SHSE.600001': 110_000, 'SHSE.600002': 200_000, 'SZSE.000001': 50_000 }
const sectors: Record<string, string> = { 'SHSE.600001': '银行', 'SHSE.600002': '银行' }

it('[BT-3] an account stands in what it holds, by name and by sector, at the prices of the moment', () => {
  const { book, hold, place, fill } = createTrader('stock', 1_000_000)
  hold('SHSE.600001', 100, 10)
  hold('SHSE.600002', 200, 10)
  hold('SZSE.000001', 300, 10)
  hold('SHSE.600009', 100, 10)
  place('out', { symbol: 'SHSE.600009', side: 2, volume: 100 })
  fill('out', 100, 10)
  const { cash } = book.ledger
  const exposure = exposureOf(
    book,
    (symbol) => prices[symbol] ?? 0,
    (symbol) => sectors[symbol] ?? null,
  )
  expect([...exposure.ofSymbol]).toEqual([
    ['SHSE.600001', 110_000],
    ['SHSE.600002', 400_000],
    ['SZSE.000001', 150_000],
  ])
  expect([...exposure.ofSector]).toEqual([['银行', 510_000]])
  expect(exposure).toMatchObject({ gross: 660_000, nav: cash + 660_000, notional: 0 })
})

it('[BT-3] contracts stand in what they move, and are worth what they have gained', () => {
  const index = simFutures[0]!.facts.instrument!
  const trader = createTrader('future', 100_000_000)
  trader.place('h', { symbol: index.symbol, volume: 2, price: 39_000_000 }, { day: index, last: 3900 })
  trader.fill('h', 2, 3900)
  const exposure = exposureOf(
    trader.book,
    () => 39_100_000,
    () => null,
  )
  // Ten points of 300 yuan, twice.
  expect(exposure.nav).toBe(trader.book.ledger.cash + 600_000)
  expect(exposure).toMatchObject({ gross: 0, notional: 2 * 300 * 391_000 })
})

it('[BT-3] a day is held against the last settlement, and the unit value against its peak', () => {
  const { book } = createTrader('stock', 1_000_000)
  expect(guardFacts(book, 1.5, 900_000)).toEqual({ killSwitch: null, dayLossRate: 0, drawdown: 0 })
  book.lastNav = { nav: 1_000_000, unitNav: 1.2 } as typeof book.lastNav
  const facts = (nav: number) => {
    const { dayLossRate, drawdown } = guardFacts(book, 1.5, nav)
    return [Number(dayLossRate.toFixed(9)), Number(drawdown.toFixed(9))]
  }
  expect(facts(990_000)).toEqual([0.01, 0.208])
  expect(facts(1_100_000)).toEqual([0, 0.12])
  expect(facts(1_500_000)).toEqual([0, 0])
})
