import {
  emotionCurve,
  emotionParts,
  emotionPaths,
  emotionPhases,
  emotionSymbols,
} from '@liangshu/contract/insight/emotion'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../shared/request/request.ts'

const REFRESH_MS = 60_000
const SOON_MS = 5000

/** A market that is being prepared has an answer a moment later. */
export const soonerAfterFailure = ({ state }: { state: { status: string } }): number =>
  state.status === 'error' ? SOON_MS : REFRESH_MS

const usual = { refetchInterval: soonerAfterFailure, retry: false, meta: { handlesError: true } } as const

const dated = (date: string) => (date === '' ? {} : { date })

export const emotionPartsQuery = (date: string) =>
  queryOptions({
    queryKey: ['emotion', 'parts', date],
    queryFn: ({ signal }) => request.get(emotionPaths.parts, { params: dated(date), schema: emotionParts, signal }),
    ...usual,
  })

export const emotionSymbolsQuery = (part: string, date: string) =>
  queryOptions({
    queryKey: ['emotion', 'symbols', part, date],
    queryFn: ({ signal }) =>
      request.get(emotionPaths.symbols, { params: { part, ...dated(date) }, schema: emotionSymbols, signal }),
    ...usual,
  })

export const emotionCurveQuery = queryOptions({
  queryKey: ['emotion', 'curve'],
  queryFn: ({ signal }) => request.get(emotionPaths.curve, { schema: emotionCurve, signal }),
  ...usual,
})

export const emotionPhasesQuery = queryOptions({
  queryKey: ['emotion', 'phases'],
  queryFn: ({ signal }) => request.get(emotionPaths.phases, { schema: emotionPhases, signal }),
  ...usual,
})
