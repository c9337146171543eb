import { analysisPaths, recordAnswer, usageAnswer } from '@liangshu/contract/insight/news-analysis'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '../../shared/request/request.ts'

export interface RecordSearch {
  readonly engine: string
  readonly promptVersion: string
  readonly type: string
  readonly horizon: string
}

const quiet = { retry: false, meta: { handlesError: true } } as const

export const recordQuery = (search: RecordSearch) =>
  queryOptions({
    queryKey: ['news', 'record', search],
    queryFn: ({ signal }) =>
      request.get(analysisPaths.record, {
        params: Object.fromEntries(Object.entries(search).filter(([, value]) => value !== '')),
        schema: recordAnswer,
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    ...quiet,
  })

export const usageQuery = queryOptions({
  queryKey: ['news', 'usage'],
  queryFn: ({ signal }) => request.get(analysisPaths.usage, { schema: usageAnswer, signal }),
  ...quiet,
})
