import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { request } from '../../shared/request/request.ts'
import './source-tag.css'

const STATUS_MS = 60_000

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
  const title = data.isLoop ? '非交易时段循环播放最近一个交易日的模拟行情' : '由模拟器生成，不是真实行情'
  return (
    <span className="source-tag" title={title}>
      {data.label}
    </span>
  )
}
