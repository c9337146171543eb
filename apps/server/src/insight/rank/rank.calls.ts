import type { RankRow } from '@liangshu/contract/insight/insight-calls'
import type { Board } from '@liangshu/contract/market/classification'
import { stockTypeIndices, type StockType } from '@liangshu/contract/market/labels'
import { strengthLevel } from '@liangshu/engine/analysis/mixed-strength/mixed-strength'
import { rankChange } from '@liangshu/engine/analysis/rank/symbol-rank'
import type { UniverseFilter } from '@liangshu/engine/analysis/rank/universe'
import type { GivenLists } from '@liangshu/engine/market/instrument/member-list'
import { liveOf, rowOfSlot } from '@liangshu/engine/market/reader/find'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { preparing } from '@liangshu/engine/market/reader/refusal'
import { known, money, ratio, yuan } from '@liangshu/engine/market/reader/wire-values'

import { insightOf } from '../analysis/insight-state.ts'
import { membersOf } from '../sector/members.ts'
import { rankUniverse, type RankedUniverse } from './strength-now.ts'

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

/** `null` when nothing narrows the market: then the ranking of the last beat serves. */
function filterOf(market: MarketWithHistory, args: RankArgs): UniverseFilter | null {
  const within: Set<number>[] = []
  const members = (code: string) => Array.from(membersOf(market, code, market.today.day, args.lists?.[code]).ids)
  if (args.universe && args.universe !== 'all') within.push(new Set(members(args.universe)))
  if (args.stockType) within.push(new Set(stockTypeIndices[args.stockType].flatMap(members)))
  if (args.within) within.push(new Set(args.within))
  if (!args.board && within.length === 0 && !args.minAmount) return null
  return {
    ...(args.board && { boards: [args.board] }),
    ...(within.length > 0 && { within }),
    minAmount: args.minAmount ?? 0,
  }
}

/** Rank by stock in the ranking of another moment, 0 for those not in it. */
function placesIn({ ids, ranks }: RankedUniverse, count: number): Int32Array {
  const places = new Int32Array(count)
  for (let row = 0; row < ids.length; row += 1) places[ids[row] ?? 0] = ranks.rank[row] ?? 0
  return places
}

/** Both rankings of the stocks asked for: now, and at yesterday's close. */
function rankings(market: MarketWithHistory, args: RankArgs): { now: RankedUniverse; past: RankedUniverse | null } {
  const { strength, before, conceptHeat, conceptHeatBefore, ranked, rankedBefore } = insightOf(market)
  if (!strength || !conceptHeat || !ranked) throw preparing('个股排名计算中')
  const filter = filterOf(market, args)
  if (!filter) return { now: ranked, past: rankedBefore }
  const { minAmount: _amount, ...sameStocks } = filter
  const past = before && conceptHeatBefore ? rankUniverse(before, conceptHeatBefore, market.today, sameStocks) : null
  return { now: rankUniverse(strength, conceptHeat, market.today, filter), past }
}

export function rank(market: MarketWithHistory, args: RankArgs): RankRow[] {
  const { now, past: pastRanking } = rankings(market, args)
  const past = pastRanking && placesIn(pastRanking, market.today.boardsBefore.length)
  const order = orderBy(market, now, args.sort ?? 'score').subarray(0, args.top)
  // The rows beyond the top need not be made.
  return Array.from(order, (row) => rankRow(market, now, row, past))
}

type RankSort = Exclude<RankArgs['sort'], undefined>

/** Rows from the greatest figure down; what is not known stands last, equals by their rank. */
function orderBy(market: MarketWithHistory, { ids, ranks }: RankedUniverse, sort: RankSort): Int32Array {
  if (sort === 'score') return ranks.order
  const live = liveOf(market)
  const column = {
    changePct: live.changeRate,
    amount: live.amount,
    mixedStrength: live.strength,
    return20: insightOf(market).strength?.return20,
    volumeRatio: live.volumeRatio,
    mainInflow: live.mainInflow,
  }[sort]
  const figure = Float64Array.from(ids, (id) => {
    const value = column?.[id] ?? Number.NaN
    return Number.isNaN(value) ? -Infinity : value
  })
  const place = (row: number) => ranks.rank[row] ?? 0
  return ranks.order.slice().sort((a, b) => {
    const [x, y] = [figure[a] ?? 0, figure[b] ?? 0]
    return x === y ? place(a) - place(b) : y - x
  })
}

function rankRow(
  market: MarketWithHistory,
  { ids, ranks }: RankedUniverse,
  row: number,
  past: Int32Array | null,
): RankRow {
  const id = ids[row] ?? 0
  const about = rowOfSlot(market, id)
  const live = liveOf(market)
  const previousRank = past?.[id] || null
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
    return20: ratio(insightOf(market).strength?.return20[id]),
    volumeRatio: ratio(live.volumeRatio[id]),
    mainInflow: money(live.mainInflow[id]),
  }
}
