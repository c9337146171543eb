import type { InstrumentSymbol } from '@liangshu/contract/market/symbol'

import type { GateContext } from './feed-gate.ts'
import type { FeedBar, FeedBoardList, FeedQuote, QuoteFeed } from './feed-quote.ts'
import type { GuardedSource } from './guarded-source.ts'

export interface FallbackOptions {
  /** Best first, per class of data. */
  readonly order: { readonly quotes: readonly GuardedSource[]; readonly bars: readonly GuardedSource[] }
  readonly context: () => GateContext
  readonly cacheMs?: number
}

const CACHE_MS = 3000

interface Kept {
  readonly until: number
  readonly quote: FeedQuote
}

/**
 * Asks the first source, and each further one only for what is still missing. A quote is kept for three seconds, so that
 * many readers make one call; calls for the same symbols at the same time share one.
 */
export function createQuoteFeed({ order, context, cacheMs = CACHE_MS }: FallbackOptions): QuoteFeed {
  const kept = new Map<InstrumentSymbol, Kept>()
  const underWay = new Map<string, Promise<FeedQuote[]>>()

  async function ask(symbols: readonly InstrumentSymbol[]): Promise<FeedQuote[]> {
    const found = new Map<InstrumentSymbol, FeedQuote>()
    for (const source of order.quotes) {
      const missing = symbols.filter((symbol) => !found.has(symbol))
      if (missing.length === 0) break
      for (const quote of await source.quotes(missing, context())) found.set(quote.symbol, quote)
    }
    const until = context().nowMs + cacheMs
    for (const [symbol, quote] of found) kept.set(symbol, { until, quote })
    return [...found.values()]
  }

  function share(symbols: readonly InstrumentSymbol[]): Promise<FeedQuote[]> {
    const key = symbols.join()
    const running = underWay.get(key) ?? ask(symbols).finally(() => underWay.delete(key))
    underWay.set(key, running)
    return running
  }

  return {
    async snapshot(symbols) {
      const { nowMs } = context()
      const unique = [...new Set(symbols)]
      const fresh = unique.flatMap((symbol) => {
        const entry = kept.get(symbol)
        return entry && entry.until > nowMs ? [entry.quote] : []
      })
      const known = new Set(fresh.map(({ symbol }) => symbol))
      const missing = unique.filter((symbol) => !known.has(symbol)).toSorted()
      return missing.length === 0 ? fresh : [...fresh, ...(await share(missing))]
    },
    async market() {
      for (const source of order.quotes) {
        const quotes = await source.market(context())
        if (quotes !== null && quotes.length > 0) return quotes
      }
      return []
    },
    async boards(): Promise<FeedBoardList[]> {
      const found: FeedBoardList[] = []
      for (const source of order.quotes) {
        for (const kind of ['industry', 'concept'] as const)
          for (const board of (await source.boards(kind)) ?? []) {
            const members = await source.boardMembers(board.code)
            if (members !== null && members.length > 0) found.push({ ...board, members: [...new Set(members)] })
          }
        if (found.length > 0) return found
      }
      return found
    },
    async bars(request): Promise<FeedBar[]> {
      for (const source of order.bars) {
        const bars = await source.bars(request)
        if (bars !== null && bars.length > 0) return bars
      }
      return []
    },
  }
}
