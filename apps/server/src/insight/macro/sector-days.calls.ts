import { LINK_DAYS, type SectorCurve, type SectorDays } from '@liangshu/contract/insight/macro-calls'
import { formatTime } from '@liangshu/contract/market/format'
import type { SectorColumns } from '@liangshu/engine/analysis/sector-heat/sector-columns'
import { rowOfSymbol } from '@liangshu/engine/market/reader/find'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { inputRefusal, MarketRefusal, preparing } from '@liangshu/engine/market/reader/refusal'
import { ratio } from '@liangshu/engine/market/reader/wire-values'

import { chain, closedSectors, HISTORY_DAYS, LOOK_BACK, type SectorHistory } from '../sector/sector-board.ts'
import { boardOn } from '../sector/sectors.calls.ts'

export type SectorKind = 'industry' | 'concept'

/** Days a trail of the scatter has. */
const TRAIL_DAYS = 10
const BENCHMARK = 'SHSE.000300'

/** First-level industries, or concepts. */
export const groupOf = ({ table }: SectorHistory, kind: SectorKind): readonly number[] =>
  table.groups[kind === 'industry' ? 0 : 2] ?? []

/** The last days up to the one shown, oldest first; of the running one as far as it has come. */
export function recentDays(market: MarketWithHistory, most: number): { history: SectorHistory; days: SectorColumns[] } {
  const { day } = market.today
  const { board, history } = boardOn(market, day)
  if (history.table.sectors.length === 0) throw preparing('尚无行业与概念名单，可导入或等待每日刷新')
  const length = Math.min(day, most - 1)
  const past = Array.from({ length }, (_, i) => closedSectors(history, day - length + i))
  return { history, days: [...past, board.columns] }
}

/** Places of the sectors of one day by change, from 1; those without a trading member have none. */
function placesOf({ changeRate, amount }: SectorColumns, group: readonly number[]): Map<number, number> {
  const order = group
    .filter((sector) => Number.isFinite(changeRate[sector]))
    .toSorted((a, b) => (changeRate[b] ?? 0) - (changeRate[a] ?? 0) || (amount[b] ?? 0) - (amount[a] ?? 0) || a - b)
  return new Map(order.map((sector, i) => [sector, i + 1]))
}

/** Day by day: who led, and how strength moved over five and twenty days. */
export function sectorDays(market: MarketWithHistory, { kind }: { kind: SectorKind }): SectorDays {
  const { history, days } = recentDays(market, LOOK_BACK + TRAIL_DAYS - 1)
  const group = groupOf(history, kind)
  const shown = days.slice(-LOOK_BACK)
  const places = shown.map((columns) => placesOf(columns, group))
  // The newest day stands first where a return looks back.
  const trail = days.map((last, at) => ({ last, before: days.slice(0, at).toReversed() })).slice(-TRAIL_DAYS)
  const { axis } = market.stocks
  const returns = (sector: number, over: number) =>
    trail.map(({ last, before }) => ratio(chain(last, before, sector, over)))
  return {
    dates: axis.dates.slice(market.today.day - shown.length + 1, market.today.day + 1),
    sectors: group.map((sector) => ({
      code: history.table.sectors[sector]?.code ?? '',
      name: history.table.sectors[sector]?.name ?? '',
      changePct: shown.map(({ changeRate }) => ratio(changeRate[sector])),
      place: places.map((of) => of.get(sector) ?? null),
      amount: Math.round(shown.at(-1)?.amount[sector] ?? 0),
      r5: returns(sector, 5),
      r20: returns(sector, LOOK_BACK),
    })),
  }
}

export interface SectorCurveArgs {
  readonly code: string
  readonly days: number
}

/** What one yuan in a sector became, beside one in the benchmark. */
export async function sectorCurve(market: MarketWithHistory, { code, days }: SectorCurveArgs): Promise<SectorCurve> {
  const recent = recentDays(market, Math.min(days, LINK_DAYS))
  const sector = recent.history.table.byCode.get(code)
  if (sector === undefined) throw inputRefusal(`没有该板块：${code}`)
  const row = rowOfSymbol(market, BENCHMARK)
  const count = recent.days.length
  const bars = await market.bars.days(row, { count: count + 1, adjustment: 'none' })
  const closes = new Map(Array.from(bars.eob, (eob, i) => [formatTime(eob).slice(0, 10), bars.close[i] ?? 0]))
  const { dates } = market.stocks.axis
  const shown = dates.slice(market.today.day - count + 1, market.today.day + 1)
  const base = closes.get(dates[market.today.day - count] ?? '')
  let level = 1
  return {
    code,
    name: recent.history.table.sectors[sector]?.name ?? '',
    dates: shown,
    sector: recent.days.map(({ changeRate }) => {
      const change = changeRate[sector] ?? Number.NaN
      if (Number.isFinite(change)) level *= 1 + change
      return ratio(level)
    }),
    benchmarkName: row.name,
    // A day whose close was not stored is a gap, not a fall.
    benchmark: shown.map((date) => ratio((closes.get(date) ?? Number.NaN) / (base ?? Number.NaN))),
  }
}

export interface IndustryDays {
  readonly name: string
  /** Return of each day by its date, as far back as sectors are known. */
  readonly rates: Readonly<Record<string, number>>
}

/** What the industry of a stock did on the last days; null for what is of none, or while sectors are not known. */
export function industryDays(market: MarketWithHistory, { symbol }: { symbol: string }): IndustryDays | null {
  const { slot: id } = rowOfSymbol(market, symbol)
  if (id >= market.today.boardsBefore.length) return null
  const recent = knownDays(market)
  if (!recent) return null
  const sector = groupOf(recent.history, 'industry').find((one) => isIn(recent.history, one, id))
  if (sector === undefined) return null
  const first = market.today.day - recent.days.length + 1
  const rates: Record<string, number> = {}
  for (const [at, { changeRate }] of recent.days.entries()) {
    const [date, rate] = [market.stocks.axis.dates[first + at], changeRate[sector]]
    if (date !== undefined && rate !== undefined && Number.isFinite(rate)) rates[date] = rate
  }
  return { name: recent.history.table.sectors[sector]?.name ?? '', rates }
}

const isIn = ({ table }: SectorHistory, sector: number, id: number): boolean =>
  table.sectors[sector]?.members.includes(id) ?? false

function knownDays(market: MarketWithHistory) {
  try {
    return recentDays(market, HISTORY_DAYS + 1)
  } catch (error) {
    if (error instanceof MarketRefusal) return null
    throw error
  }
}
