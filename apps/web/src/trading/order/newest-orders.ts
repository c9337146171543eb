import { orderPaths } from '@liangshu/contract/trading/execute-trade'
import { workingStatuses } from '@liangshu/contract/trading/order-codes'
import { orderRowSchema } from '@liangshu/contract/trading/order-list'
import { pageOf } from '@liangshu/contract/wire'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../shared/request/request.ts'
import { listKey } from '../../widgets/list-page/list-queries.ts'
import { newestOrdersKey, SHOWN_ORDERS, workingOrdersKey } from '../push/trading-keys.ts'

type Filter = { readonly assetClass_MultiString?: string }

const ask = (more: Filter & { status?: string }, signal: AbortSignal) =>
  request.get(orderPaths.list, {
    params: { pageNo: 1, pageSize: SHOWN_ORDERS, column: 'createdAt', order: 'desc', ...more },
    schema: pageOf(orderRowSchema),
    signal,
  })

/** The newest orders of all accounts the user may see. Changed ones are pushed; lists of one class are asked for anew. */
export const newestOrdersQuery = (filter: Filter = {}) => {
  const classes = filter.assetClass_MultiString
  return queryOptions({
    queryKey: classes === undefined ? newestOrdersKey : [...listKey(orderPaths.list), `newest ${classes}`],
    queryFn: ({ signal }) => ask(filter, signal),
  })
}

/** Orders that are not over, however old. */
export const workingOrdersQuery = queryOptions({
  queryKey: workingOrdersKey,
  queryFn: ({ signal }) => ask({ status: workingStatuses.join(',') }, signal),
})
