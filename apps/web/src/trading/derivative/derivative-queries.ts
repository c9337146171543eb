import { curveAnswer, derivativePaths, fundingAnswer } from '@liangshu/contract/market/derivative-calls'
import { queryOptions } from '@tanstack/react-query'
import { momentParams, type Moment } from '../../desk/clock/user-clock.ts'
import { request } from '../../shared/request/request.ts'

const CURVE_MS = 3000
const FUNDING_MS = 30_000
const quiet = { retry: false, meta: { handlesError: true } } as const

export const curveQuery = (symbol: string, moment: Moment) =>
  queryOptions({
    queryKey: ['derivative', 'curve', symbol, moment],
    queryFn: ({ signal }) =>
      request.get(derivativePaths.curve, { params: { symbol, ...momentParams(moment) }, signal, schema: curveAnswer }),
    refetchInterval: CURVE_MS,
    ...quiet,
  })

export const fundingQuery = (symbol: string, moment: Moment) =>
  queryOptions({
    queryKey: ['derivative', 'funding', symbol, moment],
    queryFn: ({ signal }) =>
      request.get(derivativePaths.funding, {
        params: { symbol, ...momentParams(moment) },
        signal,
        schema: fundingAnswer,
      }),
    refetchInterval: FUNDING_MS,
    ...quiet,
  })
