import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { quietQuery } from '../../shared/home-card/quiet-query.ts'
import { request } from '../../shared/request/request.ts'
import './demo-progress.css'

const LOOK_MS = 2000

const stateSchema = z.object({ state: z.string(), percent: z.number() })

const demoQuery = queryOptions({
  queryKey: ['frame', 'demo'],
  queryFn: ({ signal }) => request.get('/demo/state', { schema: stateSchema, signal }),
  // Once it is made it stays made.
  refetchInterval: ({ state: { data } }) => (data?.state === 'building' ? LOOK_MS : false),
  staleTime: Number.POSITIVE_INFINITY,
  ...quietQuery,
})

/** Whether the accounts still stand on a day of their past: what they show of today is not of today. */
export function useIsDemoBuilding(): boolean {
  return useQuery(demoQuery).data?.state === 'building'
}

/** After a first start: the accounts shown are still getting their past. */
export function DemoProgress() {
  const { data } = useQuery(demoQuery)
  if (data?.state !== 'building') return null
  return (
    <output className="demo-progress num" title="演示账户的历史委托、成交与净值正在生成，数字会继续变化">
      演示数据生成中 {data.percent}%
    </output>
  )
}
