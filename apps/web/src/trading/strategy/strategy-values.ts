import { readParams, strategyParams, type ParamField } from '@liangshu/contract/trading/strategy-params'
import type { SaveStrategyBody, Strategy, StrategyBody, StrategyType } from '@liangshu/contract/trading/strategy'

type Basket = readonly { symbol: string; weight: number }[]

/** What the form holds: percentages as people read them. */
export interface StrategyValues {
  name: string
  type: StrategyType
  accountIds: string[]
  universeKind: 'index' | 'group' | 'symbols'
  index: string
  groupId: string
  symbols: string[]
  period: StrategyBody['period']
  params: Record<string, unknown>
  capital: number
  maxPosition: number
  singleMax: number
  stopLoss: number
  takeProfit: number
  dailyLoss: number
  algo: StrategyBody['execution']['algo']
  /** Share of the usual volume, in percent. */
  participation?: number
  schedule: string
  /** `name@version` of a strategy of one's own. */
  source?: string
}

const usualParticipation = 10

export const sourceKey = ({ name, version }: { name: string; version: number }): string => `${name}@${version}`
function sourceOfKey(key: string): { name: string; version: number } {
  const at = key.lastIndexOf('@')
  return { name: key.slice(0, at), version: Number(key.slice(at + 1)) }
}

const rounded = (value: number): number => Math.round(value * 1e8) / 1e8

function shown({ kind }: ParamField, value: unknown): unknown {
  if (kind === 'percent') return rounded(Number(value) * 100)
  return kind === 'basket' ? (value as Basket).map((row) => ({ ...row, weight: rounded(row.weight * 100) })) : value
}

function sent({ kind }: ParamField, value: unknown): unknown {
  if (kind === 'percent') return typeof value === 'number' ? rounded(value / 100) : value
  if (kind !== 'basket') return value ?? undefined
  return ((value ?? []) as Basket).map(({ symbol, weight }) => ({ symbol, weight: rounded(weight / 100) }))
}

/** Parameters of a template for its form; those that were never set are its defaults. */
export function paramsForForm(
  type: StrategyType,
  params: Readonly<Record<string, unknown>>,
  fields: readonly ParamField[] = strategyParams[type],
): Record<string, unknown> {
  const read = readParams(type, params, fields)
  const values = read.ok ? read.values : params
  return Object.fromEntries(fields.map((field) => [field.key, shown(field, values[field.key] ?? field.default)]))
}

export function valuesOf(row: Strategy | undefined, fields?: readonly ParamField[]): StrategyValues {
  const type = row?.type ?? 'signal'
  const { universe } = row ?? { universe: {} as StrategyBody['universe'] }
  return {
    name: row?.name ?? '',
    type,
    accountIds: row?.accountIds ?? [],
    universeKind: universe.groupId ? 'group' : universe.symbols ? 'symbols' : 'index',
    index: universe.index ?? 'SHSE.000300',
    groupId: universe.groupId ?? '',
    symbols: universe.symbols ?? [],
    period: row?.period ?? '1d',
    params: paramsForForm(type, row?.params ?? {}, fields),
    capital: row?.capital ?? 0,
    maxPosition: row?.maxPosition ?? 0,
    singleMax: rounded((row?.singleMaxPct ?? 0.1) * 100),
    stopLoss: rounded((row?.stopLossPct ?? 0.08) * 100),
    takeProfit: rounded((row?.takeProfitPct ?? 0.2) * 100),
    dailyLoss: rounded((row?.dailyLossPct ?? 0.02) * 100),
    algo: row?.execution.algo ?? 'LIMIT',
    participation: rounded((row?.execution.participation ?? 0.1) * 100),
    schedule: row?.schedule ?? '',
    ...(row?.source && { source: sourceKey(row.source) }),
  }
}

function universeOf({ universeKind, index, groupId, symbols }: StrategyValues): StrategyBody['universe'] {
  if (universeKind === 'group') return groupId ? { groupId } : {}
  if (universeKind === 'symbols') return { symbols }
  return index ? { index } : {}
}

/** What is sent. */
export function bodyOf(
  values: StrategyValues,
  row: Strategy | undefined,
  fields: readonly ParamField[] = strategyParams[values.type],
): Partial<SaveStrategyBody> {
  const { name, type, accountIds, period, capital, maxPosition } = values
  const params = Object.fromEntries(
    fields.flatMap((field) => {
      const value = sent(field, values.params[field.key])
      return value === undefined ? [] : [[field.key, value]]
    }),
  )
  return {
    ...(row && { id: row.id }),
    name,
    type,
    accountIds,
    universe: universeOf(values),
    period,
    params,
    capital,
    maxPosition,
    singleMaxPct: values.singleMax / 100,
    stopLossPct: values.stopLoss / 100,
    takeProfitPct: values.takeProfit / 100,
    dailyLossPct: values.dailyLoss / 100,
    execution: { algo: values.algo, participation: rounded((values.participation ?? usualParticipation) / 100) },
    schedule: values.schedule.trim(),
    ...(type === 'own' && values.source !== undefined && { source: sourceOfKey(values.source) }),
  }
}
