import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { shownDay, simulatedHint } from '../live/simulated-hint.ts'
import { request } from '../../shared/request/request.ts'
import './source-tag.css'

const STATUS_MS = 60_000

/** A few fields are enough here: the market's own schemas would weigh on every page. */
const statusSchema = z.object({
  source: z.string(),
  label: z.string(),
  isLoop: z.boolean(),
  tradingDay: z.nullish(z.string()),
  asOf: z.nullish(z.string()),
})

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
  const day = shownDay(data)
  return (
    <span className="source-tag" title={simulatedHint(data)}>
      <span>{data.label}</span>
      {day !== '' && <span className="source-tag-day"> · {day}</span>}
    </span>
  )
}
