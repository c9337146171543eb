import { LINK_DAYS, type StockSectorRow, type StockSectors } from '@liangshu/contract/insight/macro-calls'
import { rankChange } from '@liangshu/engine/analysis/rank/symbol-rank'
import type { SectorColumns } from '@liangshu/engine/analysis/sector-heat/sector-columns'
import { correlation } from '@liangshu/engine/math/statistics/moments'
import { dayFlags } from '@liangshu/engine/market/day/daily-columns'
import { quoteStatus } from '@liangshu/engine/market/live/snapshot-columns'
import { liveOf, rowOfSlot, rowOfSymbol } from '@liangshu/engine/market/reader/find'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { inputRefusal, wrongKind } from '@liangshu/engine/market/reader/refusal'
import { ratio } from '@liangshu/engine/market/reader/wire-values'

import { boardOn } from '../sector/sectors.calls.ts'
import { groupOf, recentDays, type SectorKind } from './sector-days.calls.ts'

/** Fewer days say nothing of how two things move together. */
const LEAST_DAYS = 20

/** Daily returns of a stock on the closed days before the one shown; NaN where it did not trade. */
function closedReturns({ stocks, today }: MarketWithHistory, id: number, days: number): Float64Array {
  const { columns } = stocks
  return Float64Array.from({ length: days }, (_, i) => {
    const at = id * columns.capacity + today.day - days + i
    const flags = columns.flags[at] ?? 0
    const isTraded = (flags & dayFlags.listed) !== 0 && (flags & dayFlags.suspended) === 0
    return isTraded ? (columns.close[at] ?? 0) / (columns.ref[at] ?? 0) - 1 : Number.NaN
  })
}

/** How two series move together on the days that both have. */
export function linkOf(own: Float64Array, other: Float64Array): { correlation: number | null; days: number } {
  const both = [...own.keys()].filter((i) => Number.isFinite(own[i]) && Number.isFinite(other[i]))
  if (both.length < LEAST_DAYS) return { correlation: null, days: both.length }
  const value = correlation(
    both.map((i) => own[i] ?? 0),
    both.map((i) => other[i] ?? 0),
  )
  return { correlation: Number.isFinite(value) ? Math.round(value * 1e4) / 1e4 : null, days: both.length }
}

const sectorReturns = (days: readonly SectorColumns[], sector: number): Float64Array =>
  Float64Array.from(days, ({ changeRate }) => changeRate[sector] ?? Number.NaN)

/** The closed days sectors and stocks are held against each other over; the running one is not over yet. */
const closedSectorDays = (market: MarketWithHistory): SectorColumns[] =>
  recentDays(market, LINK_DAYS + 1).days.slice(0, -1)

function noteOf(market: MarketWithHistory, id: number): string | null {
  const status = liveOf(market).status[id]
  if (status === quoteStatus.absent) return '当日未上市或已退市'
  return status === quoteStatus.suspended ? '停牌' : null
}

export interface StockSectorsArgs {
  readonly symbol: string
  readonly kind: SectorKind
}

/** The sectors of a stock as they stand, and those it moves with although it is no member. */
export function stockSectors(market: MarketWithHistory, { symbol, kind }: StockSectorsArgs): StockSectors {
  const { slot: id, name } = rowOfSymbol(market, symbol)
  if (id >= market.today.boardsBefore.length) throw wrongKind(`只有股票属于行业与概念：${symbol}`)
  const { board, history } = boardOn(market, market.today.day)
  const days = closedSectorDays(market)
  const own = closedReturns(market, id, days.length)
  const { table } = history
  // A stock is of one industry on each level.
  const group = kind === 'industry' ? [...groupOf(history, kind), ...(table.groups[1] ?? [])] : groupOf(history, kind)
  const records = group.map((sector): StockSectorRow => {
    const about = table.sectors[sector]
    return {
      code: about?.code ?? '',
      name: about?.name ?? '',
      level: about?.level ?? 1,
      isMember: about?.members.includes(id) ?? false,
      heat: Math.round((board.heat[sector] ?? 0) * 100) / 100,
      rank: board.rank[sector] ?? 0,
      rankChange: rankChange(board.rank[sector] ?? 0, board.previousRank?.[sector] ?? null),
      stage: board.stages[sector] ?? null,
      limitUpCount: board.columns.limitUpCount[sector] ?? 0,
      memberCount: board.columns.memberCount[sector] ?? 0,
      changePct: ratio(board.columns.changeRate[sector]),
      ...linkOf(own, sectorReturns(days, sector)),
    }
  })
  const note = noteOf(market, id)
  return {
    symbol,
    name,
    changePct: note ? null : ratio(liveOf(market).changeRate[id]),
    note,
    records: records.toSorted(
      (a, b) => Number(b.isMember) - Number(a.isMember) || (b.correlation ?? -2) - (a.correlation ?? -2),
    ),
  }
}

/** How closely each member moves with its sector. */
export function sectorStocks(market: MarketWithHistory, { code }: { code: string }) {
  const sector = market.sectors.byCode.get(code)
  if (sector === undefined) throw inputRefusal(`没有该板块：${code}`)
  const live = liveOf(market)
  const days = closedSectorDays(market)
  const whole = sectorReturns(days, sector)
  return Array.from(market.sectors.sectors[sector]?.members ?? [], (id) => ({
    symbol: rowOfSlot(market, id).symbol as string,
    changePct: noteOf(market, id) ? null : ratio(live.changeRate[id]),
    ...linkOf(closedReturns(market, id, days.length), whole),
  }))
}
