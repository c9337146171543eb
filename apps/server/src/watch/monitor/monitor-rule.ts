import type { Monitor } from '@liangshu/contract/watch/group-calls'
import { formatAmount, formatPercent } from '@liangshu/contract/market/format'

export type MonitorRule = Monitor['rules'][number]

/** What can be seen in the quotes of a moment; news comes by itself. */
export type WatchedMetric = Exclude<MonitorRule['metric'], 'news'>

/** What a rule looks at, in the units of the wire: yuan, fractions, 1 for yes. `null` where it is not known. */
export type Watched = Readonly<Record<WatchedMetric, number | null>>

export const metricLabels = {
  changePct: '涨跌幅',
  price: '价格',
  volumeRatio: '量比',
  turnoverRate: '换手率',
  mainInflow: '主力净流入',
  limitUp: '涨停封板',
  limitBreak: '炸板',
  tradePoint: '买卖点强度',
  premium: '溢价率',
  news: '新闻',
} as const satisfies Record<MonitorRule['metric'], string>

/** These happen or do not: their threshold is that they do. */
const happenings: readonly MonitorRule['metric'][] = ['limitUp', 'limitBreak']

function holds(rule: MonitorRule, value: number): boolean {
  if (happenings.includes(rule.metric)) return value > 0
  return rule.op === 'le' ? value <= rule.value : value >= rule.value
}

/**
 * True when something begins to hold, not as long as it does: an alert is news. The first look counts as a beginning,
 * except for a crossing, which needs a side to come from.
 */
export function hasBegun(rule: MonitorRule, before: number | null, now: number | null): boolean {
  if (now === null) return false
  if (rule.op === 'cross' && !happenings.includes(rule.metric))
    return before !== null && before !== now && (before - rule.value) * (now - rule.value) <= 0 && before !== rule.value
  return holds(rule, now) && (before === null || !holds(rule, before))
}

const ratios: readonly MonitorRule['metric'][] = ['changePct', 'turnoverRate', 'premium']
const signs = { ge: '≥', le: '≤', cross: '穿越' } as const

const textOf = (metric: MonitorRule['metric'], value: number): string => {
  if (ratios.includes(metric)) return formatPercent(value)
  return metric === 'mainInflow' ? formatAmount(value) : String(Math.round(value * 1e4) / 1e4)
}

export function alertText(rule: MonitorRule, name: string, now: number): string {
  const label = metricLabels[rule.metric]
  if (happenings.includes(rule.metric)) return `${name} ${label}`
  return `${name} ${label}${signs[rule.op]}${textOf(rule.metric, rule.value)}，现为${textOf(rule.metric, now)}`
}
