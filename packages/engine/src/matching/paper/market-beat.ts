/** What a venue shows at one moment. Levels are best first; five of them are enough. */
export type BookLevel = { readonly price: number; readonly volume: number }
export type DisplayedBook = { readonly bids: readonly BookLevel[]; readonly asks: readonly BookLevel[] }

/** One step of the market: the book after it and what traded on the way. */
export type MarketBeat = {
  readonly symbol: string
  readonly at: number
  readonly tradingDay: string
  /** Counts minutes; the participation cap is per minute. */
  readonly minute: number
  /** Volume of the minute so far; nothing of ours fills in a minute without any. */
  readonly minuteVolume: number
  readonly book: DisplayedBook
  readonly trades: readonly BookLevel[]
  /** Whether orders meet now, or only gather for an auction, a halt's end or the fixed-price session. */
  readonly isMatching: boolean
}

export function volumeAt(levels: readonly BookLevel[], price: number): number {
  for (const level of levels) if (level.price === price) return level.volume
  return 0
}
