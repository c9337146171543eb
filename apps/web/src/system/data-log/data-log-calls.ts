import { sysDataLog } from '@liangshu/contract/system/data-log'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from '../../shared/request/request.ts'

export const dataLogUrls = { list: '/sys/dataLog/list', exportXls: '/sys/dataLog/exportXls' } as const

interface RecordName {
  dataTable: string | null
  dataId: string | null
}

/** All states of one record, the newest first. */
export const versionsQuery = (record: RecordName | undefined) =>
  queryOptions({
    queryKey: ['system', 'data-versions', record?.dataTable, record?.dataId],
    queryFn: record
      ? ({ signal }) =>
          request.get('/sys/dataLog/queryDataVerList', {
            params: { dataTable: record.dataTable ?? '', dataId: record.dataId ?? '', type: 'json' },
            schema: z.array(sysDataLog),
            signal,
          })
      : skipToken,
    meta: { handlesError: true },
  })
