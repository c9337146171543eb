import type { Price } from '@liangshu/contract/market/scaled'
import type { InstrumentSymbol } from '@liangshu/contract/market/symbol'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import type { LiveColumns } from '@liangshu/engine/market/live/live-columns'
import type { MarketTime } from '@liangshu/engine/market/live/market-time'

import type { InsightCalls } from '../../insight/index.ts'
import type { MarketCalls } from '../calls.ts'
import type { InstrumentMaster } from './instrument-master.ts'
import type { Beat } from './protocol.ts'
import type { MarketView } from './replay/market-view.ts'
import type { ReplayMoment } from './replay/replay-moment.ts'
import type { ClockChoice } from './simulated/simulated-market.ts'

/** All that can be asked of a market and of what is concluded from it. */
type Calls = MarketCalls & InsightCalls
export type CallName = keyof Calls
export type CallArgs<Name extends CallName> = Parameters<Calls[Name]>[1]
export type CallResult<Name extends CallName> = Awaited<ReturnType<Calls[Name]>>

export type MarketKind = 'sim' | 'feed'

export interface FeedState {
  readonly name: string
  /** 0 to 100. */
  readonly score: number
  readonly breaker: 'closed' | 'open' | 'halfOpen'
  readonly latencyMs: number | null
  readonly lastFailure: string | null
}

export type QuotePhase = 'absent' | 'preOpen' | 'openCall' | 'trading' | 'pause' | 'closeCall' | 'closed' | 'suspended'

export interface BookLevel {
  readonly price: Price
  readonly volume: number
}

/** One instrument now. Prices are whole numbers of 1/`priceScale`: 1/10000 yuan, for coins 1e-8 USDT. */
export interface Quote {
  readonly symbol: InstrumentSymbol
  readonly name: string
  readonly priceScale: number
  readonly phase: QuotePhase
  /** `null` before the first trade of the day; a suspended instrument shows its reference price. */
  readonly last: Price | null
  readonly preClose: Price
  /** Futures only. */
  readonly preSettle: Price | null
  readonly open: Price | null
  readonly high: Price | null
  readonly low: Price | null
  /** `null` on days without a limit. */
  readonly limitUp: Price | null
  readonly limitDown: Price | null
  /** Shares, units, contracts or coins. */
  readonly volume: number
  /** Fen, for coins cents of USDT. */
  readonly amount: number
  /** Best first; a sealed side is empty. */
  readonly bids: readonly BookLevel[]
  readonly asks: readonly BookLevel[]
  readonly iopv: number | null
  readonly openInterest: number | null
  /** The moment the quote is of, and the trading day it belongs to. */
  readonly asOf: number
  readonly tradingDay: string
}

/** The market as the rest of the server sees it. Reading before it is ready refuses with 行情准备中. */
export interface MarketSource {
  /** Where the quotes come from: `sim` is shown as 模拟行情 everywhere. */
  readonly kind: MarketKind
  /** Names the stored bars of this market; `null` where none are kept. */
  readonly history: string | null
  readonly isReady: boolean
  /** What needs a look at many days is known as well: the market has time for other work. */
  readonly isSettled: boolean
  /** Share of the start-up that is done, 0…1. */
  readonly progress: number
  master: () => InstrumentMaster
  time: () => MarketTime
  /** Columns of the last beat: read them at once, never keep them. */
  columns: () => LiveColumns
  lastBeat: () => Beat
  instrument: (symbol: string) => InstrumentFacts | undefined
  /** `null` for an unknown symbol. */
  quote: (symbol: string) => Quote | null
  /** This market is of now. */
  readonly moment: null
  /** The market at a moment `2026-11-13 10:21` of somebody's clock, or the live one without. */
  at: (moment: string | undefined, who: string) => Promise<MarketView>
  /** A computation over history, done where the history is. */
  ask: <Name extends CallName>(name: Name, args: CallArgs<Name>) => Promise<CallResult<Name>>
  /** The same for an answer that goes out as it is: it may be JSON already, to be given to a route and to nobody else. */
  askWritten: <Name extends CallName>(name: Name, args: CallArgs<Name>) => Promise<CallResult<Name>>
  /** A question of another node, passed on as it came. */
  relay: (name: CallName, args: unknown, isWritten: boolean, replay?: ReplayMoment) => Promise<unknown>
  onBeat: (listener: (beat: Beat) => void) => () => void
  setClock: (clock: ClockChoice) => void
  /** How the services behind a fed market are doing, in the order they are asked; empty when simulated. */
  feeds: () => FeedState[]
  /** Begins anew: until it is there again it answers 行情准备中. Only where it runs in a thread of its own. */
  restart?: () => Promise<void>
  close: () => Promise<void>
}
