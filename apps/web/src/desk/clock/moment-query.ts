import { useQuery, type DefaultError, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { isPreparing } from '../../shared/query/preparing.ts'
import { RequestError } from '../../shared/request/request-error.ts'
import { useMoment, type Moment } from './user-clock.ts'

const MOST_TRIES = 120
/** A server that is busy opens a day slower than an answer may take: it goes on meanwhile. */
const MOST_TIMEOUTS = 6
const TRY_AGAIN_MS = 1000
/** Moments that were passed are seldom gone back to. */
const KEPT_MS = 60_000

/** Asked again while the day is being opened or worked out. */
export const askAgain = {
  retry: (failures: number, error: Error): boolean =>
    (isPreparing(error) && failures < MOST_TRIES) ||
    (error instanceof RequestError && error.kind === 'timeout' && failures < MOST_TIMEOUTS),
  retryDelay: TRY_AGAIN_MS,
} as const

/** The same question of another moment of the past. */
function isStep(before: QueryKey | undefined, now: QueryKey, moment: string): boolean {
  return (
    before?.length === now.length &&
    now.every((part, i) => (part === moment ? typeof before[i] === 'string' : Object.is(part, before[i])))
  )
}

/**
 * How a question about the past is asked: once, since the answer never changes, and again only while the day is being worked
 * out. Until it is answered, what stood there a moment before stays, unless that was of now.
 */
const replayOptions = (queryKey: QueryKey, moment: string) => ({
  refetchInterval: false as const,
  staleTime: Infinity,
  gcTime: KEPT_MS,
  ...askAgain,
  placeholderData: <Data>(known: Data | undefined, query: { queryKey: QueryKey } | undefined): Data | undefined =>
    isStep(query?.queryKey, queryKey, moment) ? known : undefined,
})

type Options<Fetched, Data, Key extends QueryKey> = UseQueryOptions<Fetched, DefaultError, Data, Key>

/** A question that names the desk's moment in its key is asked as one about the past; every other one as it is. */
export function atMoment<Fetched, Data, Key extends QueryKey>(
  options: Options<Fetched, Data, Key>,
  moment: Moment,
): Options<Fetched, Data, Key> {
  if (moment === null || !options.queryKey.includes(moment)) return options
  return { ...options, ...replayOptions(options.queryKey, moment) } as Options<Fetched, Data, Key>
}

export const useAtMoment = <Fetched, Data, Key extends QueryKey>(options: Options<Fetched, Data, Key>) =>
  atMoment(options, useMoment())

export const useMomentQuery = <Fetched, Data = Fetched, Key extends QueryKey = QueryKey>(
  options: Options<Fetched, Data, Key>,
) => useQuery(useAtMoment(options))
