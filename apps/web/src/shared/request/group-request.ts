import { queryClient } from '../query/query-client.ts'

const DEFAULT_EXPIRE_MS = 30_000

/** Answers that share a group id are asked for once and kept for a while: many cells of a table want the same list. */
export function groupRequest<T>(groupId: string, load: () => Promise<T>, expireMs = DEFAULT_EXPIRE_MS): Promise<T> {
  return queryClient.fetchQuery({
    queryKey: ['group', groupId],
    queryFn: load,
    staleTime: expireMs,
    meta: { handlesError: true },
  })
}
