import { formatTime } from '@liangshu/contract/market/format'
import {
  useQuery,
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isWrongKind } from '../../shared/query/wrong-kind.ts'
import { useAtMoment } from '../clock/moment-query.ts'
import { useMoment } from '../clock/user-clock.ts'
import { useFollowed, useInstance, usePanel } from './panel-context.ts'
import { offerTo, reportTo, type PanelReport } from './panel-store.ts'
import { stateWithout } from './unanswered.tsx'
import { rememberShown } from './wrong-kind.tsx'

type ReportOf<Data> = (data: Data) => Partial<PanelReport>

function stateOf({ isPending, error, data }: UseQueryResult<unknown>): PanelReport['state'] {
  if (data !== undefined) return error ? 'stale' : 'live'
  if (isWrongKind(error)) return 'empty'
  if (error) return stateWithout(error)
  return isPending ? 'loading' : 'empty'
}

/**
 * A question of a panel. Frozen, it is not asked again; what came of it is said in the frame; a failure is the panel's own
 * to show, so nothing pops up.
 */
export function usePanelQuery<Fetched, Data = Fetched, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Fetched, DefaultError, Data, Key>,
  say: ReportOf<Data> = () => ({}),
): UseQueryResult<Data> {
  const panel = usePanel()
  const isFrozen = useInstance((instance) => instance.isFrozen)
  const asked = useAtMoment(options)
  const query = useQuery({
    ...asked,
    meta: { handlesError: true },
    ...(isFrozen && { refetchInterval: false as const, staleTime: Infinity }),
  })
  const { data, dataUpdatedAt, refetch, isPlaceholderData } = query
  const state = stateOf(query)
  const symbol = useFollowed('symbol')
  const moment = useMoment()
  const past = moment !== null && options.queryKey.includes(moment) ? `${moment}:00` : null
  const wasPast = useRef(false)
  useEffect(() => {
    const isTold = data !== undefined && !isPlaceholderData
    if (isTold && options.queryKey.includes(symbol)) rememberShown(panel, symbol)
    // A panel that says no time of its own must not keep that of a replay.
    const before = past === null && wasPast.current ? { asOf: null } : {}
    const readAt = formatTime(dataUpdatedAt)
    reportTo(panel, { state, ...(isTold && { ...before, readAt, ...say(data), ...(past !== null && { asOf: past }) }) })
    if (isTold) wasPast.current = past !== null
    offerTo(panel, { refresh: () => void refetch() })
  })
  return query
}
