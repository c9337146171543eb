import { orderPaths } from '@liangshu/contract/trading/execute-trade'
import { accountCashSchema, positionRowSchema, reportPaths } from '@liangshu/contract/trading/report'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'
import { cashKey, positionsKey } from '../push/trading-keys.ts'

/** What every account the user may see holds. Changes are pushed; prices are those of the answer. */
export const positionsQuery = queryOptions({
  queryKey: positionsKey,
  queryFn: ({ signal }) => request.get(orderPaths.positions, { schema: z.array(positionRowSchema), signal }),
  meta: { handlesError: true },
})

/** Money of every account the user may see. */
export const cashQuery = queryOptions({
  queryKey: cashKey,
  queryFn: ({ signal }) => request.get(reportPaths.account, { schema: z.array(accountCashSchema), signal }),
  meta: { handlesError: true },
})
