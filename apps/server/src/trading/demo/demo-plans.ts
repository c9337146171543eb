import { findProduct } from '@liangshu/engine/market/futures/products'
import { dateOfDay, dayNumber } from '@liangshu/engine/time/calendar/civil-day'

import { coinTrend, futuresTrend, type MainContract } from './strategy/contract-strategies.ts'
import { byMomentum, byReversal, gridStrategy, rankStrategy, signalStrategy } from './strategy/share-strategies.ts'
import type { Strategy } from './strategy/strategy-view.ts'
import type { AskPast, PastMarket } from './past-market.ts'

/** How one demo account is traded. */
export type DemoPlan = {
  readonly strategy: Strategy
  /** What may slip into an order by hand; contracts are left to their strategy. */
  readonly byHand: readonly string[]
  readonly asset: 'shares' | 'futures' | 'coins'
}

export type DemoPlans = {
  readonly plans: ReadonlyMap<string, DemoPlan>
  /** Everything that strategies look at on a day. */
  symbolsOn: (day: string) => readonly string[]
  /** Finds the contracts of the day and their closes; before anything is asked about it. */
  prepare: (day: string) => Promise<void>
}

const shareCount = 120
const fundCount = 12
const bondCount = 24
/** Broad funds hold a thousand shares each, and every one would have to be painted for them. */
const fundTypes = ['行业', '主题', '跨境', '债券', '商品']
/** Closes a strategy looks back on before the first day. */
const lookBack = 70
const coins = ['BTC', 'ETH', 'SOL', 'BNB', 'XRP', 'LINK'].map((base) => `BINANCE.${base}USDT-PERP`)
const lanshiFutures = ['CFFEX.IF', 'SHFE.rb', 'SHFE.au', 'DCE.m']
const beihengFutures = ['CFFEX.IM', 'SHFE.cu', 'CZCE.TA', 'DCE.i']
/** A contract is left so many days before its last. */
const rollDays = 14

const everyThird = (symbols: readonly string[], from: number) => symbols.filter((_, i) => i % 3 === from)

type Parts = { ask: AskPast; market: PastMarket; firstDay: string; lastDay: string }

/** Who trades what. All of it follows from the market of the first day, so the same seed makes the same demo. */
export async function createDemoPlans({ ask, market, firstDay, lastDay }: Parts): Promise<DemoPlans> {
  const before = firstDay
  const [shares, funds, bonds] = await Promise.all([
    ask('pastLiquid', { secType: 'stock', before, count: shareCount }),
    ask('pastLiquid', { secType: 'fund', fundTypes, before, count: fundCount }),
    ask('pastLiquid', { secType: 'convertible', before, count: bondCount }),
  ])
  const count = dayNumber(lastDay) - dayNumber(firstDay) + 1 + lookBack
  await market.learn([...shares, ...funds, ...bonds, ...coins], lastDay, count)
  const mains = new Map<string, MainContract>()
  const mainsOf = (products: readonly string[]) => () =>
    products.flatMap((product) => {
      const main = mains.get(product)
      return main ? [main] : []
    })
  const gridFund = funds[0] ?? ''
  const rotating = funds.slice(1)
  return {
    plans: plansOf({ shares, funds: rotating, bonds, gridFund, mainsOf }),
    symbolsOn: () => [...shares, ...funds, ...bonds, ...coins, ...[...mains.values()].map(({ symbol }) => symbol)],
    async prepare(day) {
      const listed = await ask('pastContracts', { products: [...lanshiFutures, ...beihengFutures], date: day })
      const until = dateOfDay(dayNumber(day) + rollDays)
      for (const [product, contracts] of Object.entries(listed)) {
        const symbol = contracts.find(({ lastDate }) => lastDate > until)?.symbol
        const multiplier = symbol === undefined ? undefined : findProduct(symbol)?.multiplier
        if (symbol !== undefined && multiplier !== undefined) mains.set(product, { symbol, multiplier })
      }
      await market.learn(
        [...mains.values()].map(({ symbol }) => symbol),
        lastDay,
        count,
      )
    },
  }
}

type Universe = {
  shares: readonly string[]
  funds: readonly string[]
  bonds: readonly string[]
  gridFund: string
  mainsOf: (products: readonly string[]) => () => readonly MainContract[]
}

/** Weights are light: an account that loses 15% may only reduce, and a demo that has stopped trading shows nothing. */
function plansOf({ shares, funds, bonds, gridFund, mainsOf }: Universe): ReadonlyMap<string, DemoPlan> {
  const [first, second, third] = [everyThird(shares, 0), everyThird(shares, 1), everyThird(shares, 2)]
  const byShares = (strategy: Strategy, byHand: readonly string[]): DemoPlan => ({ strategy, byHand, asset: 'shares' })
  const monthly = byMomentum(20)
  return new Map<string, DemoPlan>([
    ['SIM10010001', byShares(signalStrategy({ symbols: first, names: 10, weight: 0.045 }), first)],
    [
      'SIM10010002',
      byShares(
        rankStrategy({
          symbols: second,
          names: 8,
          buffer: 6,
          weight: 0.055,
          every: 5,
          from: 0,
          score: monthly,
          remark: '动量排名',
        }),
        second,
      ),
    ],
    [
      'SIM10020001',
      byShares(
        rankStrategy({
          symbols: funds,
          names: 4,
          buffer: 2,
          weight: 0.16,
          every: 5,
          from: 1,
          score: monthly,
          remark: 'ETF轮动',
        }),
        funds,
      ),
    ],
    [
      'SIM10020002',
      byShares(
        rankStrategy({
          symbols: bonds,
          names: 8,
          buffer: 4,
          weight: 0.05,
          every: 4,
          from: 0,
          score: byReversal(10),
          remark: '转债反转',
        }),
        bonds,
      ),
    ],
    [
      'SIM20010001',
      byShares(
        rankStrategy({
          symbols: third,
          names: 9,
          buffer: 5,
          weight: 0.06,
          every: 10,
          from: 2,
          score: byMomentum(40),
          remark: '双周排名',
        }),
        third,
      ),
    ],
    ['SIM20010002', byShares(gridStrategy({ symbol: gridFund, base: 0.25, step: 0.006, levels: 3 }), [gridFund])],
    ['SIM10030001', trend(mainsOf(lanshiFutures), 6)],
    ['SIM20020001', trend(mainsOf(beihengFutures), 4)],
    ['SIM10040001', { strategy: coinTrend({ symbols: coins, weight: 0.1 }), byHand: [], asset: 'coins' }],
  ])
}

const trend = (mains: () => readonly MainContract[], mostLots: number): DemoPlan => ({
  strategy: futuresTrend({ mains, risk: 0.002, mostLots }),
  byHand: [],
  asset: 'futures',
})
