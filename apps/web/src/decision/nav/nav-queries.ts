import {
  manualHoldingSchema,
  navCurveSchema,
  navHistorySchema,
  navPaths,
  valuationSchema,
  type DraftNavBody,
} from '@liangshu/contract/decision/nav'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'
import { decisionKey } from '../context/context-queries.ts'

const navKey = [...decisionKey, 'nav'] as const

export const navHistoryQuery = (productId: string) =>
  queryOptions({
    queryKey: [...navKey, 'history', productId],
    queryFn: ({ signal }) => request.get(navPaths.history, { params: { productId }, schema: navHistorySchema, signal }),
    enabled: productId !== '',
  })

export const valuationQuery = (id: string) =>
  queryOptions({
    queryKey: [...navKey, 'valuation', id],
    queryFn: ({ signal }) => request.get(navPaths.valuation, { params: { id }, schema: valuationSchema, signal }),
    enabled: id !== '',
  })

export const navCurveQuery = (productId: string) =>
  queryOptions({
    queryKey: [...navKey, 'curve', productId],
    queryFn: ({ signal }) => request.get(navPaths.curve, { params: { productId }, schema: navCurveSchema, signal }),
    enabled: productId !== '',
    staleTime: 60_000,
    meta: { handlesError: true },
  })

export const manualHoldingsQuery = (productId: string, day: string) =>
  queryOptions({
    queryKey: [...navKey, 'holdings', productId, day],
    queryFn: ({ signal }) =>
      request.get(navPaths.holdings, { params: { productId, day }, schema: z.array(manualHoldingSchema), signal }),
    meta: { handlesError: true },
  })

/** Publishing deals what waited, so everything about products and clients is read again. */
const useRefresh = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: decisionKey })
}

export function useDraftNav() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: Pick<DraftNavBody, 'productId' | 'day'> & Partial<DraftNavBody>) =>
      request.post(navPaths.draft, { body, schema: valuationSchema }),
    onSettled: refresh,
  })
}

export function useJudgeNav() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: { id: string; action: 'publish' | 'discard' }) => request.post(navPaths.judge, { body }),
    onSettled: refresh,
  })
}
