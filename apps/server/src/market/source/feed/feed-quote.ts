import type { Fen, Price } from '@liangshu/contract/market/scaled'
import type { InstrumentSymbol } from '@liangshu/contract/market/symbol'

export type FeedName = 'sina' | 'tencent' | 'eastmoney'

export interface FeedLevel {
  readonly price: Price
  readonly volume: number
}

export interface FeedBook {
  /** Best first; a sealed side is empty. */
  readonly bids: readonly FeedLevel[]
  readonly asks: readonly FeedLevel[]
  /** During a call: what finds nobody at its price; a level without a price of its own. */
  readonly unmatched?: { readonly buy: number; readonly sell: number }
}

/** `null` on both sides says there is no limit today. */
export interface FeedLimits {
  readonly up: Price | null
  readonly down: Price | null
}

/** Figures some feeds add. Ratios are fractions, capital is in yuan; `null` where the feed is silent. */
export interface FeedFacts {
  readonly turnoverRate: number | null
  readonly volumeRatio: number | null
  readonly pe: number | null
  readonly pb: number | null
  readonly floatCapital: number | null
  readonly totalCapital: number | null
  readonly iopv: number | null
  /** Net inflow in yuan by size of trade. */
  readonly flow: {
    readonly main: number
    readonly xl: number
    readonly l: number
    readonly m: number
    readonly s: number
  } | null
}

/** One instrument as a feed tells it, in our units: 1/10000 yuan, fen, shares. */
export interface FeedQuote {
  readonly source: FeedName
  readonly symbol: InstrumentSymbol
  readonly name: string
  readonly status: 'trading' | 'preOpen' | 'suspended'
  readonly asOf: number
  readonly tradingDay: string
  readonly preClose: Price
  /** `null` before the first trade; the previous close while suspended. */
  readonly last: Price | null
  readonly open: Price | null
  readonly high: Price | null
  readonly low: Price | null
  readonly volume: number
  readonly amount: Fen
  /** `null` when the feed does not carry them: then they come from the rules, never from a guess. */
  readonly limits: FeedLimits | null
  readonly book: FeedBook | null
  readonly facts: FeedFacts | null
}

export type FeedFrequency = '60s' | '300s' | '900s' | '1800s' | '3600s' | '1d' | '1w' | '1M'

/** Never adjusted: adjustment is ours, so that a new dividend does not rewrite what was stored. */
export interface FeedBar {
  readonly symbol: InstrumentSymbol
  readonly frequency: FeedFrequency
  readonly tradingDay: string
  readonly eob: number
  readonly open: Price
  readonly high: Price
  readonly low: Price
  readonly close: Price
  /** What the day's change counts from; `null` where the feed does not tell. */
  readonly preClose: Price | null
  readonly volume: number
  readonly amount: Fen
}

export interface BarRequest {
  readonly symbol: InstrumentSymbol
  readonly frequency: FeedFrequency
  readonly from: string
  readonly to: string
}

export type BoardKind = 'industry' | 'concept'

export interface FeedBoard {
  readonly kind: BoardKind
  readonly code: string
  readonly name: string
}

export interface FeedBoardList extends FeedBoard {
  readonly members: readonly InstrumentSymbol[]
}

/** All the market's store needs to know of the outside. A symbol nobody could tell is missing from the answer. */
export interface QuoteFeed {
  snapshot: (symbols: readonly InstrumentSymbol[]) => Promise<FeedQuote[]>
  /** Every instrument the first source with a list knows; empty when none answers. */
  market: () => Promise<FeedQuote[]>
  bars: (request: BarRequest) => Promise<FeedBar[]>
  /** Industries and concepts with their members; a board whose members were not told is missing. */
  boards: () => Promise<FeedBoardList[]>
}
