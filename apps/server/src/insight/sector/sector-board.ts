import { aggregateSectors } from '@liangshu/engine/analysis/sector-heat/sector-aggregates'
import {
  createSectorColumns,
  type MemberColumns,
  type SectorColumns,
} from '@liangshu/engine/analysis/sector-heat/sector-columns'
import {
  heatRanks,
  sectorHeat,
  sectorStage,
  topDays,
  type SectorStage,
} from '@liangshu/engine/analysis/sector-heat/sector-heat'
import type { SectorTable } from '@liangshu/engine/analysis/sector-heat/sector-table'
import type { StockDays } from '@liangshu/engine/market/day/stock-days'

import { closedDayColumns } from './closed-day.ts'

/** Heat, ranks and stages of all sectors at one moment. */
export interface SectorBoard {
  readonly day: number
  readonly columns: SectorColumns
  readonly amountRatio: Float64Array
  readonly return5: Float64Array
  readonly return20: Float64Array
  readonly heat: Float64Array
  readonly rank: Int32Array
  readonly previousRank: Int32Array | null
  readonly topDays: Int32Array
  readonly stages: readonly (SectorStage | null)[]
}

/** Sector figures of past days, made when first asked for and kept. */
export interface SectorHistory {
  readonly table: SectorTable
  readonly stocks: StockDays
  readonly days: Map<number, SectorColumns>
  readonly boards: Map<number, SectorBoard>
}

/** Days a rank, its top days and its mean amount look back. */
export const LOOK_BACK = 20
const RANK_BACK = 15
/** Correlations and curves of sectors look back furthest. */
export const HISTORY_DAYS = 60

export function createSectorHistory(stocks: StockDays, table: SectorTable): SectorHistory {
  return { stocks, table, days: new Map(), boards: new Map() }
}

/** Past days that somebody asked for; those the running one looks back on are made anew in a moment. */
const MOST_DAYS = 250

export function closedSectors(history: SectorHistory, day: number): SectorColumns {
  const known = history.days.get(day)
  if (known) return known
  if (history.days.size >= MOST_DAYS) {
    history.days.clear()
    history.boards.clear()
  }
  const columns = createSectorColumns(history.table.sectors.length)
  aggregateSectors(closedDayColumns(history.stocks, day), history.table.membership, columns)
  history.days.set(day, columns)
  return columns
}

/** The board of a closed day. Its top days are counted from fifteen days before. */
export function closedBoard(history: SectorHistory, day: number): SectorBoard {
  const known = history.boards.get(day)
  if (known) return known
  const start = Math.max(0, day - RANK_BACK)
  let board: SectorBoard | null = null
  for (let past = start; past <= day; past += 1) {
    board = history.boards.get(past) ?? makeBoard(history, past, closedSectors(history, past), 1, board)
  }
  if (!board) throw new RangeError(`no sector board of day ${day}`)
  history.boards.set(day, board)
  return board
}

/** The board of the running day; `dayShare` is the part of a usual day's volume that has passed. */
export function liveBoard(history: SectorHistory, day: number, members: MemberColumns, dayShare: number): SectorBoard {
  const columns = createSectorColumns(history.table.sectors.length)
  aggregateSectors(members, history.table.membership, columns)
  return makeBoard(history, day, columns, dayShare, day === 0 ? null : closedBoard(history, day - 1))
}

function makeBoard(
  history: SectorHistory,
  day: number,
  columns: SectorColumns,
  dayShare: number,
  before: SectorBoard | null,
): SectorBoard {
  const size = history.table.sectors.length
  const past = Array.from({ length: Math.min(day, LOOK_BACK) }, (_, i) => closedSectors(history, day - 1 - i))
  const amountRatio = new Float64Array(size)
  const return5 = new Float64Array(size)
  const return20 = new Float64Array(size)
  for (let sector = 0; sector < size; sector += 1) {
    const mean = past.reduce((sum, day) => sum + (day.amount[sector] ?? 0), 0) / past.length
    amountRatio[sector] = (columns.amount[sector] ?? 0) / (mean * Math.max(dayShare, 0.001))
    return5[sector] = chain(columns, past, sector, 5)
    return20[sector] = chain(columns, past, sector, LOOK_BACK)
  }
  const heat = new Float64Array(size)
  const rank = new Int32Array(size)
  for (const group of history.table.groups) fillGroup(group, { columns, amountRatio, return5 }, heat, rank)
  const days = Int32Array.from(rank, (place, sector) => topDays(place, before?.topDays[sector] ?? 0))
  const previousRank = before?.rank ?? null
  const stages = Array.from(rank, (place, sector) =>
    sectorStage({
      rank: place,
      previousRank: previousRank?.[sector] ?? null,
      topDays: days[sector] ?? 0,
      heat: heat[sector] ?? 0,
      limitUpCount: columns.limitUpCount[sector] ?? 0,
      previousLimitUpCount: before?.columns.limitUpCount[sector] ?? 0,
      failedCount: columns.failedCount[sector] ?? 0,
    }),
  )
  return { day, columns, amountRatio, return5, return20, heat, rank, previousRank, topDays: days, stages }
}

/** Return over `days` days, today included. */
export function chain(today: SectorColumns, past: readonly SectorColumns[], sector: number, days: number): number {
  let level = 1 + known(today.changeRate[sector])
  for (const columns of past.slice(0, days - 1)) level *= 1 + known(columns.changeRate[sector])
  return level - 1
}

const known = (value: number | undefined): number => (value === undefined || Number.isNaN(value) ? 0 : value)

function fillGroup(
  group: readonly number[],
  { columns, amountRatio, return5 }: Pick<SectorBoard, 'columns' | 'amountRatio' | 'return5'>,
  heat: Float64Array,
  rank: Int32Array,
): void {
  const pick = (values: ArrayLike<number>) => Float64Array.from(group, (sector) => known(values[sector]))
  const own = sectorHeat({
    changeRate: pick(columns.changeRate),
    netInflowRate: pick(columns.netInflowRate),
    limitUpCount: pick(columns.limitUpCount),
    memberCount: Float64Array.from(group, (sector) => Math.max(1, columns.memberCount[sector] ?? 0)),
    amountRatio: pick(amountRatio),
    return5: pick(return5),
  })
  const places = heatRanks(own, pick(columns.amount))
  for (const [i, sector] of group.entries()) {
    heat[sector] = own[i] ?? 0
    rank[sector] = places[i] ?? 0
  }
}
