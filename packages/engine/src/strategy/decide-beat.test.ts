import { expect, it } from 'vitest'
import { decideBeat, type BeatInput, type StrategyLimits } from './decide-beat.ts'
import type { StrategyTemplate, StrategyView, WantedOrder } from './strategy.ts'
import { quoteAt, viewOf } from './view-fixture.ts'

const [a, b, other] = ['SHSE.600001', 'SHSE.600002', 'SHSE.600999'] as const
const off: StrategyLimits = {
  capital: 0,
  maxPosition: 0,
  singleMaxPct: 0,
  stopLossPct: 0,
  takeProfitPct: 0,
  dailyLossPct: 0,
}
const buy = (symbol: string, volume: number): WantedOrder => ({ symbol, side: 1, price: 100_000, volume, reason: '试' })
const wants = (...orders: WantedOrder[]): StrategyTemplate => ({
  first: null,
  decide: () => ({ orders, log: [], state: 'next' }),
})
/** Keeps what it was shown. */
function looking() {
  const seen: StrategyView[] = []
  const template: StrategyTemplate = {
    first: null,
    decide: (view) => (seen.push(view), { orders: [], log: [], state: null }),
  }
  return { seen, template }
}
const quotes = { [a]: quoteAt(10), [b]: quoteAt(10) }
const position = (volume: number, cost = 100_000) => ({ volume, free: volume, cost })

const beat = (input: Partial<BeatInput> & Pick<BeatInput, 'template' | 'view'>) =>
  decideBeat({ params: {}, limits: off, state: null, named: [], ...input })

it('[STRAT-17] a strategy sees its universe and what it bought itself, never the holdings of others', () => {
  const { seen, template } = looking()
  const view = viewOf({ quotes, held: { [a]: position(100), [other]: position(100) } })
  beat({ template, view })
  beat({ template, view, state: { own: null, dayStart: null, isHalted: false, traded: [other] } })
  expect(seen.map(({ held }) => [...held.keys()])).toEqual([[a], [a, other]])
})

it('[STRAT-17] it may use its capital and no more, what it holds counted in', () => {
  const { seen, template } = looking()
  const view = viewOf({ quotes, held: { [a]: position(10_000) } })
  beat({ template, view, limits: { ...off, capital: 30_000_000 } })
  expect(seen.map(({ equity, cash }) => [equity, cash])).toEqual([[30_000_000, 20_000_000]])
})

it.each([
  ['stops a loss', 92_000, { stopLossPct: 0.08 }, 1],
  ['does not stop a smaller one', 92_100, { stopLossPct: 0.08 }, 0],
  ['takes a profit', 120_000, { takeProfitPct: 0.2 }, 1],
])('[STRAT-7] %s', (_rule, last, limits, sold) => {
  const view = viewOf({ quotes: { [a]: quoteAt(last / 10_000) }, held: { [a]: position(1000) } })
  // The template would rather buy more of it.
  const { orders } = beat({ template: sold ? wants(buy(a, 100)) : wants(), view, limits: { ...off, ...limits } })
  expect(orders.map(({ side, volume }) => [side, volume])).toEqual(sold ? [[2, 1000]] : [])
})

it('[STRAT-8] buys are cut to the share of one name and the worth of all', () => {
  const view = viewOf({ quotes, held: { [a]: position(8000) } })
  const bought = (limits: Partial<StrategyLimits>) =>
    beat({ template: wants(buy(a, 5000), buy(b, 5000)), view, limits: { ...off, ...limits } }).orders.map(
      ({ symbol, volume }) => [symbol, volume],
    )
  expect(bought({ singleMaxPct: 0.1 })).toEqual([
    [a, 2000],
    [b, 5000],
  ])
  expect(bought({ maxPosition: 14_000_000 })).toEqual([
    [a, 5000],
    [b, 1000],
  ])
  expect(bought({ singleMaxPct: 0.05 })).toEqual([[b, 5000]])
})

it('[STRAT-9] after the loss of a day nothing is opened until the next', () => {
  const limits = { ...off, dailyLossPct: 0.02 }
  const sale: WantedOrder = { symbol: a, side: 2, price: 100_000, volume: 100, reason: '试' }
  const template = wants(sale, buy(b, 100))
  const view = (equity: number, day = '2026-11-16') =>
    viewOf({ quotes, held: { [a]: position(1000) } }, { equity, day })
  const morning = beat({ template, view: view(100_000_000), limits })
  expect(morning.orders).toHaveLength(2)
  const fallen = beat({ template, view: view(97_900_000), limits, state: morning.state })
  expect(fallen.orders).toEqual([sale])
  expect(fallen.log.map(({ text }) => text)).toEqual(['当日亏损2.10%，今日不再开仓'])
  // It has recovered a little, and stays out all the same.
  const later = beat({ template, view: view(99_000_000), limits, state: fallen.state })
  expect([later.orders, later.log]).toEqual([[sale], []])
  expect(beat({ template, view: view(99_000_000, '2026-11-17'), limits, state: later.state }).orders).toHaveLength(2)
})
