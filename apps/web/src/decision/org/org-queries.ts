import {
  managerSchema,
  orgTreeSchema,
  orgPaths,
  productDetailSchema,
  productRowSchema,
} from '@liangshu/contract/decision/product'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'
import { decisionKey } from '../context/context-queries.ts'

const orgKey = [...decisionKey, 'org'] as const

export const orgTreeQuery = queryOptions({
  queryKey: [...orgKey, 'tree'],
  queryFn: ({ signal }) => request.get(orgPaths.tree, { schema: orgTreeSchema, signal }),
})

export const orgProductsQuery = queryOptions({
  queryKey: [...orgKey, 'products'],
  queryFn: ({ signal }) => request.get(orgPaths.products, { schema: z.array(productRowSchema), signal }),
})

export const managersQuery = queryOptions({
  queryKey: [...orgKey, 'managers'],
  queryFn: ({ signal }) => request.get(orgPaths.managers, { schema: z.array(managerSchema), signal }),
  staleTime: 60_000,
})

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: [...orgKey, 'product', id],
    queryFn: ({ signal }) => request.get(orgPaths.product, { params: { id }, schema: productDetailSchema, signal }),
    enabled: id !== '',
    refetchInterval: 10_000,
  })

/** Sends a change of products; afterwards everything about them is read again. */
export function useOrgChange<Body>(path: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Body) => request.post(path, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: decisionKey }),
  })
}
