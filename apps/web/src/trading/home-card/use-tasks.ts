import { checkTitles, morningCheck } from '@liangshu/contract/hosts/morning-check'
import { serverPaths } from '@liangshu/contract/hosts/host'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { AskedForCard } from '../../shared/home-card/card-place.tsx'
import { quietQuery } from '../../shared/home-card/quiet-query.ts'
import { useMaySee } from '../../shared/permission/use-permission.ts'
import { request } from '../../shared/request/request.ts'
import { workingOrdersQuery } from '../order/newest-orders.ts'
import { tasksQuery } from '../review/trading-review-queries.ts'

const EVERY_MS = 30_000

const morningQuery = queryOptions({
  queryKey: ['home', 'morning-check'],
  queryFn: ({ signal }) => request.get(serverPaths.morningCheck, { schema: morningCheck, signal }),
  ...quietQuery,
})

export interface Task {
  readonly key: string
  readonly name: string
  readonly text: string
  readonly isBad: boolean
  /** Component of the page it is done on. */
  readonly page: string
}

/** What was asked for and is not here. */
const isMissing = ({ data, isEnabled }: { data: unknown; isEnabled: boolean }) => isEnabled && data === undefined

/** Orders that are not over, reports that were asked for, and what operations find wrong: settlement, services, machines. */
export function useTasks(): { tasks: Task[]; isLoading: boolean; missing: AskedForCard[] } {
  const [maySeeOrders, maySeeReviews, maySeeHosts] = [
    useMaySee('DERIV:view'),
    useMaySee('REVIEW:view'),
    useMaySee('SERVER:view'),
  ]
  const pace = { refetchInterval: EVERY_MS, ...quietQuery }
  const orders = useQuery({ ...workingOrdersQuery, ...pace, enabled: maySeeOrders })
  const reviews = useQuery({ ...tasksQuery, ...pace, enabled: maySeeReviews })
  const morning = useQuery({ ...morningQuery, ...pace, enabled: maySeeHosts })
  const working = orders.data?.total ?? 0
  const waiting = reviews.data?.filter(({ status }) => status === 'queued' || status === 'running').length ?? 0
  const failed = reviews.data?.filter(({ status }) => status === 'failed').length ?? 0
  return {
    isLoading: [orders, reviews, morning].some(({ isLoading }) => isLoading),
    missing: [orders, reviews, morning].filter(isMissing),
    tasks: [
      ...(working > 0
        ? [{ key: 'orders', name: '在途委托', text: `${working} 笔`, isBad: false, page: 'trading/OrderList' }]
        : []),
      ...(waiting > 0
        ? [
            {
              key: 'reviews',
              name: '复盘报告',
              text: `${waiting} 份生成中`,
              isBad: false,
              page: 'insight/TradingReview',
            },
          ]
        : []),
      ...(failed > 0
        ? [{ key: 'failed', name: '复盘报告', text: `${failed} 份失败`, isBad: true, page: 'insight/TradingReview' }]
        : []),
      ...(morning.data?.items ?? [])
        .filter(({ state }) => state !== 'ok')
        .map(({ key, state, text }) => {
          return { key, name: checkTitles[key], text, isBad: state === 'fail', page: 'operations/MorningCheck' }
        }),
    ],
  }
}
