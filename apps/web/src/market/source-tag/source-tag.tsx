import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { simulatedHint } from '../live/simulated-hint.ts'
import { request } from '../../shared/request/request.ts'
import './source-tag.css'

const STATUS_MS = 60_000

/** Three fields are enough here: the market's own schemas would weigh on every page. */
const statusSchema = z.object({ source: z.string(), label: z.string(), isLoop: z.boolean() })

const sourceQuery = queryOptions({
  queryKey: ['frame', 'marketSource'],
  queryFn: ({ signal }) => request.get('/market/status', { schema: statusSchema, signal }),
  refetchInterval: STATUS_MS,
  retry: false,
  meta: { handlesError: true },
})

/** Stands above every page as long as the numbers are not real, so that nobody takes them for real ones. */
export function SourceTag() {
  const { data } = useQuery(sourceQuery)
  if (!data || data.source === 'feed') return null
  return (
    <span className="source-tag" title={simulatedHint(data.isLoop)}>
      {data.label}
    </span>
  )
}
