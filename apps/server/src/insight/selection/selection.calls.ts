import {
  factorNames,
  type Exclusion,
  type SelectionAnswer,
  type SelectionExplanation,
  type SelectionRow,
} from '@liangshu/contract/insight/selection'
import {
  contributionsOf,
  countMissing,
  scoreDay,
  usedWeights,
  type FactorWeights,
} from '@liangshu/engine/analysis/selection/score'
import {
  selectionHistory,
  usualCosts,
  type SelectionHistory,
} from '@liangshu/engine/analysis/selection/selection-history'
import { amountFen, dayFlags } from '@liangshu/engine/market/day/daily-columns'
import type { MemberGiven } from '@liangshu/engine/market/instrument/member-list'
import { liveOf, rowOfSymbol, slotOfSymbol } from '@liangshu/engine/market/reader/find'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { inputRefusal, preparing } from '@liangshu/engine/market/reader/refusal'
import { ratio, yuan } from '@liangshu/engine/market/reader/wire-values'

import { insightOf } from '../analysis/insight-state.ts'
import { membersOf } from '../sector/members.ts'
import { bitsOf, reasonsIn } from './exclusions.ts'
import type { MarketFactors } from './market-factors.ts'

/** Plain data that crosses a thread. */
export interface SelectionArgs {
  readonly weights: FactorWeights
  readonly universe: string
  readonly given?: MemberGiven | undefined
  /** Slots of a group; left out, the whole universe. */
  readonly within?: readonly number[] | undefined
  readonly exclude: readonly Exclusion[]
  readonly restricted: readonly string[]
  readonly top: number
}

const BUILD_FEN = 10_000_000 * 100
const BUILD_SHARE = 0.1
const LEAST_HITS = 30

export function factorsOf(market: MarketWithHistory): MarketFactors {
  const { factors } = insightOf(market)
  if (!factors || factors.day !== market.today.day) throw preparing('因子计算中')
  return factors
}

interface Chosen {
  readonly factors: MarketFactors
  readonly last: number
  readonly isIn: (id: number) => boolean
  readonly reasonsOf: (s: number, id: number) => Exclusion[]
  readonly isExcluded: (s: number, id: number) => boolean
}

/** 1 for each of these stocks: asked of every stock of every past day. */
function maskOf(stocks: number, ids: ArrayLike<number>): Uint8Array {
  const mask = new Uint8Array(stocks)
  for (let i = 0; i < ids.length; i += 1) {
    const id = ids[i] as number
    if (id >= 0) mask[id] = 1
  }
  return mask
}

export function chooseStocks(market: MarketWithHistory, args: SelectionArgs): Chosen {
  const factors = factorsOf(market)
  const { run, exclusions } = factors
  if (usedWeights(run, args.weights).length === 0) throw inputRefusal('所选因子在当前行情下都不可得，请调整权重')
  const { universe, given, within, restricted, exclude } = args
  const members =
    universe === 'all' ? null : maskOf(run.stocks, membersOf(market, universe, market.today.day, given).ids)
  const wanted = within ? maskOf(run.stocks, within) : null
  const barred = maskOf(
    run.stocks,
    exclude.includes('restricted') ? restricted.map((symbol) => slotOfSymbol(market, symbol)) : [],
  )
  const mask = bitsOf(exclude)
  return {
    factors,
    last: run.days.length - 1,
    isIn: (id) => members?.[id] !== 0 && wanted?.[id] !== 0,
    reasonsOf: (s, id) => [
      ...reasonsIn(exclusions[s * run.stocks + id] ?? 0),
      ...(barred[id] === 1 ? (['restricted'] as const) : []),
    ],
    isExcluded: (s, id) => ((exclusions[s * run.stocks + id] ?? 0) & mask) !== 0 || barred[id] === 1,
  }
}

/** Past selections of a run by what was asked for: they hold until the run is replaced. */
const pasts = new WeakMap<MarketFactors, Map<string, SelectionHistory>>()
const PASTS_KEPT = 64

