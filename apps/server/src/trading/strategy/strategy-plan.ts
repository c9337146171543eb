import {
  missingParam,
  readParams,
  strategyParams,
  typesWithUniverse,
  type DatedBasket,
  type ParamField,
} from '@liangshu/contract/trading/strategy-params'
import type { StrategyBody, StrategyPeriod, StrategyType } from '@liangshu/contract/trading/strategy'
import { isPerpetual } from '@liangshu/engine/account/order/unit-scale'
import type { StrategyLimits } from '@liangshu/engine/strategy/decide-beat'

import { inputError } from '../../platform/http/app-error.ts'
import type { OwnSource } from '../own-strategy/own-code.ts'

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
export function checkedParams({ type, params }: Pick<StrategyBody, 'type' | 'params'>, source?: OwnSource) {
  const read = readParams(type, params, fieldsOf(type, source))
  if (!read.ok) throw inputError(read.issues.map(({ message }) => message).join('；'))
  return read.values
}

/** What a strategy can be told: by its template, or by the file it comes from. */
const fieldsOf = (type: StrategyType, source: OwnSource | undefined): readonly ParamField[] =>
  type === 'own' ? (source?.fields ?? []) : strategyParams[type]

const usesUniverse = (type: StrategyType, source: OwnSource | undefined): boolean =>
  type === 'own' ? (source?.hasUniverse ?? false) : typesWithUniverse.includes(type)

/** Symbols and products that parameters name. */
function namedBy(fields: readonly ParamField[], params: Readonly<Record<string, unknown>>) {
  const of = (isWanted: (field: ParamField) => boolean) =>
    fields.flatMap((field) => (isWanted(field) ? [String(params[field.key])] : []))
  const products = of((field) => field.kind === 'symbol' && field.isProduct === true)
  const single = of((field) => field.kind === 'symbol' && field.isProduct !== true)
  const baskets = fields.flatMap(({ key, kind }) => (kind === 'basket' ? (params[key] as { symbol: string }[]) : []))
  const dated = fields.flatMap(({ key, kind }) => (kind === 'dated' ? (params[key] as DatedBasket[]) : []))
  const later = new Set(dated.flatMap(({ symbols }) => symbols))
  return { products, named: [...products, ...single, ...baskets.map(({ symbol }) => symbol), ...later] }
}

/** STRAT-2: refuses what cannot run yet, in words that say what is missing. */
export function planOf(body: StrategyBody, universe: readonly string[], source?: OwnSource): StrategyPlan {
  const { type, period, schedule } = body
  const fields = fieldsOf(type, source)
  const params = checkedParams(body, source)
  const missing = missingParam(type, params, fields)
  if (missing) throw inputError(missing)
  const isChoosing = usesUniverse(type, source)
  if (isChoosing && universe.length === 0) throw inputError('策略的标的范围为空，请选择指数、分组或证券')
  const { products, named } = namedBy(fields, params)
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
    universe: isChoosing ? universe : [],
    named,
    products,
  }
}

/** Shares and funds whose days have to be known. */
export const symbolsOf = ({ universe, named, products }: StrategyPlan): string[] => [
  ...new Set([...universe, ...named.filter((one) => !products.includes(one))]),
]

/** Coins have days and hours of their own, and nothing else trades in their account. */
export function isCoinPlan(plan: StrategyPlan): boolean {
  const symbols = symbolsOf(plan)
  return symbols.length > 0 && symbols.every(isPerpetual)
}
