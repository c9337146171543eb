import { strategyParams, type ParamField } from '@liangshu/contract/trading/strategy-params'
import { strategyTypeLabels, type StrategyBody } from '@liangshu/contract/trading/strategy'

export interface Difference {
  readonly label: string
  readonly before: string
  readonly after: string
}

const percent = (value: number): string => `${Math.round(value * 1e6) / 1e4}%`
const missing = '--'

function universeText({ groupId, index, symbols }: StrategyBody['universe']): string {
  if (groupId) return `分组 ${groupId}`
  if (index) return `指数 ${index}`
  return symbols && symbols.length > 0 ? symbols.join('、') : missing
}

/** How its orders are worked. */
export const executionText = ({ algo, participation }: StrategyBody['execution']): string =>
  algo === 'LIMIT' ? '限价一次发出' : `${algo} 拆单，参与率${percent(participation)}`

const fields: readonly [string, (body: StrategyBody) => string][] = [
  ['策略名称', ({ name }) => name],
  ['策略模板', ({ type }) => strategyTypeLabels[type]],
  ['交易账户', ({ accountIds }) => accountIds.join('、') || missing],
  ['标的范围', ({ universe }) => universeText(universe)],
  ['运行周期', ({ period }) => period],
  ['运行计划', ({ schedule }) => schedule || missing],
  ['执行方式', ({ execution }) => executionText(execution)],
  ['自编文件', ({ source }) => (source ? `${source.name} v${source.version}` : missing)],
  ['投入资金', ({ capital }) => `${capital} 元`],
  ['持仓上限', ({ maxPosition }) => `${maxPosition} 元`],
  ['单只证券上限', ({ singleMaxPct }) => percent(singleMaxPct)],
  ['单只止损', ({ stopLossPct }) => percent(stopLossPct)],
  ['单只止盈', ({ takeProfitPct }) => percent(takeProfitPct)],
  ['当日亏损停止', ({ dailyLossPct }) => percent(dailyLossPct)],
]

/** A parameter as people read it; the default where it was never set. */
export function paramText(
  type: StrategyBody['type'],
  key: string,
  raw: unknown,
  known: readonly ParamField[] = strategyParams[type],
): string {
  const field = known.find((one) => one.key === key)
  const value = raw ?? field?.default
  if (field?.kind === 'percent' && typeof value === 'number') return percent(value)
  const labelOf = (one: unknown) =>
    (field && 'options' in field ? field.options.find((option) => option.value === one)?.label : undefined) ??
    String(one)
  if (field?.kind === 'basket')
    return (
      (value as { symbol: string; weight: number }[]).map((row) => `${row.symbol} ${percent(row.weight)}`).join('、') ||
      missing
    )
  if (field?.kind === 'dated') return (value as unknown[]).length === 0 ? missing : `${(value as unknown[]).length} 期`
  if (Array.isArray(value)) return value.map(labelOf).join('、')
  return value === undefined || value === '' ? missing : labelOf(value)
}

/** STRATWEB-2: what one version says otherwise than another, each by its Chinese name. */
export function differencesOf(before: StrategyBody, after: StrategyBody): Difference[] {
  const plain = fields.map(([label, textOf]) => ({ label, before: textOf(before), after: textOf(after) }))
  // A file of one's own tells its parameters to the form alone; here they go by their names.
  const own = (body: StrategyBody) => (body.type === 'own' ? Object.keys(body.params) : [])
  const keys = [
    ...new Set([
      ...[...strategyParams[before.type], ...strategyParams[after.type]].map(({ key }) => key),
      ...own(before),
      ...own(after),
    ]),
  ]
  const params = keys.map((key) => {
    const has = (body: StrategyBody) =>
      own(body).includes(key) || strategyParams[body.type].some((field) => field.key === key)
    const textOf = (body: StrategyBody) => (has(body) ? paramText(body.type, key, body.params[key]) : missing)
    const field = [...strategyParams[after.type], ...strategyParams[before.type]].find((one) => one.key === key)
    return { label: field?.label ?? key, before: textOf(before), after: textOf(after) }
  })
  return [...plain, ...params].filter((row) => row.before !== row.after)
}
