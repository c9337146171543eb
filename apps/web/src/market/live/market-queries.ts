import {
  instrumentColumns,
  marketPaths,
  marketStatus,
  minutesAnswer,
  quotesAnswer,
  sectorsAnswer,
  sparksAnswer,
  type ClockBody,
  type MarketStatus,
  type QuoteRow,
} from '@liangshu/contract/market/quote-calls'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { askAgain } from '../../desk/clock/moment-query.ts'
import { momentParams, type Moment } from '../../desk/clock/user-clock.ts'
import { untilThere } from '../../shared/query/until-there.ts'
import { request } from '../../shared/request/request.ts'

const marketKey = ['market'] as const

/** Asked again until the market is there. */
export const statusQuery = queryOptions<MarketStatus>({
  queryKey: [...marketKey, 'status'],
  queryFn: ({ signal }) => request.get(marketPaths.status, { signal, schema: marketStatus }),
  refetchInterval: ({ state }) => (state.data?.isReady ? 60_000 : 1500),
  meta: { handlesError: true },
})

export const instrumentsQuery = (isReady: boolean) =>
  queryOptions({
    queryKey: [...marketKey, 'instruments'],
    queryFn: ({ signal }) => request.get(marketPaths.instruments, { signal, schema: instrumentColumns }),
    enabled: isReady,
    staleTime: Infinity,
    refetchInterval: untilThere,
    meta: { handlesError: true },
  })

/** The instruments of a day of the past; any minute of the day asks for the same. */
export const pastInstrumentsQuery = (moment: Moment) =>
  queryOptions({
    queryKey: [...marketKey, 'instruments', moment?.slice(0, 10)],
    queryFn: ({ signal }) =>
      request.get(marketPaths.instruments, { params: momentParams(moment), signal, schema: instrumentColumns }),
    enabled: moment !== null,
    staleTime: Infinity,
    gcTime: 60_000,
    ...askAgain,
    meta: { handlesError: true },
  })

const BOOK_MS = 1000
/** As often as the market is told: a younger quote is not asked for again. */
const BEAT_MS = 3000
const MINUTES_MS = 15_000

/** A quote with its book, of when it is and where from. */
export interface LiveQuote {
  readonly quote: QuoteRow
  readonly asOf: string
  readonly source: MarketStatus['source']
}

/** The quote and book of one symbol by request: at first, and as long as they cannot be streamed. */
export const quoteQuery = (symbol: string, isPolled: boolean, moment: Moment = null) =>
  queryOptions<LiveQuote>({
    queryKey: [...marketKey, 'book', symbol, moment],
    queryFn: async ({ client, queryKey, signal }) => {
      const before = client.getQueryState(queryKey)?.dataUpdateCount
      const { records, asOf, source } = await request.get(marketPaths.quotes, {
        params: { symbols: symbol, book: '1', ...momentParams(moment) },
        signal,
        schema: quotesAnswer,
      })
      const [quote] = records
      if (!quote) throw new Error(`没有 ${symbol} 的行情`)
      const now = client.getQueryState<LiveQuote>(queryKey)
      // What was streamed meanwhile may be newer, and whatever is newer still will be streamed as well.
      return now?.data && now.dataUpdateCount !== before ? { ...now.data, source } : { quote, asOf, source }
    },
    refetchInterval: isPolled ? BOOK_MS : false,
    staleTime: BEAT_MS,
    retry: false,
    meta: { handlesError: true },
  })

export const minutesQuery = (symbol: string, date?: string, moment: Moment = null) =>
  queryOptions({
    queryKey: [...marketKey, 'minutes', symbol, date ?? 'now', moment],
    queryFn: ({ signal }) =>
      request.get(marketPaths.minutes, {
        params: { symbol, ...(date && { date }), ...momentParams(moment) },
        signal,
        schema: minutesAnswer,
      }),
    refetchInterval: date === undefined ? MINUTES_MS : false,
    staleTime: date === undefined ? 0 : Infinity,
    meta: { handlesError: true },
  })

const SPARKS_MS = 30_000
const ASKED_MS = 3000
/** What was asked of rows that have left the screen is not needed for long. */
const SEEN_MS = 30_000

/** The day of up to fifty symbols as small lines. */
export const sparksQuery = (symbols: readonly string[], moment: Moment = null) =>
  queryOptions({
    queryKey: [...marketKey, 'sparks', symbols.join(), moment],
    queryFn: ({ signal }) =>
      request.get(marketPaths.sparks, {
        params: { symbols: symbols.join(), ...momentParams(moment) },
        signal,
        schema: sparksAnswer,
      }),
    enabled: symbols.length > 0,
    refetchInterval: SPARKS_MS,
    staleTime: SPARKS_MS,
    gcTime: SEEN_MS,
    meta: { handlesError: true },
  })

/** What the stream does not carry (best bid and ask, imbalance, ratio of volume) of the rows in sight. */
export const askedQuotesQuery = (symbols: readonly string[], moment: Moment = null) =>
  queryOptions({
    queryKey: [...marketKey, 'asked', symbols.join(), moment],
    queryFn: ({ signal }) =>
      request.get(marketPaths.quotes, {
        params: { symbols: symbols.join(), book: '1', ...momentParams(moment) },
        signal,
        schema: quotesAnswer,
      }),
    enabled: symbols.length > 0,
    refetchInterval: ASKED_MS,
    gcTime: SEEN_MS,
    meta: { handlesError: true },
  })

/** Who belongs to which industry and concept, by the places of the master. */
export const sectorMembersQuery = (version: number, moment: Moment = null) =>
  queryOptions({
    queryKey: [...marketKey, 'sectorMembers', version],
    queryFn: ({ signal }) =>
      request.get(marketPaths.sectors, { params: momentParams(moment), signal, schema: sectorsAnswer }),
    staleTime: Infinity,
    meta: { handlesError: true },
  })

/** Turns simulated time; what was asked of another moment is asked anew. */
export function useTurnClock() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ClockBody) => request.post(marketPaths.clock, { body, schema: z.unknown() }),
    onSuccess: () =>
      client.invalidateQueries({ queryKey: marketKey, predicate: ({ queryKey }) => queryKey[1] !== 'instruments' }),
  })
}
