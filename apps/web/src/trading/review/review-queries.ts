import {
  buySellReview,
  entrustAccounts,
  entrustOrderPage,
  entrustOrderStory,
  entrustReview,
  reviewPaths,
  reviewScopes,
  tripPage,
} from '@liangshu/contract/trading/review'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from '../../shared/request/request.ts'
import type { QueryParams } from '../../shared/request/request-url.ts'

/** Which accounts and days a review is about, as it is asked for. */
export type ReviewScope = {
  readonly accountId?: string
  readonly productId?: string
  readonly from?: string
  readonly to?: string
}

/** The rows behind a number. */
export type RowsAsk = { readonly title: string; readonly aspect: string; readonly key: string }
export type PageAsk = {
  readonly pageNo: number
  readonly pageSize: number
  readonly column?: string
  readonly order?: string
}

const review =
  <Data>(path: string, schema: z.ZodType<Data>) =>
  (params: QueryParams) =>
    queryOptions({
      queryKey: ['review', path, params],
      queryFn: ({ signal }) => request.get(path, { params, schema, signal }),
      placeholderData: keepPreviousData,
      meta: { handlesError: true },
    })

export const scopesQuery = queryOptions({
  queryKey: ['review', reviewPaths.scopes],
  queryFn: ({ signal }) => request.get(reviewPaths.scopes, { schema: reviewScopes, signal }),
  meta: { handlesError: true },
})
export const buySellQuery = review(reviewPaths.buySell, buySellReview)
export const tripsQuery = review(reviewPaths.trips, tripPage)
export const entrustQuery = review(reviewPaths.entrust, entrustReview)
export const entrustOrdersQuery = review(reviewPaths.entrustOrders, entrustOrderPage)
export const entrustAccountsQuery = review(reviewPaths.entrustAccounts, entrustAccounts)
export const orderStoryQuery = review(reviewPaths.entrustOrder, entrustOrderStory)
