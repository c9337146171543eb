import {
  emotionCurve,
  emotionParts,
  emotionPaths,
  emotionPhases,
  emotionSymbols,
} from '@liangshu/contract/insight/emotion'
import { queryOptions } from '@tanstack/react-query'
import { momentParams, type Moment } from '../../desk/clock/user-clock.ts'
import { request } from '../../shared/request/request.ts'

const REFRESH_MS = 60_000
const SOON_MS = 5000

/** A market that is being prepared has an answer a moment later. */
export const soonerAfterFailure = ({ state }: { state: { status: string } }): number =>
  state.status === 'error' ? SOON_MS : REFRESH_MS

const usual = { refetchInterval: soonerAfterFailure, retry: false, meta: { handlesError: true } } as const

const dated = (date: string) => (date === '' ? {} : { date })

export const emotionPartsQuery = (date: string, moment: Moment) =>
  queryOptions({
    queryKey: ['emotion', 'parts', date, moment],
    queryFn: ({ signal }) =>
      request.get(emotionPaths.parts, {
        params: { ...dated(date), ...momentParams(moment) },
        schema: emotionParts,
        signal,
      }),
    ...usual,
  })

export const emotionSymbolsQuery = (part: string, date: string, moment: Moment) =>
  queryOptions({
    queryKey: ['emotion', 'symbols', part, date, moment],
    queryFn: ({ signal }) =>
      request.get(emotionPaths.symbols, {
        params: { part, ...dated(date), ...momentParams(moment) },
        schema: emotionSymbols,
        signal,
      }),
    ...usual,
  })

export const emotionCurveQuery = (moment: Moment) =>
  queryOptions({
    queryKey: ['emotion', 'curve', moment],
    queryFn: ({ signal }) =>
      request.get(emotionPaths.curve, { params: momentParams(moment), schema: emotionCurve, signal }),
    ...usual,
  })

export const emotionPhasesQuery = (moment: Moment) =>
  queryOptions({
    queryKey: ['emotion', 'phases', moment],
    queryFn: ({ signal }) =>
      request.get(emotionPaths.phases, { params: momentParams(moment), schema: emotionPhases, signal }),
    ...usual,
  })
