import { driftRowSchema, proposalPaths } from '@liangshu/contract/decision/proposal'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'
import { decisionKey } from '../context/context-queries.ts'

/** Approved weights of a product beside the present ones. */
export const driftOf = (productId: string) =>
  queryOptions({
    queryKey: [...decisionKey, 'drift', productId],
    queryFn: ({ signal }) =>
      request.get(proposalPaths.drift, { params: { productId }, schema: z.array(driftRowSchema), signal }),
    enabled: productId !== '',
    refetchInterval: 10_000,
  })
