import {
  accountDetailSchema,
  accountLogSchema,
  accountPaths,
  ledgerRowSchema,
} from '@liangshu/contract/trading/account'
import { orderPaths } from '@liangshu/contract/trading/execute-trade'
import { orderRowSchema } from '@liangshu/contract/trading/order-list'
import { positionRowSchema } from '@liangshu/contract/trading/report'
import { pageOf } from '@liangshu/contract/wire'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'
import type { QueryParams } from '../../shared/request/request-url.ts'
import { listKey } from '../../widgets/list-page/list-queries.ts'

export const PAGE_SIZE = 20
const EVERY_MS = 5000
const quiet = { meta: { handlesError: true } } as const

export const detailQuery = (id: string) =>
  queryOptions({
    queryKey: [...listKey(accountPaths.list), 'one', id],
    queryFn: ({ signal }) => request.get(accountPaths.one, { params: { id }, schema: accountDetailSchema, signal }),
    refetchInterval: EVERY_MS,
    ...quiet,
  })

export const heldQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...listKey(orderPaths.positions), accountId],
    queryFn: ({ signal }) =>
      request.get(orderPaths.positions, { params: { accountId }, schema: z.array(positionRowSchema), signal }),
    refetchInterval: EVERY_MS,
    ...quiet,
  })

/** Pages of one account: its orders, its books, its history. */
const paged =
  <Row>(path: string, schema: z.ZodType<Row>) =>
  (accountId: string, pageNo: number, only: QueryParams = {}) =>
    queryOptions({
      queryKey: [...listKey(path), accountId, pageNo, only],
      queryFn: ({ signal }) =>
        request.get(path, {
          params: { accountId, pageNo, pageSize: PAGE_SIZE, ...only },
          schema: pageOf(schema),
          signal,
        }),
      placeholderData: keepPreviousData,
      ...quiet,
    })

export const accountOrdersQuery = paged(orderPaths.list, orderRowSchema)
export const ledgerQuery = paged(accountPaths.ledger, ledgerRowSchema)
export const accountLogQuery = paged(accountPaths.log, accountLogSchema)