function makePast(market: MarketWithHistory, args: SelectionArgs, chosen: Chosen): SelectionHistory {
  const { factors, isIn, isExcluded } = chosen
  return selectionHistory({
    run: factors.run,
    stocks: market.stocks,
    weights: args.weights,
    top: args.top,
    costs: usualCosts,
    allSharesReturn: (day) => market.allSharesReturn(day),
    isWanted: (s, id) => isIn(id) && !isExcluded(s, id),
  })
}

/** SEL-14: the past of the same question is worked out once per run; list, explanation and history share it. */
export function pastOf(market: MarketWithHistory, args: SelectionArgs, chosen: Chosen): SelectionHistory {
  const known = pasts.get(chosen.factors) ?? new Map<string, SelectionHistory>()
  pasts.set(chosen.factors, known)
  const { weights, universe, given, within, exclude, restricted, top } = args
  const key = JSON.stringify([
    Object.entries(weights).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    universe,
    given,
    within,
    exclude.toSorted(),
    exclude.includes('restricted') ? restricted.toSorted() : [],
    top,
  ])
  const past = known.get(key) ?? makePast(market, args, chosen)
  known.delete(key)
  known.set(key, past)
  const [oldest] = known.keys()
  if (known.size > PASTS_KEPT && oldest !== undefined) known.delete(oldest)
  return past
}

/** By the factor a pick stood out with: how many of the past ones, and how many beat all shares. */
function hitsByFactor(history: SelectionHistory, { factors }: Chosen, weights: FactorWeights) {
  const hits = new Map<string, { n: number; hits: number }>()
  const places = new Map(factors.run.days.map((day, s) => [day, s]))
  for (const { day, picks, benchmark } of history.selections) {
    const s = places.get(day) ?? -1
    for (const { id, value } of picks) {
      const [leading] = contributionsOf(factors.run, s, id, weights)
      if (value === null || !leading) continue
      const known = hits.get(leading.key) ?? { n: 0, hits: 0 }
      known.n += 1
      if (value > benchmark) known.hits += 1
      hits.set(leading.key, known)
    }
  }
  return hits
}

type Hits = ReturnType<typeof hitsByFactor>
export const rounded = (value: number, digits = 4): number => Number(value.toFixed(digits))

function rowOf(
  market: MarketWithHistory,
  chosen: Chosen,
  weights: FactorWeights,
  id: number,
  hits: Hits,
): Omit<SelectionRow, 'rank' | 'score'> {
  const { factors, last } = chosen
  const { columns } = market.stocks
  const row = market.today.instruments[id]
  if (!row) throw new RangeError(`no stock ${id}`)
  const live = liveOf(market)
  const contributions = contributionsOf(factors.run, last, id, weights)
  const day = factors.run.days[last] ?? 0
  let amount = 0
  for (let back = 0; back < 20; back += 1) amount += amountFen(columns, id * columns.capacity + day - back)
  const own = hits.get(contributions[0]?.key ?? '')
  return {
    symbol: row.symbol,
    name: row.name,
    industry: row.stock?.industry ?? '',
    last: yuan(live.last[id], row.priceScale) ?? yuan(live.preClose[id], row.priceScale),
    changePct: ratio(live.changeRate[id]),
    contributions: contributions.map((one) => ({ ...one, value: rounded(one.value), neutral: rounded(one.neutral) })),
    missing: countMissing(factors.run.missing[last * factors.run.stocks + id] ?? 0, usedWeights(factors.run, weights)),
    buildDays: amount > 0 ? rounded(BUILD_FEN / (BUILD_SHARE * (amount / 20)), 2) : null,
    hitRate: own && own.n >= LEAST_HITS ? rounded(own.hits / own.n) : null,
    hitSamples: own?.n ?? 0,
  }
}

