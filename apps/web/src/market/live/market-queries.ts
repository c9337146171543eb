import {
  barsAnswer,
  instrumentColumns,
  marketPaths,
  marketStatus,
  minutesAnswer,
  quotesAnswer,
  sectorsAnswer,
  sparksAnswer,
  type BarFreq,
  type ClockBody,
  type MarketStatus,
} from '@liangshu/contract/market/quote-calls'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
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
    meta: { handlesError: true },
  })

const BOOK_MS = 1000
const MINUTES_MS = 15_000

/** The book of one symbol by request: at first, and as long as it cannot be streamed. */
export const bookQuery = (symbol: string, isPolled: boolean) =>
  queryOptions({
    queryKey: [...marketKey, 'book', symbol],
    queryFn: async ({ signal }) => {
      const answer = await request.get(marketPaths.quotes, {
        params: { symbols: symbol, book: '1' },
        signal,
        schema: quotesAnswer,
      })
      return answer.records[0]
    },
    refetchInterval: isPolled ? BOOK_MS : false,
    staleTime: 0,
    meta: { handlesError: true },
  })

export type BarPeriod = BarFreq
const BARS_MS = 30_000

/** Forward-adjusted, so that a dividend leaves no step; the running bar comes anew from time to time. */
export const barsQuery = (symbol: string, freq: BarPeriod) =>
  queryOptions({
    queryKey: [...marketKey, 'bars', symbol, freq],
    queryFn: ({ signal }) =>
      request.get(marketPaths.bars, { params: { symbol, freq, n: 500, adj: 'forward' }, signal, schema: barsAnswer }),
    refetchInterval: BARS_MS,
    meta: { handlesError: true },
  })

export const minutesQuery = (symbol: string) =>
  queryOptions({
    queryKey: [...marketKey, 'minutes', symbol],
    queryFn: ({ signal }) => request.get(marketPaths.minutes, { params: { symbol }, signal, schema: minutesAnswer }),
    refetchInterval: MINUTES_MS,
    meta: { handlesError: true },
  })

const SPARKS_MS = 30_000
const ASKED_MS = 3000
/** What was asked of rows that have left the screen is not needed for long. */
const SEEN_MS = 30_000

/** The day of up to fifty symbols as small lines. */
export const sparksQuery = (symbols: readonly string[]) =>
  queryOptions({
    queryKey: [...marketKey, 'sparks', symbols.join()],
    queryFn: ({ signal }) =>
      request.get(marketPaths.sparks, { params: { symbols: symbols.join() }, signal, schema: sparksAnswer }),
    enabled: symbols.length > 0,
    refetchInterval: SPARKS_MS,
    staleTime: SPARKS_MS,
    gcTime: SEEN_MS,
    meta: { handlesError: true },
  })

/** What the stream does not carry (best bid and ask, imbalance, ratio of volume) of the rows in sight. */
export const askedQuotesQuery = (symbols: readonly string[]) =>
  queryOptions({
    queryKey: [...marketKey, 'asked', symbols.join()],
    queryFn: ({ signal }) =>
      request.get(marketPaths.quotes, {
        params: { symbols: symbols.join(), book: '1' },
        signal,
        schema: quotesAnswer,
      }),
    enabled: symbols.length > 0,
    refetchInterval: ASKED_MS,
    gcTime: SEEN_MS,
    meta: { handlesError: true },
  })

/** Who belongs to which industry and concept, by the places of the master. */
export const sectorMembersQuery = (version: number) =>
  queryOptions({
    queryKey: [...marketKey, 'sectorMembers', version],
    queryFn: ({ signal }) => request.get(marketPaths.sectors, { signal, schema: sectorsAnswer }),
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
