import {
  useQuery,
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { useInstance, usePanel } from './panel-context.ts'
import { offerTo, reportTo, type PanelReport } from './panel-store.ts'

type Told<Data> = (data: Data) => Partial<PanelReport>

function stateOf({ isPending, error, data }: UseQueryResult<unknown>): PanelReport['state'] {
  if (data !== undefined) return error ? 'stale' : 'live'
  return error ? 'failed' : isPending ? 'loading' : 'empty'
}

/**
 * A question of a panel. Frozen, it is not asked again; what came of it is said in the frame; a failure is the panel's own
 * to show, so nothing pops up.
 */
export function usePanelQuery<Fetched, Data = Fetched, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Fetched, DefaultError, Data, Key>,
  say: Told<Data> = () => ({}),
): UseQueryResult<Data> {
  const panel = usePanel()
  const isFrozen = useInstance((instance) => instance.isFrozen)
  const query = useQuery({
    ...options,
    meta: { handlesError: true },
    ...(isFrozen && { refetchInterval: false as const, staleTime: Infinity }),
  })
  const { data, refetch } = query
  const state = stateOf(query)
  useEffect(() => {
    reportTo(panel, { state, ...(data !== undefined && say(data)) })
    offerTo(panel, { refresh: () => void refetch() })
  })
  return query
}
