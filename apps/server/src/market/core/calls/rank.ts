import type { Board } from '@liangshu/contract/market/classification'
import { stockTypeIndices, type StockType } from '@liangshu/contract/market/labels'
import type { RankRow } from '@liangshu/contract/market/query-calls'
import { strengthLevel } from '@liangshu/engine/mixed-strength/mixed-strength'
import { rankChange } from '@liangshu/engine/rank/symbol-rank'
import type { UniverseFilter } from '@liangshu/engine/rank/universe'

import { preparing } from '../call-refusal.ts'
import type { MarketCore } from '../market-core.ts'
import { rankUniverse, type RankedUniverse } from '../strength/strength-now.ts'
import { known, liveOf, money, ratio, rowOfSlot, yuan } from './call-tools.ts'
import { membersOf, type GivenLists } from './members.ts'

export interface RankArgs {
  readonly universe?: string | undefined
  readonly stockType?: StockType | undefined
  readonly board?: Board | undefined
  readonly top: number
  readonly sort?:
    | 'score'
    | 'changePct'
    | 'amount'
    | 'mixedStrength'
    | 'return20'
    | 'volumeRatio'
    | 'mainInflow'
    | undefined
  readonly minAmount?: number | undefined
  /** Slots of a group. */
  readonly within?: readonly number[] | undefined
  readonly lists?: GivenLists | undefined
}

function filterOf(core: MarketCore, args: RankArgs): UniverseFilter {
  const within: Set<number>[] = []
  const members = (code: string) => Array.from(membersOf(core, code, core.facts.day, args.lists?.[code]).ids)
  if (args.universe && args.universe !== 'all') within.push(new Set(members(args.universe)))
  if (args.stockType) within.push(new Set(stockTypeIndices[args.stockType].flatMap(members)))
  if (args.within) within.push(new Set(args.within))
  return {
    ...(args.board && { boards: [args.board] }),
    ...(within.length > 0 && { within }),
    minAmount: args.minAmount ?? 0,
  }
}

/** Rank by stock in the ranking of another moment. */
function placesIn({ ids, ranks }: RankedUniverse): Map<number, number> {
  return new Map(Array.from(ids, (id, row) => [id, ranks.rank[row] ?? 0]))
}

export function rank(core: MarketCore, args: RankArgs): RankRow[] {
  const { strength, before, conceptHeat, conceptHeatBefore } = core.background
  if (!strength || !conceptHeat) throw preparing('个股排名计算中')
  const filter = filterOf(core, args)
  const now = rankUniverse(strength, conceptHeat, core.facts, filter)
  const { minAmount: _amount, ...sameStocks } = filter
  const past =
    before && conceptHeatBefore ? placesIn(rankUniverse(before, conceptHeatBefore, core.facts, sameStocks)) : null
  const { sort = 'score' } = args
  // Already in order of the score: the rows beyond the top need not be made.
  const order = sort === 'score' ? now.ranks.order.subarray(0, args.top) : now.ranks.order
  const rows = Array.from(order, (row) => rankRow(core, now, row, past))
  if (sort !== 'score') rows.sort((a, b) => (b[sort] ?? -Infinity) - (a[sort] ?? -Infinity) || a.rank - b.rank)
  return rows.slice(0, args.top)
}

function rankRow(
  core: MarketCore,
  { ids, ranks }: RankedUniverse,
  row: number,
  past: Map<number, number> | null,
): RankRow {
  const id = ids[row] ?? 0
  const about = rowOfSlot(core, id)
  const live = liveOf(core)
  const previousRank = past?.get(id) ?? null
  const place = ranks.rank[row] ?? 0
  const m = live.strength[id] ?? Number.NaN
  return {
    rank: place,
    previousRank,
    rankChange: rankChange(place, previousRank),
    symbol: about.symbol,
    name: about.name,
    board: about.board,
    industry: about.stock?.industry ?? '',
    last: yuan(live.last[id]),
    changePct: ratio(live.changeRate[id]),
    amount: money(live.amount[id]),
    score: ratio(ranks.score[row]) ?? 0,
    parts: {
      mixedStrength: ratio(ranks.parts.mixedStrength[row]),
      return20: ratio(ranks.parts.return20[row]),
      inflowRate5: ratio(ranks.parts.inflowRate5[row]),
      volumeRatio: ratio(ranks.parts.volumeRatio[row]),
      bestConceptHeat: ratio(ranks.parts.bestConceptHeat[row]),
    },
    mixedStrength: ratio(m),
    strengthLevel: Number.isNaN(m) ? null : strengthLevel(m),
    tradePoint60: known(live.point60[id]),
    return20: ratio(core.background.strength?.return20[id]),
    volumeRatio: ratio(live.volumeRatio[id]),
    mainInflow: money(live.mainInflow[id]),
  }
}
