import type { FeedQuote } from './feed-quote.ts'
import { good, refused, type Parsed, type RefusalReason } from './feed-row.ts'

export interface GateContext {
  readonly nowMs: number
  /** The day a quote must be of: today while the market is open, else the last trading day. */
  readonly tradingDay: string
}

/** Clocks of feeds run ahead a little. */
const AHEAD_MS = 60_000

function isSameDayShape(a: FeedQuote, b: FeedQuote): boolean {
  return (
    a.volume > 0 &&
    a.volume === b.volume &&
    a.amount === b.amount &&
    a.open === b.open &&
    a.high === b.high &&
    a.low === b.low &&
    a.last === b.last
  )
}

function reasonAgainst(quote: FeedQuote, before: FeedQuote | undefined, context: GateContext): RefusalReason | null {
  // A suspended share keeps the stamp of its last day; its price is the previous close either way.
  if (quote.tradingDay !== context.tradingDay && quote.status !== 'suspended') return 'OTHER_DAY'
  if (quote.asOf > context.nowMs + AHEAD_MS) return 'TIME_AHEAD'
  if (!before) return null
  if (quote.tradingDay < before.tradingDay || quote.asOf < before.asOf) return 'TIME_BACKWARDS'
  if (quote.tradingDay === before.tradingDay) return quote.volume < before.volume ? 'VOLUME_BACKWARDS' : null
  return isSameDayShape(quote, before) ? 'DAY_REPEATED' : null
}

export interface FeedGate {
  admit: (quote: FeedQuote, context: GateContext) => Parsed<FeedQuote>
}

/**
 * Holds each quote against the one before it of the same source. Sources are kept apart because their clocks and their
 * totals differ: falling back from one to the other must not look like a jump.
 */
export function createFeedGate(): FeedGate {
  const seen = new Map<string, FeedQuote>()
  return {
    admit(quote, context) {
      const key = `${quote.source} ${quote.symbol}`
      const reason = reasonAgainst(quote, seen.get(key), context)
      if (reason !== null) return refused(quote.symbol, reason, `${quote.tradingDay} ${quote.asOf}`)
      seen.set(key, quote)
      return good(quote)
    },
  }
}
