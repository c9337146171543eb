import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readAs, type Schema } from '../schema/schema.ts'
import { useSession } from '../session/session-store.ts'
import { copyOf, fetchKept, keep, type Owner } from './keep-preference.ts'

const FRESH_MS = 60_000

const preferenceQuery = (owner: Owner, key: string, priority?: RequestPriority) =>
  queryOptions({
    queryKey: ['preference', owner, key],
    queryFn: ({ signal }) => fetchKept(owner, key, signal, priority),
    initialData: () => copyOf(owner, key)?.value,
    initialDataUpdatedAt: 0,
    staleTime: FRESH_MS,
    retry: false,
    // The copy of this browser is on screen meanwhile.
    meta: { handlesError: true },
  })

/** What this person has set, found again wherever they sign in. What another version wrote and is not known is `first`. */
export function usePreference<T>(
  key: string,
  schema: Schema<T>,
  first: T,
  priority?: RequestPriority,
): [T, (next: T | null) => void] {
  const owner = useSession(({ userInfo, tenantId }) => (userInfo ? `${tenantId}:${userInfo.id}` : ''))
  const client = useQueryClient()
  const query = preferenceQuery(owner, key, priority)
  const { data } = useQuery({ ...query, enabled: owner !== '' })
  const value = useMemo(() => readAs(schema, data) ?? first, [schema, data, first])
  return [
    value,
    (next) => {
      // An answer on its way is older than this.
      void client.cancelQueries({ queryKey: query.queryKey })
      client.setQueryData(query.queryKey, next)
      keep(owner, key, next)
    },
  ]
}
