import { availableCash } from '../account/book/cash.ts'
import { costPerShare, sellable } from '../account/holding/holding.ts'
import { amountOf } from '../account/book/freeze.ts'
import { createBarColumns } from '../market/bar/bar-columns.ts'
import { decideBeat, type BeatAnswer, type RunState, type StrategyLimits } from '../strategy/decide-beat.ts'
import type { StrategyView, WantedOrder } from '../strategy/strategy.ts'
import { gridTemplate } from '../strategy/template/grid.ts'
import { isSameState } from './same-state.ts'
import type { SimInstrument } from './sim-instruments.ts'
import type { World } from './world.ts'

export type StrategyWorld = {
  state: RunState | null
  beats: number
  /** Stored with the state and sent afterwards: whoever takes over after a crash sends what is left. */
  unsent: { readonly clOrdId: string; readonly day: string; readonly order: WantedOrder }[]
}

export const createStrategyWorld = (): StrategyWorld => ({ state: null, beats: 0, unsent: [] })

export const strategyAccount = 'A2'
const limits: StrategyLimits = {
  capital: 20_000_000,
  maxPosition: 15_000_000,
  singleMaxPct: 0.6,
  stopLossPct: 0.08,
  takeProfitPct: 0.2,
  dailyLossPct: 0.03,
}

function viewOf(world: World, on: SimInstrument, last: number): StrategyView {
  const book = world.book(strategyAccount)
  const { instrument } = on.facts
  if (!instrument || instrument.terms.kind !== 'stock') throw new Error('the strategy trades a share')
  const { symbol, lot, terms } = instrument
  const holding = book.holdings.get(symbol)
  const free = holding ? sellable(holding, book.tradingDay, terms.isSameDay) : 0
  const held = holding?.volume
    ? [[symbol, { volume: holding.volume, free, cost: costPerShare(holding).avg }] as const]
    : []
  const quote = {
    open: on.last,
    last,
    preClose: on.last,
    limitUp: instrument.limitUp,
    limitDown: instrument.limitDown,
    tick: on.tick,
    lotMin: lot.buyMin,
    lotStep: lot.buyStep,
    lotMost: lot.maxLimit,
    isSuspended: false,
    isSameDay: terms.isSameDay,
    multiplier: 1,
    iopv: null,
  }
  return {
    day: world.tradingDay,
    secondOfDay: 36_000,
    isDaily: false,
    equity: book.ledger.cash + amountOf(last * (holding?.volume ?? 0)),
    cash: Math.max(0, availableCash(book)),
    held: new Map(held),
    universe: [symbol],
    quote: (asked) => (asked === symbol ? quote : null),
    bars: () => createBarColumns(0),
    contracts: () => [],
  }
}

function checkAnswer(view: StrategyView, on: SimInstrument, { orders, state }: BeatAnswer): void {
  let spent = 0
  for (const order of orders) {
    if (order.volume <= 0 || order.price <= 0) throw new Error(`a strategy wants ${order.volume} at ${order.price}`)
    if (order.side === 2) {
      const free = view.held.get(order.symbol)?.free ?? 0
      if (order.volume > free) throw new Error(`a strategy sells ${order.volume} of ${free}`)
      continue
    }
    if (state.isHalted) throw new Error('a strategy buys after the loss limit of its day')
    if (order.volume % on.lot !== 0) throw new Error(`a strategy buys ${order.volume}, no whole lots`)
    spent += amountOf(order.price * order.volume)
    if (!state.traded.includes(order.symbol)) throw new Error('a strategy forgot what it bought')
  }
  if (spent > Math.min(view.cash, limits.capital)) throw new Error(`a strategy spends ${spent} of ${view.cash}`)
}

/** One beat: decided once, the same from the same, stored before anything is sent. */
export function beat(world: World, on: SimInstrument): void {
  const { strategy, random } = world
  const last = on.last + (random.int(81) - 40) * on.tick * 2
  const view = viewOf(world, on, last)
  const symbol = on.facts.instrument?.symbol ?? ''
  const params = { symbol, low: 8, high: 12, step: 0.01, lot: 200, basePosition: 500 }
  const input = { template: gridTemplate, view, params, limits, state: strategy.state, named: [symbol] }
  const answer = decideBeat(input as Parameters<typeof decideBeat>[0])
  if (!isSameState(decideBeat(input as Parameters<typeof decideBeat>[0]), answer)) {
    throw new Error('a strategy decided otherwise from the same')
  }
  checkAnswer(view, on, answer)
  strategy.beats += 1
  strategy.state = answer.state
  const day = world.tradingDay
  strategy.unsent.push(
    ...answer.orders.map((order, index) => ({ clOrdId: `S-${strategy.beats}-${index}`, day, order })),
  )
  world.counts.beats += 1
}
