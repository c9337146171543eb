import {
  contractPoint,
  curveAnswer,
  derivativePaths,
  fundingAnswer,
  type ContractPointPeriod,
} from '@liangshu/contract/market/derivative-calls'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
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

const POINTS_MS = 60_000

export const contractPointsQuery = (symbol: string, period: ContractPointPeriod, moment: Moment) =>
  queryOptions({
    queryKey: ['derivative', 'points', symbol, period, moment],
    queryFn: ({ signal }) =>
      request.get(derivativePaths.points, {
        params: { symbol, period, ...momentParams(moment) },
        signal,
        schema: z.array(contractPoint),
      }),
    refetchInterval: POINTS_MS,
    ...quiet,
  })
