import {
  portfolios,
  boardDays,
  exposure,
  hotspotsAnswer,
  macroPaths,
  marketCurve,
  sealedBefore,
  sectorCurve,
  sectorDays,
  sectorStocks,
  stockSectors,
  type HotspotKind,
} from '@liangshu/contract/insight/macro-calls'
import { componentsAnswer } from '@liangshu/contract/insight/insight-calls'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { momentParams, type Moment } from '../../desk/clock/user-clock.ts'
import { request } from '../../shared/request/request.ts'
import type { SectorKind } from '../sector/sector-queries.ts'

const LIVE_MS = 5000
/** What moves with the days, and today's last point. */
const DAYS_MS = 15_000

type Params = Readonly<Record<string, string | number>>

/** A question about the market at the desk's moment. */
const macroQuery = <Answer>(path: string, schema: z.ZodType<Answer>, params: Params, moment: Moment, ms: number) =>
  queryOptions({
    queryKey: ['macro', path, ...Object.values(params), moment],
    queryFn: ({ signal }) => request.get(path, { params: { ...params, ...momentParams(moment) }, signal, schema }),
    refetchInterval: ms,
    meta: { handlesError: true },
  })

export const curveQuery = (moment: Moment) => macroQuery(macroPaths.curve, marketCurve, {}, moment, LIVE_MS)

export interface HotspotFilter {
  readonly kinds: readonly HotspotKind[]
  readonly sector: string | null
}
export const hotspotsQuery = ({ kinds, sector }: HotspotFilter, moment: Moment) =>
  macroQuery(
    macroPaths.hotspots,
    hotspotsAnswer,
    { kinds: kinds.join(','), sector: sector ?? '', most: 300 },
    moment,
    LIVE_MS,
  )

export const sectorDaysQuery = (kind: SectorKind, moment: Moment) =>
  macroQuery(macroPaths.sectorDays, sectorDays, { kind }, moment, DAYS_MS)

export const sectorCurveQuery = (code: string, moment: Moment) =>
  macroQuery(macroPaths.sectorCurve, sectorCurve, { code }, moment, DAYS_MS)

export const boardDaysQuery = (moment: Moment) =>
  macroQuery(macroPaths.boardDays, boardDays, { days: 20 }, moment, DAYS_MS)

export const sealedBeforeQuery = (moment: Moment) =>
  macroQuery(macroPaths.sealedBefore, sealedBefore, {}, moment, LIVE_MS)

export const stockSectorsQuery = (symbol: string, kind: SectorKind, moment: Moment) =>
  macroQuery(macroPaths.stockSectors, stockSectors, { symbol, kind }, moment, DAYS_MS)

export const sectorStocksQuery = (code: string, moment: Moment) =>
  macroQuery(macroPaths.sectorStocks, sectorStocks, { code }, moment, DAYS_MS)

export const membersQuery = (code: string, moment: Moment) =>
  macroQuery('/api/query/components/v2', componentsAnswer, { code }, moment, LIVE_MS)

export const portfoliosQuery = queryOptions({
  queryKey: ['macro', 'portfolios'],
  queryFn: ({ signal }) => request.get(macroPaths.portfolios, { signal, schema: portfolios }),
  staleTime: 60_000,
  meta: { handlesError: true },
})

export interface ExposureChoice {
  readonly portfolio: string
  readonly kind: SectorKind
  readonly benchmark: string
}
export const exposureQuery = ({ portfolio, kind, benchmark }: ExposureChoice, moment: Moment) =>
  macroQuery(macroPaths.exposure, exposure, { portfolio, kind, benchmark }, moment, LIVE_MS)
