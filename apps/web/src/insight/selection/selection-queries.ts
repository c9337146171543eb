import {
  factorReportAnswer,
  selectionAnswer,
  selectionExplanation,
  selectionHistoryAnswer,
  selectionPaths,
  selectionPlan,
  selectionRecordDetail,
  selectionRecords,
  type PlanBody,
  type SelectionInput,
} from '@liangshu/contract/insight/selection'
import { backtestDetailSchema, backtestRowSchema } from '@liangshu/contract/trading/backtest'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { momentParams } from '../../desk/clock/user-clock.ts'
import { request } from '../../shared/request/request.ts'
import { isOpenBacktest } from '../../trading/index.ts'

/** Factors are worked out after the start: until they are there, the question is asked again. */
const AGAIN_MS = 5000

const kept = {
  placeholderData: keepPreviousData,
  retry: false,
  staleTime: 30_000,
  meta: { handlesError: true },
  refetchInterval: ({ state }: { state: { status: string } }) => (state.status === 'error' ? AGAIN_MS : false),
} as const

export const selectionQuery = (body: SelectionInput, moment: string | null) =>
  queryOptions({
    queryKey: ['selection', 'run', body, moment],
    queryFn: ({ signal }) =>
      request.post(selectionPaths.run, { body: { ...body, ...momentParams(moment) }, schema: selectionAnswer, signal }),
    ...kept,
  })

export const explainQuery = (body: SelectionInput, symbol: string, moment: string | null) =>
  queryOptions({
    queryKey: ['selection', 'explain', body, symbol, moment],
    queryFn: ({ signal }) =>
      request.post(selectionPaths.explain, {
        body: { ...body, symbol, ...momentParams(moment) },
        schema: selectionExplanation,
        signal,
      }),
    enabled: symbol !== '',
    ...kept,
  })

export const historyQuery = (body: SelectionInput, moment: string | null) =>
  queryOptions({
    queryKey: ['selection', 'history', body, moment],
    queryFn: ({ signal }) =>
      request.post(selectionPaths.history, {
        body: { ...body, ...momentParams(moment) },
        schema: selectionHistoryAnswer,
        signal,
      }),
    ...kept,
  })

export const factorsQuery = (moment: string | null) =>
  queryOptions({
    queryKey: ['selection', 'factors', moment],
    queryFn: ({ signal }) =>
      request.get(selectionPaths.factors, { params: momentParams(moment), schema: factorReportAnswer, signal }),
    ...kept,
  })

const backtestsKey = ['selection', 'backtests'] as const
const LOOK_MS = 1000

/** Asked again only while something is under way. */
export const backtestsQuery = (name: string) =>
  queryOptions({
    queryKey: [...backtestsKey, name],
    queryFn: ({ signal }) =>
      request.get(selectionPaths.backtest, { params: { name }, schema: z.array(backtestRowSchema), signal }),
    refetchInterval: ({ state }) => (state.data?.some(isOpenBacktest) ? LOOK_MS : false),
    retry: false,
    meta: { handlesError: true },
  })

export function useStartSelectionBacktest() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: SelectionInput & { name: string }) =>
      request.post(selectionPaths.backtest, { body, schema: backtestDetailSchema }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: backtestsKey }),
    meta: { handlesError: true },
  })
}

const plansKey = ['selection', 'plans'] as const
export const plansQuery = queryOptions({
  queryKey: plansKey,
  queryFn: ({ signal }) => request.get(selectionPaths.plans, { schema: z.array(selectionPlan), signal }),
  meta: { handlesError: true },
})

export function useSavePlan() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Partial<PlanBody> & { name: string }) =>
      request.post(selectionPaths.savePlan, { body, schema: selectionPlan }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: plansKey }),
  })
}

export function useRemovePlan() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => request.delete(selectionPaths.savePlan, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: plansKey }),
  })
}

export const recordsQuery = (planId: string) =>
  queryOptions({
    queryKey: ['selection', 'records', planId],
    queryFn: ({ signal }) =>
      request.get(selectionPaths.records, { params: planId ? { planId } : {}, schema: selectionRecords, signal }),
    ...kept,
  })

export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: ['selection', 'record', id],
    queryFn: ({ signal }) =>
      request.get(selectionPaths.record, { params: { id }, schema: selectionRecordDetail, signal }),
    enabled: id !== '',
    ...kept,
  })
