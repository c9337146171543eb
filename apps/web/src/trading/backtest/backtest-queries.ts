import {
  backtestDetailSchema,
  backtestPaths,
  backtestRowSchema,
  backtestTradeSchema,
  sweepSchema,
  type BacktestListRow,
  type StartBacktestBody,
  type SweepBody,
} from '@liangshu/contract/trading/backtest'
import { pageOf } from '@liangshu/contract/wire'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'

const backtestKey = ['trading', 'backtest'] as const
const LOOK_MS = 1000

export const isOpen = ({ state }: Pick<BacktestListRow, 'state'>): boolean => state === 'queued' || state === 'running'

/** Asked again only while something is under way. */
export const backtestsQuery = (strategyId: string) =>
  queryOptions({
    queryKey: [...backtestKey, 'list', strategyId],
    queryFn: ({ signal }) =>
      request.get(backtestPaths.list, {
        params: { strategyId, pageSize: 50 },
        schema: pageOf(backtestRowSchema),
        signal,
      }),
    refetchInterval: ({ state }) => (state.data?.records.some(isOpen) ? LOOK_MS : false),
    meta: { handlesError: true },
  })

/** A finished backtest does not change. */
export const backtestQuery = (id: string, finishTime: string | null) =>
  queryOptions({
    queryKey: [...backtestKey, 'one', id, finishTime],
    queryFn: ({ signal }) => request.get(backtestPaths.one, { params: { id }, schema: backtestDetailSchema, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { handlesError: true },
  })

export const tradesQuery = (id: string, pageNo: number) =>
  queryOptions({
    queryKey: [...backtestKey, 'trades', id, pageNo],
    queryFn: ({ signal }) =>
      request.get(backtestPaths.trades, {
        params: { id, pageNo, pageSize: 20 },
        schema: pageOf(backtestTradeSchema),
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { handlesError: true },
  })

export const compareQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...backtestKey, 'compare', ...ids],
    queryFn: ({ signal }) =>
      request.get(backtestPaths.compare, {
        params: { ids: ids.join(',') },
        schema: z.array(backtestDetailSchema),
        signal,
      }),
    enabled: ids.length > 1,
    meta: { handlesError: true },
  })

export const sweepsQuery = (strategyId: string) =>
  queryOptions({
    queryKey: [...backtestKey, 'sweeps', strategyId],
    queryFn: ({ signal }) =>
      request.get(backtestPaths.sweep, { params: { strategyId }, schema: z.array(sweepSchema), signal }),
    refetchInterval: ({ state }) => (state.data?.some(({ rows }) => rows.some(isOpen)) ? LOOK_MS * 2 : false),
    meta: { handlesError: true },
  })

function useRefresh() {
  const queryClient = useQueryClient()
  // Not waited for: a dialog closes when the server has said yes, the lists follow.
  return () => void queryClient.invalidateQueries({ queryKey: backtestKey })
}

export function useStartBacktest() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: StartBacktestBody) => request.post(backtestPaths.list, { body, schema: backtestDetailSchema }),
    onSuccess: refresh,
    meta: { handlesError: true },
  })
}

export function useStartSweep() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: SweepBody) => request.post(backtestPaths.sweep, { body, schema: sweepSchema }),
    onSuccess: refresh,
    meta: { handlesError: true },
  })
}

export function useCancelBacktest() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => request.post(backtestPaths.cancel, { body: { id }, schema: backtestDetailSchema }),
    onSettled: refresh,
  })
}
