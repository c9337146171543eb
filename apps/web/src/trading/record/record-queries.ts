import { reportPaths, tradeRecordPage } from '@liangshu/contract/trading/report'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../../shared/request/request.ts'
import type { QueryParams } from '../../shared/request/request-url.ts'
import { listKey } from '../../widgets/list-page/list-queries.ts'

/** What all records that match add up to, by currency. */
export const recordTotalsQuery = (params: QueryParams) =>
  queryOptions({
    queryKey: [...listKey(reportPaths.tradeRecords), 'totals', params],
    queryFn: ({ signal }) =>
      request.get(reportPaths.tradeRecords, {
        params: { ...params, pageNo: 1, pageSize: 1 },
        schema: tradeRecordPage,
        signal,
      }),
    select: ({ totals }) => totals,
    placeholderData: keepPreviousData,
    meta: { handlesError: true },
  })
