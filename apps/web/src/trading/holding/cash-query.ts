import { accountCashSchema, reportPaths } from '@liangshu/contract/trading/report'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'

/** Money of every account the user may see. */
export const cashQuery = queryOptions({
  queryKey: ['trading', 'cash'],
  queryFn: ({ signal }) => request.get(reportPaths.account, { schema: z.array(accountCashSchema), signal }),
  refetchInterval: 2000,
  meta: { handlesError: true },
})
