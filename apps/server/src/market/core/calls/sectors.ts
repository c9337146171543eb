import type { SectorRow } from '@liangshu/contract/insight/insight-calls'
import type { SectorMembers } from '@liangshu/contract/market/quote-calls'
import { rankChange } from '@liangshu/engine/analysis/rank/symbol-rank'

import { preparing } from '../call-refusal.ts'
import type { MarketCore } from '../market-core.ts'
import { closedBoard, closedSectors, LOOK_BACK, type SectorBoard, type SectorHistory } from '../sectors/sector-board.ts'
import { asOfText, coverageOf, dayOfDate, liveOf, ratio, rowOfSlot } from './call-tools.ts'

export interface SectorArgs {
  readonly type?: 'industry' | 'concept' | 'all' | undefined
  readonly level: number
  readonly sort?: 'heat' | 'changePct' | 'netInflow' | 'amount' | 'limitUpCount' | 'r5' | 'r20' | undefined
  readonly date?: string | undefined
}

/** The board of a day: the running one from the last beat, past ones from their close. */
export function boardOn(core: MarketCore, day: number): { board: SectorBoard; history: SectorHistory } {
  const { sectorHistory, sectors } = core.background
  if (!sectorHistory) throw preparing('板块热度计算中')
  if (day !== core.facts.day) return { board: closedBoard(sectorHistory, day), history: sectorHistory }
  if (!sectors || sectors.day !== day) throw preparing('板块热度计算中')
  return { board: sectors, history: sectorHistory }
}

/** Who belongs to what today; stocks stand first in the master, so a member's number is its slot. */
export function sectorMembers(core: MarketCore, _args: object = {}): SectorMembers[] {
  const { sectorHistory } = core.background
  if (!sectorHistory) throw preparing('板块成分读取中')
  return sectorHistory.table.sectors.map(({ code, name, kind, level, parent, members }) => ({
    code,
    name,
    kind,
    level,
    parent,
    slots: Array.from(members),
  }))
}

function leaderOf(core: MarketCore, { columns, day }: SectorBoard, sector: number): SectorRow['leader'] {
  const id = columns.leader[sector] ?? -1
  if (id < 0) return null
  const { symbol, name } = rowOfSlot(core, id)
  if (day === core.facts.day) {
    const live = liveOf(core)
    return { symbol, name, changePct: ratio(live.changeRate[id]), boards: live.boards[id] ?? 0 }
  }
  const daily = core.simulation.market.matrix.columns
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

export function sectors(core: MarketCore, args: SectorArgs): SectorRow[] {
  const { board, history } = boardOn(core, dayOfDate(core, args.date))
  if (history.table.sectors.length === 0) throw preparing('尚无行业与概念名单，可导入或等待每日刷新')
  const { type = 'all', level, sort = 'heat' } = args
  const isToday = board.day === core.facts.day
  const shared = {
    asOf: isToday ? asOfText(core) : `${core.simulation.market.axis.dates[board.day]} 15:00:00`,
    coverage: isToday ? coverageOf(core) : 1,
  }
  const wanted = history.table.groups.flatMap((group, index) => {
    const isConcept = index === 2
    if (isConcept ? type === 'industry' : type === 'concept' || index !== level - 1) return []
    return [...group]
  })
  const rows = wanted.map((sector) => ({ ...sectorRow(core, board, history, sector), ...shared }))
  return rows.sort((a, b) => (b[sort] ?? -Infinity) - (a[sort] ?? -Infinity) || b.amount - a.amount)
}

function sectorRow(
  core: MarketCore,
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
    leader: leaderOf(core, board, sector),
    spark: sparkOf(history, board, sector),
  }
}
