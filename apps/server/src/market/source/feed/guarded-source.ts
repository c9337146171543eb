import type { InstrumentSymbol } from '@liangshu/contract/market/symbol'

import type { FeedGate, GateContext } from './feed-gate.ts'
import type { BarRequest, BoardKind, FeedBar, FeedBoard, FeedName, FeedQuote } from './feed-quote.ts'
import type { Parsed } from './feed-row.ts'
import { createBreaker, usualBreaker, type BreakerRule, type BreakerState } from './http/breaker.ts'
import { FeedError } from './http/feed-error.ts'
import { createHealth, type FeedHealth, type HealthRecorder } from './http/health.ts'
import type { Source } from './http/source.ts'

/** Calls one after another before the whole list is the shorter way. */
const MOST_SINGLE = 100

export interface GuardedSource {
  readonly name: FeedName
  readonly hasBars: boolean
  /** What it could tell of these, never throwing: what is missing is for the next source. */
  quotes: (symbols: readonly InstrumentSymbol[], context: GateContext) => Promise<FeedQuote[]>
  /** Every instrument the source knows; `null` where it has no list or did not answer. */
  market: (context: GateContext) => Promise<FeedQuote[] | null>
  bars: (request: BarRequest) => Promise<FeedBar[] | null>
  /** `null` where it has no boards or did not answer. */
  boards: (kind: BoardKind) => Promise<FeedBoard[] | null>
  boardMembers: (code: string) => Promise<InstrumentSymbol[] | null>
  health: () => FeedHealth & { readonly breaker: BreakerState }
}

export interface GuardOptions {
  readonly gate: FeedGate
  readonly nowMs: () => number
  readonly onFailure: (name: FeedName, error: FeedError) => void
  readonly breaker?: BreakerRule
}

function chunk<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

function believed<T>(rows: readonly Parsed<T>[], health: HealthRecorder): T[] {
  return rows.flatMap((row) => {
    if (row.ok) return [row.value]
    health.refused(row.reason)
    return []
  })
}

/** A source behind its breaker, its batches and its health. */
export function guardSource(source: Source, options: GuardOptions): GuardedSource {
  const { gate, nowMs, onFailure } = options
  const breaker = createBreaker(options.breaker ?? usualBreaker, nowMs)
  const health = createHealth()

  /** `null` when the breaker is open or the call failed. */
  async function call<T>(ask: () => Promise<Parsed<T>[]>, wanted: number): Promise<T[] | null> {
    if (!breaker.tryPass()) return null
    const began = nowMs()
    try {
      const rows = await ask()
      // A page of nonsense with status 200 is an outage as well: usually a block page.
      if (rows.length > 0 && rows.every((row) => !row.ok && row.reason === 'GARBAGE')) {
        throw new FeedError('garbage', rows[0]?.ok === false ? rows[0].detail : '')
      }
      const values = believed(rows, health)
      health.answered(Math.min(1, values.length / Math.max(1, wanted)), nowMs() - began, nowMs())
      breaker.succeeded()
      return values
    } catch (error) {
      if (!(error instanceof FeedError)) throw error
      health.failed(error.message)
      breaker.failed()
      onFailure(source.name, error)
      return null
    }
  }

  async function quotesOf(batch: readonly InstrumentSymbol[], context: GateContext): Promise<FeedQuote[]> {
    const asked = new Set<string>(batch)
    const quotes = (await call(() => source.quotes(batch), batch.length)) ?? []
    return believed(
      quotes.filter(({ symbol }) => asked.has(symbol)).map((quote) => gate.admit(quote, context)),
      health,
    )
  }

  async function market(context: GateContext): Promise<FeedQuote[] | null> {
    const found = source.market ? await call(source.market, 1) : null
    if (!found) return null
    const judged = found.map((quote) => gate.admit(quote, context))
    return believed(judged, health)
  }

  return {
    name: source.name,
    hasBars: source.bars !== undefined,
    async quotes(symbols, context) {
      const found: FeedQuote[] = []
      // Asked one by one, many would take hours: then the whole list is asked for and the rest thrown away.
      if (source.market && symbols.length > MOST_SINGLE * source.mostSymbols) {
        const asked = new Set<string>(symbols)
        return ((await market(context)) ?? []).filter(({ symbol }) => asked.has(symbol))
      }
      for (const batch of chunk(symbols, source.mostSymbols)) found.push(...(await quotesOf(batch, context)))
      return found
    },
    market,
    async bars(request) {
      const { bars } = source
      if (!bars) return null
      const found = await call(() => bars(request), 1)
      return (
        found?.filter(
          ({ symbol, tradingDay }) =>
            symbol === request.symbol && tradingDay >= request.from && tradingDay <= request.to,
        ) ?? null
      )
    },
    async boards(kind) {
      const { boards } = source
      return boards ? call(() => boards(kind), 1) : null
    },
    async boardMembers(code) {
      const { boardMembers } = source
      return boardMembers ? call(() => boardMembers(code), 1) : null
    },
    health: () => ({ ...health.read(), breaker: breaker.state() }),
  }
}
