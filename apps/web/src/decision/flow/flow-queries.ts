import { clientDetailPaths, suitabilitySchema } from '@liangshu/contract/decision/client'
import { flowDaysSchema, flowPaths } from '@liangshu/contract/decision/flow'
import { clientOptionSchema, clientPaths } from '@liangshu/contract/trading/client'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'
import { decisionKey } from '../context/context-queries.ts'

export const clientOptionsQuery = queryOptions({
  queryKey: [...decisionKey, 'client-options'],
  queryFn: ({ signal }) =>
    request.get(clientPaths.list, { params: { status: 1 }, schema: z.array(clientOptionSchema), signal }),
})

export const suitabilityQuery = (clientId: string, productId: string) =>
  queryOptions({
    queryKey: [...decisionKey, 'suitability', clientId, productId],
    queryFn: ({ signal }) =>
      request.get(clientDetailPaths.suitability, {
        params: { clientId, productId },
        schema: suitabilitySchema,
        signal,
      }),
    enabled: clientId !== '' && productId !== '',
  })

export const flowDaysQuery = (productId: string) =>
  queryOptions({
    queryKey: [...decisionKey, 'flow-days', productId],
    queryFn: ({ signal }) => request.get(flowPaths.days, { params: { productId }, schema: flowDaysSchema, signal }),
    enabled: productId !== '',
  })

export function useCancelFlow() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => request.post(flowPaths.cancel, { body: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: decisionKey }),
  })
}
