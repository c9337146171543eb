import {
  startCheckSchema,
  strategyListRowSchema,
  strategyLogSchema,
  strategyNavSchema,
  strategyOrderSchema,
  strategyPaths,
  strategySchema,
  strategyStatusAnswer,
  strategyVersionSchema,
  type SaveStrategyBody,
} from '@liangshu/contract/trading/strategy'
import { pageOf } from '@liangshu/contract/wire'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'
import { listKey } from '../../widgets/list-page/list-queries.ts'

const strategyKey = ['trading', 'strategy'] as const
/** A running strategy writes its log on its own. */
const LOOK_MS = 3000

export const strategyQuery = (id: string) =>
  queryOptions({
    queryKey: [...strategyKey, 'one', id],
    queryFn: ({ signal }) => request.get(strategyPaths.one, { params: { id }, schema: strategySchema, signal }),
    refetchInterval: LOOK_MS,
    meta: { handlesError: true },
  })

const paged = <Row extends z.ZodType>(name: string, path: string, row: Row) => {
  const schema = pageOf(row)
  return (id: string, pageNo: number) =>
    queryOptions({
      queryKey: [...strategyKey, name, id, pageNo],
      queryFn: ({ signal }) => request.get(path, { params: { id, pageNo, pageSize: 20 }, schema, signal }),
      refetchInterval: LOOK_MS,
      placeholderData: keepPreviousData,
      meta: { handlesError: true },
    })
}
export const logQuery = paged('log', strategyPaths.log, strategyLogSchema)
export const ordersQuery = paged('orders', strategyPaths.orders, strategyOrderSchema)

/** All that one may see, for panels: their state and today's figures, kept up. */
export const allStrategiesQuery = queryOptions({
  queryKey: [...strategyKey, 'all'],
  queryFn: ({ signal }) =>
    request.get(strategyPaths.page, { params: { pageSize: 200 }, schema: pageOf(strategyListRowSchema), signal }),
  refetchInterval: LOOK_MS,
  meta: { handlesError: true },
})

const newestLines = 100
export const newestLogQuery = (id: string) =>
  queryOptions({
    queryKey: [...strategyKey, 'newest-log', id],
    queryFn: ({ signal }) =>
      request.get(strategyPaths.log, {
        params: { id, pageSize: newestLines },
        schema: pageOf(strategyLogSchema),
        signal,
      }),
    refetchInterval: LOOK_MS,
    meta: { handlesError: true },
  })

const NAV_MS = 15_000
export const navQuery = (id: string) =>
  queryOptions({
    queryKey: [...strategyKey, 'nav', id],
    queryFn: ({ signal }) => request.get(strategyPaths.nav, { params: { id }, schema: strategyNavSchema, signal }),
    refetchInterval: NAV_MS,
    meta: { handlesError: true },
  })

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...strategyKey, 'versions', id],
    queryFn: ({ signal }) =>
      request.get(strategyPaths.versions, { params: { id }, schema: z.array(strategyVersionSchema), signal }),
    meta: { handlesError: true },
  })

/** Asked anew each time: what holds now need not hold in a minute. */
export const checksQuery = (id: string) =>
  queryOptions({
    queryKey: [...strategyKey, 'checks', id],
    queryFn: ({ signal }) =>
      request.get(strategyPaths.checks, { params: { id }, schema: z.array(startCheckSchema), signal }),
    gcTime: 0,
    staleTime: 0,
    meta: { handlesError: true },
  })

const groupSchema = z.array(z.object({ id: z.string(), name: z.string() }))
export const groupsQuery = queryOptions({
  queryKey: [...strategyKey, 'groups'],
  queryFn: ({ signal }) => request.get('/api/group/list', { schema: groupSchema, signal }),
  meta: { handlesError: true },
})

/** Everything a change of a strategy shows in. */
function useRefresh() {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: strategyKey }),
      queryClient.invalidateQueries({ queryKey: listKey(strategyPaths.page) }),
    ])
  }
}

export function useSaveStrategy() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: Partial<SaveStrategyBody>) => request.post(strategyPaths.one, { body, schema: strategySchema }),
    onSuccess: refresh,
    meta: { handlesError: true },
  })
}

export function useChangeStatus() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (asked: { id: string; status: number; cancelOrders?: boolean }) =>
      request.post(strategyPaths.status, { params: asked, schema: strategyStatusAnswer }),
    onSettled: refresh,
  })
}

export function useSetClutch() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: { id: string; isOpen: boolean }) =>
      request.post(strategyPaths.clutch, { body, schema: strategySchema }),
    onSettled: refresh,
  })
}
