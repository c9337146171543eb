import { newsAnswer } from '@liangshu/contract/insight/news'
import { pointV2Row } from '@liangshu/contract/insight/insight-calls'
import { contractPoint, derivativePaths } from '@liangshu/contract/market/derivative-calls'
import { FIRST_MINUTE } from '@liangshu/contract/market/moment'
import { barsAnswer, marketPaths, type BarFreq } from '@liangshu/contract/market/quote-calls'
import { actionsAnswer, symbolFactPaths } from '@liangshu/contract/market/symbol-facts'
import { reportPaths, tradeRecordPage } from '@liangshu/contract/trading/report'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { momentParams, type Moment } from '../../../desk/clock/user-clock.ts'
import { untilThere } from '../../../shared/query/until-there.ts'
import { request } from '../../../shared/request/request.ts'
import type { Adjustment } from './chart-params.ts'

/** As many as one answer may hold: the whole of the days, and weeks of minutes. */
const PAGE = 1000
const TAIL = 8
const TAIL_MS = 15_000
const quiet = { meta: { handlesError: true } } as const

export interface BarsAsk {
  readonly symbol: string
  readonly freq: BarFreq
  readonly adjust: Adjustment
  /** The moment a replay stands at, and the day of it. */
  readonly moment?: Moment
  readonly until?: string | undefined
}

/** Without a moment a replay asks for what was known when its day began. */
const askBars = ({ symbol, freq, adjust, moment, until }: BarsAsk, n: number, to: string, signal: AbortSignal) =>
  request.get(marketPaths.bars, {
    params: {
      symbol,
      freq,
      n,
      adj: adjust,
      ...(to !== '' && { to }),
      ...momentParams(moment ?? (until ? `${until} ${FIRST_MINUTE}` : null)),
    },
    signal,
    schema: barsAnswer,
  })

/** Pages of bars, the newest first; each older one ends with the day the page after it begins with. */
export const barPagesQuery = (ask: BarsAsk) =>
  infiniteQueryOptions({
    queryKey: ['market', 'chart', ask.symbol, ask.freq, ask.adjust, ask.until ?? 'now'],
    queryFn: async ({ client, signal, pageParam }) => {
      const page = await askBars({ ...ask, moment: null }, PAGE, pageParam, signal)
      // The newest page holds the newest bars: they are not asked for a second time at once.
      if (pageParam === '' && ask.until === undefined)
        client.setQueryData(tailQuery(ask).queryKey, { ...page, bars: page.bars.slice(-TAIL) })
      return page
    },
    initialPageParam: '',
    getNextPageParam: ({ bars }, pages) => {
      const day = bars[0]?.time.slice(0, 10)
      const before = pages.at(-2)?.bars[0]?.time.slice(0, 10)
      // A page that is not full is the oldest; one that goes no further back would be asked for for ever.
      return day === undefined || bars.length < PAGE || day === before ? null : day
    },
    staleTime: Infinity,
    refetchInterval: untilThere,
    retry: 1,
    ...quiet,
  })

/** Another symbol over the chart: one page of it. */
export const overlayQuery = (ask: BarsAsk) =>
  queryOptions({
    queryKey: ['market', 'chart-overlay', ask.symbol, ask.freq, ask.adjust, ask.until ?? 'now', ask.moment ?? null],
    queryFn: ({ signal }) => askBars(ask, PAGE, '', signal),
    refetchInterval: ask.until === undefined ? 4 * TAIL_MS : false,
    retry: false,
    ...quiet,
  })

/** Minutes of a day and some: what a replay adds to what was known when its day began. */
const REPLAYED_TAIL = 256

/** The newest bars as the server has them, from time to time, or at the moment of a replay. */
export const tailQuery = (ask: BarsAsk) =>
  queryOptions({
    queryKey: ['market', 'chart-tail', ask.symbol, ask.freq, ask.adjust, ask.moment ?? null],
    queryFn: ({ signal }) => askBars(ask, ask.moment ? REPLAYED_TAIL : TAIL, '', signal),
    refetchInterval: TAIL_MS,
    ...quiet,
  })

const sharePeriods: Partial<Record<string, string>> = { '3600s': '60m', '1d': '1d', '1w': '1w' }

export const pointsQuery = (symbol: string, freq: string, moment: Moment, isWanted: boolean) => {
  const period = sharePeriods[freq]
  return queryOptions({
    queryKey: ['market', 'chart-points', symbol, period, moment],
    queryFn: ({ signal }) =>
      request.get('/api/query/tradePoints/v2', {
        params: { symbol, period, ...momentParams(moment) },
        priority: 'low',
        signal,
        schema: z.array(pointV2Row),
      }),
    enabled: isWanted && period !== undefined,
    staleTime: 60_000,
    retry: false,
    ...quiet,
  })
}

const contractPeriods: Partial<Record<string, string>> = { '900s': '15m', '3600s': '60m', '1d': '1d' }

/** Points of a future or a perpetual, which say long and short. */
export const contractPointsQuery = (symbol: string, freq: string, moment: Moment, isWanted: boolean) => {
  const period = contractPeriods[freq]
  return queryOptions({
    queryKey: ['market', 'chart-contract-points', symbol, period, moment],
    queryFn: ({ signal }) =>
      request.get(derivativePaths.points, {
        params: { symbol, period, ...momentParams(moment) },
        priority: 'low',
        signal,
        schema: z.array(contractPoint),
      }),
    enabled: isWanted && period !== undefined,
    staleTime: 60_000,
    retry: false,
    ...quiet,
  })
}

const MOST_FILLS = 200

export const fillsQuery = (symbol: string, isWanted: boolean) =>
  queryOptions({
    queryKey: ['market', 'chart-fills', symbol],
    queryFn: ({ signal }) =>
      request.get(reportPaths.tradeRecords, {
        params: { symbol, pageNo: 1, pageSize: MOST_FILLS, column: 'time', order: 'desc' },
        priority: 'low',
        signal,
        schema: tradeRecordPage,
      }),
    enabled: isWanted,
    refetchInterval: 30_000,
    retry: false,
    ...quiet,
  })

const MOST_NEWS = 100

export const markNewsQuery = (symbol: string, moment: Moment, isWanted: boolean) =>
  queryOptions({
    queryKey: ['market', 'chart-news', symbol, moment],
    queryFn: ({ signal }) =>
      request.get('/news/list', {
        params: { page: 1, size: MOST_NEWS, symbol, ...momentParams(moment) },
        priority: 'low',
        bare: true,
        signal,
        schema: newsAnswer,
      }),
    enabled: isWanted,
    staleTime: 60_000,
    retry: false,
    ...quiet,
  })

export const actionsQuery = (symbol: string, moment: Moment, isWanted: boolean) =>
  queryOptions({
    queryKey: ['market', 'chart-actions', symbol, moment],
    queryFn: ({ signal }) =>
      request.get(symbolFactPaths.actions, {
        params: { symbol, ...momentParams(moment) },
        priority: 'low',
        signal,
        schema: actionsAnswer,
      }),
    enabled: isWanted,
    staleTime: 600_000,
    retry: false,
    ...quiet,
  })
