import { contextPaths, contextProductSchema, holdTreeSchema } from '@liangshu/contract/decision/context'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'

export const decisionKey = ['decision'] as const

export const productsQuery = queryOptions({
  queryKey: [...decisionKey, 'products'],
  queryFn: ({ signal }) => request.get(contextPaths.products, { schema: z.array(contextProductSchema), signal }),
  staleTime: 5000,
})

export const holdQuery = (productId: string) =>
  queryOptions({
    queryKey: [...decisionKey, 'hold', productId],
    queryFn: ({ signal }) => request.get(contextPaths.hold, { params: { productId }, schema: holdTreeSchema, signal }),
    enabled: productId !== '',
    refetchInterval: 5000,
  })
