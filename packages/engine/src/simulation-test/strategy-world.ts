import { futuresKey, closable, volumeOf, type FuturesPosition } from '../account/futures/futures-position.ts'
import { availableCash } from '../account/book/cash.ts'
import { amountOf } from '../account/book/freeze.ts'
import type { AccountBook } from '../account/book/account-book.ts'
import { costPerShare, sellable } from '../account/holding/holding.ts'
import { createBarColumns } from '../market/bar/bar-columns.ts'
import {
  decideBeat,
  type BeatAnswer,
  type BeatInput,
  type RunState,
  type StrategyLimits,
} from '../strategy/decide-beat.ts'
import type { HeldPosition, SeenQuote, StrategyView, WantedOrder } from '../strategy/strategy.ts'
import { templates } from '../strategy/template/templates.ts'
import { barsOf } from '../strategy/view-fixture.ts'
import { isSameState } from './same-state.ts'
import { simFutures, simShares, type SimInstrument } from './sim-instruments.ts'
import type { World } from './world.ts'

type Run = {
  readonly name: string
  readonly accountId: string
  readonly type: 'grid' | 'rebalance' | 'futuresTrend'
  readonly params: BeatInput['params']
  /** What it looks at. */
  readonly instruments: readonly SimInstrument[]
  readonly named: readonly string[]
  state: RunState | null
  beats: number
  /** Stored with the state and sent afterwards: whoever takes over after a crash sends what is left. */
  unsent: { readonly clOrdId: string; readonly day: string; readonly order: WantedOrder }[]
}

export type StrategyWorld = { readonly runs: readonly Run[] }

const symbolOf = ({ facts }: SimInstrument) => facts.instrument?.symbol ?? ''
const limits: StrategyLimits = {
  capital: 20_000_000,
  maxPosition: 15_000_000,
  singleMaxPct: 0.6,
  stopLossPct: 0.08,
  takeProfitPct: 0.2,
  dailyLossPct: 0.03,
}
const basket = simShares.map((on) => ({ symbol: symbolOf(on), weight: 0.3 }))
const steel = simFutures.slice(1)
const rising = barsOf(Array.from({ length: 80 }, (_, day) => 3000 + day * 3))
const falling = barsOf(Array.from({ length: 80 }, (_, day) => 3400 - day * 3))

export function createStrategyWorld(): StrategyWorld {
  const fresh = () => ({ state: null, beats: 0, unsent: [] })
  const symbols = simShares.map(symbolOf)
  const grid = { symbol: symbols[0] ?? '', low: 8, high: 12, step: 0.01, lot: 200, basePosition: 500 }
  const trend = { symbol: 'SHFE.rb', fast: 20, slow: 60, atrStop: 3, riskPct: 0.02, rollDays: 5 }
  const balance = { basket, tolerance: 0.02, rhythm: 'daily', minTrade: 100 }
  return {
    runs: [
      {
        name: 'S',
        accountId: 'A2',
        type: 'grid',
        params: grid,
        instruments: simShares.slice(0, 1),
        named: symbols.slice(0, 1),
        ...fresh(),
      },
      {
        name: 'R',
        accountId: 'A1',
        type: 'rebalance',
        params: balance,
        instruments: simShares,
        named: symbols,
        ...fresh(),
      },
      {
        name: 'F',
        accountId: 'F1',
        type: 'futuresTrend',
        params: trend,
        instruments: steel,
        named: ['SHFE.rb'],
        ...fresh(),
      },
    ],
  }
}

function quoteOf(world: World, on: SimInstrument): SeenQuote {
  const { instrument } = on.facts
  if (!instrument) throw new Error('a strategy trades something')
  const { lot, terms, limitUp, limitDown } = instrument
  return {
    open: on.last,
    last: on.last + (world.random.int(81) - 40) * on.tick * 2,
    preClose: on.last,
    limitUp,
    limitDown,
    tick: on.tick,
    lotMin: lot.buyMin,
    lotStep: lot.buyStep,
    lotMost: lot.maxLimit,
    isSuspended: world.halted.has(instrument.symbol),
    isSameDay: terms.kind === 'stock' && terms.isSameDay,
    multiplier: terms.kind === 'future' ? terms.multiplier : 1,
    iopv: null,
  }
}

const nothing: FuturesPosition['lots'] = []

