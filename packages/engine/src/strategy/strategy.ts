import type { PositionEffect, Side } from '@liangshu/contract/trading/order-codes'
import type { Bars } from '../analysis/trade-point/bars.ts'

/**
 * What a strategy is, for those who write one. The seven templates are written against this file and nothing else, and
 * so are strategies of one's own.
 *
 * A strategy is a pure function. At every beat it gets a view of the market and of its account, its parameters and the
 * state it answered last time, and answers the orders it wants, lines for its log, and its next state. It has no clock,
 * no network and no randomness, so that a backtest, the live run and a run after a restart decide the same from the
 * same. What it wants is checked like any order: its own limits first, then the account's risk checks.
 *
 * Prices are numbers of 1/10000 yuan, volumes shares or contracts, money fen. Coins are counted in their smallest steps,
 * `multiplier` says how many coins one is, and their money is USDT and its cents.
 */
export type StrategyTemplate<State = unknown> = {
  /** The state before the first beat. Plain data: it is stored between beats. */
  readonly first: State
  decide: (view: StrategyView, params: Readonly<Record<string, unknown>>, state: State) => StrategyAnswer<State>
}

export type StrategyAnswer<State = unknown> = {
  readonly orders: readonly WantedOrder[]
  readonly log: readonly LogLine[]
  readonly state: State
}

/** A limit order for the day. Contracts say whether they open or close; shares leave it out. */
export type WantedOrder = {
  readonly symbol: string
  readonly side: Side
  readonly price: number
  readonly volume: number
  readonly effect?: PositionEffect
  /** Shown with the order: why it was sent. */
  readonly reason: string
}

export type LogLine = { readonly level: 'info' | 'warn'; readonly text: string }

/** The market and the account at one beat. */
export type StrategyView = {
  readonly day: string
  readonly secondOfDay: number
  /** Asked once a day after the open: then orders go by the opening price, which a backtest knows as well. */
  readonly isDaily: boolean
  /** Worth of what the strategy may use, and the cash free for new orders. */
  readonly equity: number
  readonly cash: number
  /** What the strategy holds: of its universe, or bought by itself. */
  readonly held: ReadonlyMap<string, HeldPosition>
  /** What it may choose from; templates that name their instrument have none. */
  readonly universe: readonly string[]
  quote: (symbol: string) => SeenQuote | null
  /** Closed days, oldest first, the last is yesterday; at most `barsSeen`, in the price basis of the last. */
  bars: (symbol: string) => Bars
  /** Contracts of a futures product on this day, the nearest first. */
  contracts: (product: string) => readonly SeenContract[]
}

/** How many days a strategy can look back on. */
export const barsSeen = 250

export type SeenQuote = {
  /** Null before the opening auction. */
  readonly open: number | null
  readonly last: number
  readonly preClose: number
  readonly limitUp: number | null
  readonly limitDown: number | null
  readonly tick: number
  /** Smallest order to buy, what it grows by, and the largest of all. */
  readonly lotMin: number
  readonly lotStep: number
  readonly lotMost: number
  readonly isSuspended: boolean
  /** What was bought today may be sold today. */
  readonly isSameDay: boolean
  /** Yuan per point of a contract, coins per step; 1 for shares. */
  readonly multiplier: number
  /** Funds: what one unit is worth by its basket; null where nobody tells. */
  readonly iopv: number | null
}

export type SeenContract = { readonly symbol: string; readonly lastTradingDate: string }

export type HeldPosition = {
  /** Signed: contracts held short are negative. */
  readonly volume: number
  /** What may be sold or closed now. */
  readonly free: number
  /** Futures: how much of that was opened today. */
  readonly freeToday?: number
  /** What one share cost, fees included; the opening price of a contract. */
  readonly cost: number
}

export const info = (text: string): LogLine => ({ level: 'info', text })
export const warning = (text: string): LogLine => ({ level: 'warn', text })
