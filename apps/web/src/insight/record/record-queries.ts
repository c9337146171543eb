import { analysisPaths, recordAnswer, usageAnswer } from '@liangshu/contract/insight/news-analysis'
import { judgedAnswer, judgedPaths, type JudgedKind } from '@liangshu/contract/insight/judged-record'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { momentParams, type Moment } from '../../desk/clock/user-clock.ts'
import { request } from '../../shared/request/request.ts'

export interface RecordSearch {
  readonly engine: string
  readonly promptVersion: string
  readonly type: string
  readonly horizon: string
}

export interface JudgedSearch {
  readonly key: string
  readonly group: string
  readonly horizon: string
}

const filled = (search: object) => Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ''))

const quiet = { retry: false, meta: { handlesError: true } } as const

export const recordQuery = (search: RecordSearch) =>
  queryOptions({
    queryKey: ['news', 'record', search],
    queryFn: ({ signal }) =>
      request.get(analysisPaths.record, {
        params: filled(search),
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

/** Worked out after the start: until it is there, the question is asked again. */
const AGAIN_MS = 5000

export const judgedRecordQuery = (kind: JudgedKind, search: JudgedSearch, moment: Moment) =>
  queryOptions({
    queryKey: ['judged', kind, search, moment],
    queryFn: ({ signal }) =>
      request.get(judgedPaths.record, {
        params: { kind, ...filled(search), ...momentParams(moment) },
        schema: judgedAnswer,
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : 60_000),
    ...quiet,
  })
