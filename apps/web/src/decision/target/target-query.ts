import { proposalPaths } from '@liangshu/contract/decision/proposal'
import { targetPage } from '@liangshu/contract/decision/target'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../shared/request/request.ts'
import { decisionKey } from '../context/context-queries.ts'

/** Older ones are on the page. */
const SHOWN = 100

/** The newest targets of a product, or of all of them, with how far they have come. */
export const targetsOf = (productId?: string) =>
  queryOptions({
    queryKey: [...decisionKey, 'targets', productId ?? 'all'],
    queryFn: ({ signal }) =>
      request.get(proposalPaths.targetPage, {
        params: {
          pageNo: 1,
          pageSize: SHOWN,
          column: 'proposalTime',
          order: 'desc',
          ...(productId !== undefined && { productId }),
        },
        schema: targetPage,
        signal,
      }),
    refetchInterval: 10_000,
  })
