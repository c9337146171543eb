import { buySellAnswer, pointV2Row, type BuySellRow, type PointV2Row } from '@liangshu/contract/insight/insight-calls'
import {
  signalDay,
  signalMark,
  signalPaths,
  signalRecord,
  type SetMarkBody,
} from '@liangshu/contract/insight/signal-calls'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { momentParams, type Moment } from '../desk/clock/user-clock.ts'
import { request } from '../shared/request/request.ts'

const key = ['signals'] as const
const quiet = { retry: false, meta: { handlesError: true } } as const
const LIST_MS = 5000
const SLOW_MS = 60_000

export type SignalPeriod = '1d' | '60m' | '1w'

/** A signal as the lists show it; what only daily ones know is unknown of the others. */
export type SignalRow = Omit<BuySellRow, 'source'> & { readonly period: SignalPeriod }

export interface Signals {
  /** The day they may be acted on. */
  readonly date: string
  readonly buy: readonly SignalRow[]
  readonly sell: readonly SignalRow[]
}

interface SignalsAsk {
  readonly period: SignalPeriod
  /** Empty is the day shown. */
  readonly date: string
  readonly groupId: string | null
  readonly moment: Moment
}

const WEEK_DAYS = 7
const DAY_MS = 86_400_000

/** Points of longer and shorter bars count as long as their bar runs: a day, a week. */
const daysBefore = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)

const rowOfPoint = (point: PointV2Row, period: SignalPeriod): SignalRow => ({
  ...point,
  period,
  last: point.retSince === null ? null : point.price * (1 + point.retSince),
  changePct: null,
  suggestVolume: null,
  held: null,
})

async function askDaily({ date, groupId, moment }: SignalsAsk, signal: AbortSignal): Promise<Signals> {
  const params = { ...(date !== '' && { date }), ...(groupId !== null && { groupId }), ...momentParams(moment) }
  const answer = await request.get('/api/buySell/list', { params, signal, schema: buySellAnswer })
  const rows = (list: readonly BuySellRow[]) => list.map((row) => ({ ...row, period: '1d' as const }))
  return { date: answer.date, buy: rows(answer.buy), sell: rows(answer.sell) }
}

/** Points of other periods, of a group or of the stocks whose daily points are strongest. */
async function askOther(ask: SignalsAsk, today: string, signal: AbortSignal): Promise<Signals> {
  const { period, date, groupId, moment } = ask
  const day = date || today
  const params = {
    period,
    from: daysBefore(day, period === '1w' ? WEEK_DAYS : 1),
    to: day,
    ...(groupId === null ? { universe: 'all' } : { groupId }),
    ...momentParams(moment),
  }
  const points = await request.get('/api/query/tradePoints/v2', { params, signal, schema: z.array(pointV2Row) })
  const of = (side: 1 | 2) => points.filter((point) => point.side === side).map((point) => rowOfPoint(point, period))
  return { date: day, buy: of(1), sell: of(2) }
}

export const signalsQuery = (ask: SignalsAsk, today: string) =>
  queryOptions({
    queryKey: [...key, 'list', ask.period, ask.date, ask.groupId, ask.period === '1d' ? '' : today, ask.moment],
    queryFn: ({ signal }) => (ask.period === '1d' ? askDaily(ask, signal) : askOther(ask, today, signal)),
    enabled: ask.period === '1d' || today !== '',
    refetchInterval: ask.period === '1d' && ask.date === '' ? LIST_MS : SLOW_MS,
    ...quiet,
  })

export const signalDaysQuery = (moment: Moment) =>
  queryOptions({
    queryKey: [...key, 'days', moment],
    queryFn: ({ signal }) =>
      request.get(signalPaths.calendar, { params: momentParams(moment), signal, schema: z.array(signalDay) }),
    refetchInterval: ({ state }) => (state.data ? SLOW_MS : LIST_MS),
    ...quiet,
  })

export const signalRecordQuery = (moment: Moment) =>
  queryOptions({
    queryKey: [...key, 'record', moment],
    queryFn: ({ signal }) =>
      request.get(signalPaths.record, { params: momentParams(moment), signal, schema: signalRecord }),
    staleTime: SLOW_MS,
    ...quiet,
  })

/** What people decided is of now: a replay does not show it. */
export const marksQuery = (date: string, moment: Moment) =>
  queryOptions({
    queryKey: [...key, 'marks', date],
    queryFn: ({ signal }) => request.get(signalPaths.marks, { params: { date }, signal, schema: z.array(signalMark) }),
    enabled: date !== '' && moment === null,
    ...quiet,
  })

/** Points of one symbol and period with what became of them, newest first. */
export const symbolPointsQuery = (symbol: string, period: SignalPeriod, moment: Moment) =>
  queryOptions({
    queryKey: ['market', 'chart-points', symbol, period, moment],
    queryFn: ({ signal }) =>
      request.get('/api/query/tradePoints/v2', {
        params: { symbol, period, ...momentParams(moment) },
        signal,
        schema: z.array(pointV2Row),
      }),
    staleTime: SLOW_MS,
    ...quiet,
  })

export function useMark() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SetMarkBody) => request.post(signalPaths.mark, { body, schema: signalMark.nullable() }),
    onSettled: () => client.invalidateQueries({ queryKey: [...key, 'marks'] }),
  })
}
