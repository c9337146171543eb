import {
  etfKlineRow,
  etfPage,
  etfPaths,
  etfPortfolio,
  etfShares,
  listBatchAnswer,
  spotRow,
  watchRow,
  type EtfRow,
  type EtfSpotBody,
} from '@liangshu/contract/market/etf-calls'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { momentParams, type Moment } from '../../desk/clock/user-clock.ts'
import { untilThere } from '../../shared/query/until-there.ts'
import { request } from '../../shared/request/request.ts'

const etfKey = ['etf'] as const
const listsKey = [...etfKey, 'lists'] as const
const quiet = { retry: false, meta: { handlesError: true } } as const

/** Indicative values are told every 15 seconds. */
const FUNDS_MS = 15_000
const BASKET_MS = 5000
const MINUTES_MS = 15_000
const LISTS_MS = 3000
const SHARES_MS = 600_000
const PAGE = 1000
const MOST_PAGES = 5

export interface Funds {
  readonly asOf: string | null
  readonly rows: readonly EtfRow[]
}

/** All funds: a feed may know more than one page holds. */
async function askFunds(moment: Moment, signal: AbortSignal): Promise<Funds> {
  const rows: EtfRow[] = []
  let told: string | null = null
  for (let pageNo = 1; pageNo <= MOST_PAGES; pageNo += 1) {
    const params = { pageNo, pageSize: PAGE, ...momentParams(moment) }
    const { records, total, asOf } = await request.get(etfPaths.list, { params, signal, schema: etfPage })
    rows.push(...records)
    told = asOf
    if (rows.length >= total || records.length === 0) break
  }
  return { asOf: told, rows }
}

export const fundsQuery = (moment: Moment) =>
  queryOptions({
    queryKey: [...etfKey, 'funds', moment],
    queryFn: ({ signal }) => askFunds(moment, signal),
    refetchInterval: FUNDS_MS,
    staleTime: FUNDS_MS / 2,
    ...quiet,
  })

export const portfolioQuery = (symbol: string, moment: Moment) =>
  queryOptions({
    queryKey: [...etfKey, 'portfolio', symbol, moment],
    queryFn: ({ signal }) =>
      request.get(`${etfPaths.portfolio}/${encodeURIComponent(symbol)}`, {
        params: momentParams(moment),
        signal,
        schema: etfPortfolio,
      }),
    refetchInterval: BASKET_MS,
    staleTime: BASKET_MS / 2,
    ...quiet,
  })

export const klineQuery = (symbol: string, moment: Moment) =>
  queryOptions({
    queryKey: [...etfKey, 'kline', symbol, moment],
    queryFn: ({ signal }) =>
      request.get(etfPaths.kline, {
        params: { symbol, ...momentParams(moment) },
        signal,
        schema: z.array(etfKlineRow),
      }),
    refetchInterval: MINUTES_MS,
    ...quiet,
  })

/** Shares are told once a day. */
export const sharesQuery = (symbol: string, days: number, moment: Moment) =>
  queryOptions({
    queryKey: [...etfKey, 'shares', symbol, days, moment],
    queryFn: ({ signal }) =>
      request.get(etfPaths.shares, { params: { symbol, n: days, ...momentParams(moment) }, signal, schema: etfShares }),
    refetchInterval: untilThere,
    staleTime: SHARES_MS,
    ...quiet,
  })

export const watchedQuery = queryOptions({
  queryKey: [...listsKey, 'watch'],
  queryFn: ({ signal }) => request.get(etfPaths.watch, { signal, schema: z.array(watchRow) }),
  refetchInterval: LISTS_MS,
  ...quiet,
})

export const spotsQuery = queryOptions({
  queryKey: [...listsKey, 'spot'],
  queryFn: ({ signal }) => request.get(etfPaths.spot, { signal, schema: z.array(spotRow) }),
  refetchInterval: LISTS_MS,
  ...quiet,
})

/** A change of one's lists; they are asked anew, whatever came of it. */
function useListCall<Body, Answer>(call: (body: Body) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: call, onSettled: () => client.invalidateQueries({ queryKey: listsKey }) })
}

const done = z.unknown()
/** A provider that keeps the lists itself says only that it is done. */
const batch = z.nullish(listBatchAnswer)

export const useWatchFund = () =>
  useListCall((body: { symbol: string; note?: string }) => request.post(etfPaths.watch, { body, schema: done }))

export const useUnwatchFund = () =>
  useListCall((symbol: string) => request.delete(etfPaths.watch, { params: { symbol }, schema: done }))

export const useWatchBatch = () =>
  useListCall((codes: readonly string[]) => request.post(etfPaths.watchBatch, { body: { codes }, schema: batch }))

export const useOrderWatched = () =>
  useListCall((keys: readonly string[]) => request.post(etfPaths.watchOrder, { body: { keys }, schema: done }))

export const useSaveSpot = () => useListCall((body: EtfSpotBody) => request.post(etfPaths.spot, { body, schema: done }))

export const useRemoveSpot = () =>
  useListCall((id: string) => request.delete(etfPaths.spot, { params: { id }, schema: done }))

export const useSpotBatch = () =>
  useListCall((rows: readonly EtfSpotBody[]) => request.post(etfPaths.spotBatch, { body: { rows }, schema: batch }))

export const useOrderSpots = () =>
  useListCall((keys: readonly string[]) => request.post(etfPaths.spotOrder, { body: { keys }, schema: done }))
