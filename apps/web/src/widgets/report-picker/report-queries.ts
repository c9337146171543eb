import {
  reportColumns,
  reportData,
  reportPaths,
  reportQueryItem,
  type ReportColumns,
  type ReportQueryItem,
} from '@liangshu/contract/report'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { groupRequest } from '../../shared/request/group-request.ts'
import { request } from '../../shared/request/request.ts'
import type { QueryParams } from '../../shared/request/request-url.ts'

export interface ReportSetup {
  readonly columns: ReportColumns
  readonly items: readonly ReportQueryItem[]
}

const items = z.array(reportQueryItem)

/** Columns and query items together: without either there is nothing to show. */
export const reportSetupQuery = (code: string) =>
  queryOptions({
    queryKey: ['report', 'setup', code],
    queryFn: async ({ signal }): Promise<ReportSetup> => {
      const columns = await request.get(`${reportPaths.columns}/${encodeURIComponent(code)}`, {
        schema: reportColumns,
        signal,
      })
      const path = `${reportPaths.queryInfo}/${columns.cgRpConfigId}`
      return { columns, items: await request.get(path, { schema: items, signal }) }
    },
    retry: false,
    staleTime: 0,
    meta: { handlesError: true },
  })

export const reportDataKey = (id: string) => ['report', 'data', id] as const

/** Widgets that share a group id share answers of the last 30 s: a table of popup cells asks once. */
export const reportDataQuery = (id: string, params: QueryParams, groupId?: string) =>
  queryOptions({
    queryKey: [...reportDataKey(id), groupId, params],
    queryFn: ({ signal }) => {
      const load = () => request.get(`${reportPaths.data}/${id}`, { params, schema: reportData, signal })
      return groupId ? groupRequest(`${groupId}${id}${JSON.stringify(params)}`, load) : load()
    },
    placeholderData: keepPreviousData,
    meta: { handlesError: true },
  })
