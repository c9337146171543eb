import { missingParam, readParams, typesWithUniverse } from '@liangshu/contract/trading/strategy-params'
import type { StrategyBody, StrategyPeriod, StrategyType } from '@liangshu/contract/trading/strategy'
import type { StrategyLimits } from '@liangshu/engine/strategy/decide-beat'

import { inputError } from '../../platform/http/app-error.ts'

/** A strategy ready to be asked. Plain data: it goes to the thread that runs it. */
export type StrategyPlan = {
  readonly type: StrategyType
  readonly period: StrategyPeriod
  /** When it is asked, in Quartz words; empty when the period decides. */
  readonly schedule: string
  readonly params: Readonly<Record<string, unknown>>
  readonly limits: StrategyLimits
  readonly universe: readonly string[]
  /** What the parameters name: symbols, or the product of contracts. */
  readonly named: readonly string[]
  readonly products: readonly string[]
}

const fenOf = (yuan: number): number => Math.round(yuan * 100)

/** STRAT-1: parameters as the template reads them; every wrong one is named. */
export function checkedParams({ type, params }: Pick<StrategyBody, 'type' | 'params'>) {
  const read = readParams(type, params)
  if (!read.ok) throw inputError(read.issues.map(({ message }) => message).join('；'))
  return read.values
}

export const usesUniverse = (type: StrategyType): boolean => typesWithUniverse.includes(type)

/** STRAT-2: refuses what cannot run yet, in words that say what is missing. */
export function planOf(body: StrategyBody, universe: readonly string[]): StrategyPlan {
  const { type, period, schedule } = body
  const params = checkedParams(body)
  const missing = missingParam(type, params)
  if (missing) throw inputError(missing)
  if (usesUniverse(type) && universe.length === 0) throw inputError('策略的标的范围为空，请选择指数、分组或证券')
  const products = type === 'futuresTrend' ? [String(params['symbol'])] : []
  const basket = type === 'rebalance' ? (params['basket'] as { symbol: string }[]).map(({ symbol }) => symbol) : []
  const named = type === 'grid' ? [String(params['symbol'])] : [...products, ...basket]
  const { singleMaxPct, stopLossPct, takeProfitPct, dailyLossPct } = body
  return {
    type,
    period,
    schedule,
    params,
    limits: {
      capital: fenOf(body.capital),
      maxPosition: fenOf(body.maxPosition),
      singleMaxPct,
      stopLossPct,
      takeProfitPct,
      dailyLossPct,
    },
    universe: usesUniverse(type) ? universe : [],
    named,
    products,
  }
}

/** Shares and funds whose days have to be known. */
export const symbolsOf = ({ universe, named, products }: StrategyPlan): string[] => [
  ...new Set([...universe, ...named.filter((one) => !products.includes(one))]),
]