/** Long and short of a contract as one figure; what may be closed is of the side that is held. */
function contractsHeld(book: AccountBook, symbol: string): HeldPosition | null {
  for (const side of [1, 2] as const) {
    const position = book.futures.get(futuresKey(symbol, side))
    const volume = position ? volumeOf(position) : 0
    if (!position || volume === 0) continue
    const free = closable(position, 2, book.tradingDay)
    const freeToday = Math.min(free, closable(position, 3, book.tradingDay))
    const cost = (position.lots[0] ?? nothing[0])?.openPrice ?? 0
    return { volume: side === 1 ? volume : -volume, free, freeToday, cost }
  }
  return null
}

function sharesHeld(book: AccountBook, symbol: string, isSameDay: boolean): HeldPosition | null {
  const holding = book.holdings.get(symbol)
  if (!holding?.volume) return null
  return {
    volume: holding.volume,
    free: sellable(holding, book.tradingDay, isSameDay),
    cost: costPerShare(holding).avg,
  }
}

function viewOf(world: World, { accountId, instruments, type }: Run): StrategyView {
  const book = world.book(accountId)
  const quotes = new Map(instruments.map((on) => [symbolOf(on), quoteOf(world, on)]))
  const held = new Map<string, HeldPosition>()
  let equity = book.ledger.cash
  for (const [symbol, { last, isSameDay }] of quotes) {
    const own = type === 'futuresTrend' ? contractsHeld(book, symbol) : sharesHeld(book, symbol, isSameDay)
    if (!own) continue
    held.set(symbol, own)
    if (type !== 'futuresTrend') equity += amountOf(last * own.volume)
  }
  const bars = world.random.chance(0.5) ? rising : falling
  return {
    day: world.tradingDay,
    secondOfDay: 36_000,
    isDaily: false,
    equity,
    cash: Math.max(0, availableCash(book)),
    held,
    universe: [...quotes.keys()],
    quote: (symbol) => quotes.get(symbol) ?? null,
    bars: () => (type === 'futuresTrend' ? bars : createBarColumns(0)),
    contracts: () => [{ symbol: 'SHFE.rb2701', lastTradingDate: '2027-01-15' }],
  }
}

function checkAnswer(view: StrategyView, { orders, state }: BeatAnswer): void {
  let spent = 0
  const sold = new Map<string, number>()
  for (const { symbol, side, volume, price, effect } of orders) {
    const quote = view.quote(symbol)
    if (volume <= 0 || price <= 0 || !quote) throw new Error(`a strategy wants ${volume} of ${symbol} at ${price}`)
    if (quote.isSuspended) throw new Error(`a strategy wants ${symbol}, which is halted`)
    if (price > (quote.limitUp ?? price) || price < (quote.limitDown ?? price))
      throw new Error(`a strategy wants ${symbol} at ${price}, beyond the limits of its day`)
    if (effect === undefined ? side === 2 : effect !== 1) {
      const all = (sold.get(symbol) ?? 0) + volume
      sold.set(symbol, all)
      const free = view.held.get(symbol)?.free ?? 0
      if (all > free) throw new Error(`a strategy sells ${all} of ${free}`)
      continue
    }
    if (state.isHalted) throw new Error('a strategy buys after the loss limit of its day')
    if (volume < quote.lotMin || (volume - quote.lotMin) % quote.lotStep !== 0)
      throw new Error(`a strategy buys ${volume}, no whole lots`)
    if (effect === undefined) spent += amountOf(price * volume)
    if (!state.traded.includes(symbol)) throw new Error('a strategy forgot what it bought')
  }
  if (spent > Math.min(view.cash, limits.capital)) throw new Error(`a strategy spends ${spent} of ${view.cash}`)
}

/** One beat: decided once, the same from the same, stored before anything is sent. */
export function beat(world: World, run: Run): void {
  const view = viewOf(world, run)
  const { params, state, named } = run
  const input: BeatInput = { template: templates[run.type], view, params, limits, state, named }
  const answer = decideBeat(input)
  if (!isSameState(decideBeat(input), answer)) throw new Error('a strategy decided otherwise from the same')
  checkAnswer(view, answer)
  run.beats += 1
  run.state = answer.state
  const day = world.tradingDay
  run.unsent.push(
    ...answer.orders.map((order, index) => ({ clOrdId: `${run.name}-${run.beats}-${index}`, day, order })),
  )
  world.counts.beats += 1
}

/** What another node reads of a strategy is what was stored: plain data, and nothing is lost on the way. */
export function handOverStrategies({ strategy }: World): void {
  for (const run of strategy.runs) {
    const stored: RunState | null = JSON.parse(JSON.stringify(run.state))
    if (!isSameState(stored, run.state)) throw new Error('a strategy differs after a handover')
    run.state = stored
  }
}
