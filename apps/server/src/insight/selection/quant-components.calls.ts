import { quantModels, type QuantRow } from '@liangshu/contract/insight/insight-calls'
import { liveOf, rowOfSymbol } from '@liangshu/engine/market/reader/find'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { inputRefusal } from '@liangshu/engine/market/reader/refusal'
import { yuan } from '@liangshu/engine/market/reader/wire-values'

import { rank, type RankArgs } from '../rank/rank.calls.ts'

const HOLDINGS = 20
/** Cash kept back, so that fees and rounding never overdraw. */
const INVESTED = 0.98

export const modelStockTypes = {
  rank: undefined,
  rankLarge: 'large',
  rankMedium: 'medium',
  rankSmall: 'small',
} as const

/** What a basket is made of: the head of a ranking in equal parts, or weights that were fixed. */
export type QuantPlan =
  | {
      readonly kind: 'rank'
      readonly args: Omit<RankArgs, 'top'>
      readonly top: number
      /** The most one name may weigh. */
      readonly mostPerName: number
    }
  | { readonly kind: 'fixed'; readonly targets: readonly { readonly symbol: string; readonly weight: number }[] }

export interface QuantArgs {
  /** A built-in model, or the plan of a strategy. */
  readonly modelId?: string | undefined
  readonly plan?: QuantPlan | undefined
  readonly date?: string | undefined
  readonly capital: number
  readonly lists?: RankArgs['lists']
  /** Weights the accounts of a strategy have now; a model belongs to no account. */
  readonly current?: ReadonlyMap<string, number> | undefined
}

function modelPlan(modelId: string | undefined, lists: RankArgs['lists']): QuantPlan {
  if (modelId === undefined || !Object.hasOwn(quantModels, modelId))
    throw inputRefusal(`模型不存在：${modelId}，可选 ${Object.keys(quantModels).join('、')}`)
  const stockType = modelStockTypes[modelId as keyof typeof modelStockTypes]
  return { kind: 'rank', args: { stockType, lists }, top: HOLDINGS, mostPerName: 1 }
}

interface Target {
  readonly symbol: string
  readonly weight: number
  readonly score: number
  readonly reason: string
}

function targetsOf(market: MarketWithHistory, plan: QuantPlan): Target[] {
  if (plan.kind === 'fixed')
    return plan.targets.map(({ symbol, weight }) => ({ symbol, weight, score: 0, reason: '策略设定的目标权重' }))
  const rows = rank(market, { ...plan.args, top: plan.top })
  const weight = rows.length === 0 ? 0 : Math.min(INVESTED / rows.length, plan.mostPerName)
  return rows.map(({ symbol, score, rank: place, strengthLevel }) => ({
    symbol,
    weight,
    score,
    reason: `排名第${place}${strengthLevel === 3 ? '，混合强度超强' : strengthLevel === 2 ? '，混合强度强' : ''}`,
  }))
}

const rounded = (weight: number): number => Math.round(weight * 1e6) / 1e6

/** Target basket in whole lots; what is held and no longer wanted stands at the end with a target of nothing. */
export function quantComponents(market: MarketWithHistory, args: QuantArgs): QuantRow[] {
  if (args.date !== undefined && args.date !== market.today.date) throw inputRefusal('只提供当日目标组合')
  const targets = targetsOf(market, args.plan ?? modelPlan(args.modelId, args.lists))
  const wanted = new Set(targets.map(({ symbol }) => symbol))
  const unwanted = [...(args.current?.keys() ?? [])]
    .filter((symbol) => !wanted.has(symbol))
    .map((symbol) => ({ symbol, weight: 0, score: 0, reason: '不在目标组合中' }))
  const live = liveOf(market)
  return [...targets, ...unwanted].map(({ symbol, weight, score, reason }) => {
    const { lot, name, slot, priceScale } = rowOfSymbol(market, symbol)
    const price = yuan(live.last[slot], priceScale) ?? yuan(live.preClose[slot], priceScale)
    const lots = price === null ? 0 : Math.floor((args.capital * weight) / price / lot)
    const current = args.current ? (args.current.get(symbol) ?? 0) : null
    return {
      symbol,
      name,
      targetWeight: rounded(weight),
      currentWeight: current === null ? null : rounded(current),
      diff: current === null ? null : rounded(weight - current),
      targetVolume: lots * lot,
      lots,
      score,
      reason,
    }
  })
}
