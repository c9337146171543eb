import { z } from 'zod'
import { strategyBodySchema, strategyTypeLabels, type StrategyBody } from '@liangshu/contract/trading/strategy'

import type { Constituents, MarketSource } from '../../market/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { inputError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import type { GroupReader } from '../../watch/index.ts'
import type { QuantArgs, QuantPlan } from './quant-components.calls.ts'
import { findStanding, findStrategy } from './strategy.store.ts'

export interface StrategyParts {
  readonly db: Db
  readonly market: MarketSource
  readonly groups: GroupReader
  readonly constituents: Constituents
}

const MOST_NAMES = 200
const topOf = z.object({ topN: z.int().min(1).max(MOST_NAMES).default(20) })
const weight = z.number().min(0).max(1)
/** `{ "SHSE.600519": 0.1 }`, or a list of symbols with weights. */
const targetsOf = z.object({
  targets: z.union([
    z
      .record(z.string(), weight)
      .transform((all) => Object.entries(all).map(([symbol, part]) => [symbol, part] as const)),
    z
      .array(z.object({ symbol: z.string(), weight }))
      .transform((all) => all.map((row) => [row.symbol, row.weight] as const)),
  ]),
})

/** What a strategy asks the market for: its plan, what its accounts weigh now, and the money they have. */
export async function strategyBasket(
  parts: StrategyParts,
  actor: Actor,
  strategyId: string,
): Promise<Pick<QuantArgs, 'plan' | 'current' | 'capital'>> {
  const { db, market } = parts
  const { strategy, standing } = await inTenant(db, actor, async (tx) => {
    const found = await findStrategy(tx, actor, strategyId)
    if (!found) throw inputError(`策略不存在：${strategyId}`)
    return { strategy: strategyBodySchema.parse(found.body), standing: await findStanding(tx, strategyId) }
  })
  const plan = await planOf(parts, actor, strategy)
  const held = standing.holdings.flatMap(({ symbol, volume }) => {
    const row = market.instrument(symbol)
    const price = row?.secType === 'stock' || row?.secType === 'fund' ? priceOf(market, symbol) : null
    return price === null ? [] : [{ symbol, value: volume * price }]
  })
  const worth = held.reduce((sum, { value }) => sum + value, standing.cashFen / 100)
  const current = new Map(held.map(({ symbol, value }) => [symbol, worth > 0 ? value / worth : 0]))
  return { plan, current, capital: strategy.capital > 0 ? strategy.capital : worth }
}

function priceOf(market: MarketSource, symbol: string): number | null {
  const quote = market.quote(symbol)
  return quote && (quote.last ?? quote.preClose) / quote.priceScale
}

async function planOf(parts: StrategyParts, actor: Actor, strategy: StrategyBody): Promise<QuantPlan> {
  if (strategy.type === 'rank') return rankPlan(parts, actor, strategy)
  if (strategy.type === 'rebalance') return fixedPlan(parts.market, strategy)
  throw inputError(`${strategyTypeLabels[strategy.type]}策略没有目标组合`)
}

/** The first of the ranking within the strategy's universe; an index, a group, or symbols of its own. */
async function rankPlan({ market, groups, constituents }: StrategyParts, actor: Actor, strategy: StrategyBody) {
  const { index, groupId, symbols } = strategy.universe
  const read = topOf.safeParse(strategy.params)
  if (!read.success) throw inputError(`策略参数 topN 应为1到${MOST_NAMES}的整数`)
  const own = groupId ? await groups.symbolsOf(actor, groupId) : symbols
  const args = {
    ...(index && { universe: index, lists: await constituents.inForce(actor, [index]) }),
    ...(own && { within: own.flatMap((symbol) => market.instrument(symbol)?.slot ?? []) }),
  }
  return { kind: 'rank' as const, args, top: read.data.topN, mostPerName: strategy.singleMaxPct }
}

function fixedPlan(market: MarketSource, { params }: StrategyBody): QuantPlan {
  const read = targetsOf.safeParse(params)
  if (!read.success) throw inputError('策略参数 targets 应为证券代码与权重（0到1）')
  const targets = read.data.targets.map(([text, part]) => ({
    symbol: market.master().require(text).symbol,
    weight: part,
  }))
  const total = targets.reduce((sum, target) => sum + target.weight, 0)
  if (total > 1 + 1e-9) throw inputError(`目标权重合计${(total * 100).toFixed(2)}%，不能超过100%`)
  return { kind: 'fixed', targets }
}
