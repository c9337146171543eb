import type { SectorRow } from '@liangshu/contract/insight/insight-calls'
import type { SectorMembers } from '@liangshu/contract/market/quote-calls'
import { rankChange } from '@liangshu/engine/analysis/rank/symbol-rank'
import { asOfText, coverageOf, dayOfDate, liveOf, rowOfSlot } from '@liangshu/engine/market/reader/find'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { preparing } from '@liangshu/engine/market/reader/refusal'
import { ratio } from '@liangshu/engine/market/reader/wire-values'

import { insightOf } from '../analysis/insight-state.ts'
import { closedBoard, closedSectors, LOOK_BACK, type SectorBoard, type SectorHistory } from './sector-board.ts'

export interface SectorArgs {
  readonly type?: 'industry' | 'concept' | 'all' | undefined
  readonly level: number
  readonly sort?: 'heat' | 'changePct' | 'netInflow' | 'amount' | 'limitUpCount' | 'r5' | 'r20' | undefined
  readonly date?: string | undefined
}

/** The board of a day: the running one from the last beat, past ones from their close. */
export function boardOn(market: MarketWithHistory, day: number): { board: SectorBoard; history: SectorHistory } {
  const { sectorHistory, sectors } = insightOf(market)
  if (!sectorHistory) throw preparing('板块热度计算中')
  if (day !== market.today.day) return { board: closedBoard(sectorHistory, day), history: sectorHistory }
  if (!sectors || sectors.day !== day) throw preparing('板块热度计算中')
  return { board: sectors, history: sectorHistory }
}

/** Who belongs to what today; stocks stand first in the master, so a member's number is its slot. */
export function sectorMembers(market: MarketWithHistory, _args: object = {}): SectorMembers[] {
  return market.sectors.sectors.map(({ code, name, kind, level, parent, members }) => ({
    code,
    name,
    kind,
    level,
    parent,
    slots: Array.from(members),
  }))
}

function leaderOf(market: MarketWithHistory, { columns, day }: SectorBoard, sector: number): SectorRow['leader'] {
  const id = columns.leader[sector] ?? -1
  if (id < 0) return null
  const { symbol, name } = rowOfSlot(market, id)
  if (day === market.today.day) {
    const live = liveOf(market)
    return { symbol, name, changePct: ratio(live.changeRate[id]), boards: live.boards[id] ?? 0 }
  }
  const daily = market.stocks.columns
  const at = id * daily.capacity + day
  return {
    symbol,
    name,
    changePct: ratio((daily.close[at] ?? 0) / (daily.ref[at] ?? 1) - 1),
    boards: daily.boards[at] ?? 0,
  }
}

function sparkOf(history: SectorHistory, { day, columns }: SectorBoard, sector: number): (number | null)[] {
  const past = Math.min(day, LOOK_BACK - 1)
  const days = Array.from({ length: past }, (_, i) => closedSectors(history, day - past + i))
  return [...days, columns].map(({ changeRate }) => ratio(changeRate[sector]))
}

export function sectors(market: MarketWithHistory, args: SectorArgs): SectorRow[] {
  const { board, history } = boardOn(market, dayOfDate(market, args.date))
  if (history.table.sectors.length === 0) throw preparing('尚无行业与概念名单，可导入或等待每日刷新')
  const { type = 'all', level, sort = 'heat' } = args
  const isToday = board.day === market.today.day
  const shared = {
    asOf: isToday ? asOfText(market) : `${market.stocks.axis.dates[board.day]} 15:00:00`,
    coverage: isToday ? coverageOf(market) : 1,
  }
  const wanted = history.table.groups.flatMap((group, index) => {
    const isConcept = index === 2
    if (isConcept ? type === 'industry' : type === 'concept' || index !== level - 1) return []
    return [...group]
  })
  const rows = wanted.map((sector) => ({ ...sectorRow(market, board, history, sector), ...shared }))
  return rows.sort((a, b) => (b[sort] ?? -Infinity) - (a[sort] ?? -Infinity) || b.amount - a.amount)
}

function sectorRow(
  market: MarketWithHistory,
  board: SectorBoard,
  history: SectorHistory,
  sector: number,
): Omit<SectorRow, 'asOf' | 'coverage'> {
  const about = history.table.sectors[sector]
  if (!about) throw new RangeError(`no sector ${sector}`)
  const { columns } = board
  const count = (values: Int32Array) => values[sector] ?? 0
  return {
    code: about.code,
    name: about.name,
    type: about.kind,
    level: about.level,
    parent: about.parent,
    memberCount: count(columns.memberCount),
    changePct: ratio(columns.changeRate[sector]),
    changePctEq: ratio(columns.changeRateEqual[sector]),
    amount: Math.round(columns.amount[sector] ?? 0),
    turnoverRate: ratio(columns.turnoverRate[sector]),
    netInflow: Math.round(columns.netInflow[sector] ?? 0),
    netInflowRate: ratio(columns.netInflowRate[sector]),
    upCount: count(columns.upCount),
    downCount: count(columns.downCount),
    flatCount: count(columns.flatCount),
    limitUpCount: count(columns.limitUpCount),
    limitDownCount: count(columns.limitDownCount),
    failedCount: count(columns.failedCount),
    maxBoards: count(columns.maxBoards),
    amountRatio: ratio(board.amountRatio[sector]),
    r5: ratio(board.return5[sector]),
    r20: ratio(board.return20[sector]),
    heat: Math.round((board.heat[sector] ?? 0) * 100) / 100,
    rank: count(board.rank),
    rankChange: rankChange(count(board.rank), board.previousRank?.[sector] ?? null),
    topDays: count(board.topDays),
    stage: board.stages[sector] ?? null,
    leader: leaderOf(market, board, sector),
    spark: sparkOf(history, board, sector),
  }
}