/** How many of the universe each reason leaves out. */
function countExcluded(
  market: MarketWithHistory,
  { factors, last, isIn, reasonsOf }: Chosen,
  exclude: readonly Exclusion[],
) {
  const { columns } = market.stocks
  const day = factors.run.days[last] ?? 0
  const counts = new Map<Exclusion, number>()
  for (let id = 0; id < factors.run.stocks; id += 1) {
    const isListed = ((columns.flags[id * columns.capacity + day] ?? 0) & dayFlags.listed) !== 0
    if (!isListed || !isIn(id)) continue
    for (const reason of reasonsOf(last, id)) {
      if (exclude.includes(reason)) counts.set(reason, (counts.get(reason) ?? 0) + 1)
    }
  }
  return Array.from(counts, ([reason, n]) => ({ reason, n })).toSorted((a, b) => b.n - a.n)
}

/** The best of a universe by the closes of the last closed day. */
export function selection(market: MarketWithHistory, args: SelectionArgs): SelectionAnswer {
  const chosen = chooseStocks(market, args)
  const { factors, last, isIn, isExcluded } = chosen
  const { order, scores } = scoreDay(factors.run, last, args.weights, (id) => isIn(id) && !isExcluded(last, id))
  const hits = hitsByFactor(pastOf(market, args, chosen), chosen, args.weights)
  return {
    date: market.stocks.axis.dates[factors.run.days[last] ?? 0] ?? '',
    stocks: order.length,
    excluded: countExcluded(market, chosen, args.exclude),
    unknown: factors.run.unknown.filter((key) => (args.weights[key] ?? 0) !== 0),
    rows: Array.from(order.subarray(0, args.top), (id, place) => ({
      rank: place + 1,
      score: rounded(scores[id] ?? 0, 1),
      ...rowOf(market, chosen, args.weights, id, hits),
    })),
  }
}

const lean = (neutral: number): string => {
  const size = Math.abs(neutral)
  const word = size >= 2 ? '远' : size >= 1 ? '明显' : '略'
  return `${word}${neutral >= 0 ? '高于' : '低于'}同行业同规模`
}

/** Why a stock stands where it stands, in words and factor by factor; also one that was left out. */
export function selectionExplain(
  market: MarketWithHistory,
  args: SelectionArgs & { symbol: string },
): SelectionExplanation {
  const chosen = chooseStocks(market, args)
  const { factors, last, isIn, isExcluded, reasonsOf } = chosen
  const { slot: id, secType } = rowOfSymbol(market, args.symbol)
  if (secType !== 'stock' || id >= factors.run.stocks) throw inputRefusal('只能解释股票')
  const { order, scores } = scoreDay(
    factors.run,
    last,
    args.weights,
    (one) => isIn(one) && (one === id || !isExcluded(last, one)),
  )
  const place = order.indexOf(id)
  const hits = hitsByFactor(pastOf(market, args, chosen), chosen, args.weights)
  const row = rowOf(market, chosen, args.weights, id, hits)
  const known = row.contributions.filter(({ isMissing }) => !isMissing)
  const say = ({ key, neutral, value }: (typeof known)[number]) =>
    `${factorNames[key]}${lean(neutral)}（${neutral >= 0 ? '+' : '−'}${Math.abs(neutral).toFixed(2)}σ），贡献 ${value >= 0 ? '+' : '−'}${Math.abs(value).toFixed(2)}`
  const reasons = reasonsOf(last, id)
  const isOut = reasons.some((reason) => args.exclude.includes(reason)) || !isIn(id)
  return {
    ...row,
    rank: isOut || place < 0 ? null : place + 1,
    score: place < 0 ? 0 : rounded(scores[id] ?? 0, 1),
    stocks: order.length,
    reasons,
    factors: row.contributions.map((one) => {
      const raw = factors.run.raw[one.key][id] ?? Number.NaN
      return { ...one, raw: Number.isFinite(raw) ? rounded(raw, 6) : null }
    }),
    positive: known
      .filter(({ value }) => value > 0)
      .slice(0, 3)
      .map(say),
    negative: known
      .filter(({ value }) => value < 0)
      .slice(0, 3)
      .map(say),
  }
}
