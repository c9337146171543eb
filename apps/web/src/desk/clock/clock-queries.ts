import { replayDaysAnswer } from '@liangshu/contract/market/moment'
import { marketPaths } from '@liangshu/contract/market/quote-calls'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../shared/request/request.ts'

const DAYS_MS = 30_000
/** A market that is being prepared is there in a moment. */
const AGAIN_MS = 2000

/** Where the clock can go; the running day grows by a minute a minute. */
export const replayDaysQuery = queryOptions({
  queryKey: ['desk', 'replayDays'],
  queryFn: ({ signal }) => request.get(marketPaths.replayDays, { signal, schema: replayDaysAnswer }),
  refetchInterval: ({ state }) => (state.data ? DAYS_MS : AGAIN_MS),
  staleTime: DAYS_MS,
  retry: false,
  meta: { handlesError: true },
})
