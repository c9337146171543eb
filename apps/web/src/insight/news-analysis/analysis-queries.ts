import { analysisPaths, analysisVersions } from '@liangshu/contract/insight/news-analysis'
import { analysisResult } from '@liangshu/contract/insight/analysis-result'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { RequestError } from '../../shared/request/request-error.ts'
import { request } from '../../shared/request/request.ts'

const AGAIN_MS = 10_000
const FAILED = '分析请求失败，请稍后重试'

/** A refusal comes without a result. */
const answerSchema = z.object({
  success: z.boolean(),
  message: z.string().nullish(),
  analysis_result: analysisResult.nullish(),
  record: z.object({ n: z.number(), hitRate: z.number(), horizon: z.number() }).nullish(),
})

type Answer = z.output<typeof answerSchema>

export interface Asked {
  readonly code: string
  /** Tells one opening of the dialog from another. */
  readonly opening: number
  /** 0 at first; every 重新分析 is one more. */
  readonly attempt: number
}

async function load({ code, attempt }: Asked, isFirst: boolean, signal: AbortSignal): Promise<Answer> {
  const usual = { bare: true, schema: answerSchema, signal } as const
  const answer =
    attempt > 0 && isFirst
      ? await request.post(analysisPaths.analyze, { ...usual, body: { code, force: true } })
      : await request.get(analysisPaths.ask, { ...usual, params: { code } })
  if (!answer.success) throw new RequestError(answer.message || FAILED, { kind: 'refused', path: analysisPaths.ask })
  return answer
}

/** Asked again every ten seconds until there is a result. */
export const analysisQuery = (asked: Asked, isWanted: boolean) =>
  queryOptions({
    queryKey: ['news', 'analysis', asked.code, asked.opening, asked.attempt],
    queryFn: ({ signal, client, queryKey }) => load(asked, client.getQueryData(queryKey) === undefined, signal),
    enabled: isWanted,
    refetchInterval: ({ state }) => (state.data && !state.data.analysis_result ? AGAIN_MS : false),
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    meta: { handlesError: true },
  })

/** Words of the server where it refused, ours where there was no answer. */
export const analysisFailure = (error: Error): string =>
  error instanceof RequestError && error.kind === 'refused' ? error.message || FAILED : FAILED

export const versionsQuery = (code: string) =>
  queryOptions({
    queryKey: ['news', 'analysis', 'versions', code],
    queryFn: ({ signal }) =>
      request.get(analysisPaths.versions, { params: { code }, schema: analysisVersions, signal }),
    refetchInterval: ({ state }) => ((state.data?.pending.length ?? 0) > 0 ? AGAIN_MS : false),
    retry: false,
    meta: { handlesError: true },
  })
