import { LEAST_REST_MIN, type Monitor } from '@liangshu/contract/watch/group-calls'

export type MonitorRule = Monitor['rules'][number]
export type Metric = MonitorRule['metric']

interface MetricWords {
  readonly label: string
  /** What a person types is so many times what is stored: percent of fractions, 万 of yuan. */
  readonly scale: number
  readonly unit: string
  /** Happens or does not: there is nothing to compare it with. */
  readonly isEvent?: true
  readonly first: number
}

export const metricWords: Readonly<Record<Metric, MetricWords>> = {
  changePct: { label: '涨跌幅', scale: 100, unit: '%', first: 5 },
  price: { label: '价格', scale: 1, unit: '元', first: 10 },
  volumeRatio: { label: '量比', scale: 1, unit: '', first: 3 },
  turnoverRate: { label: '换手率', scale: 100, unit: '%', first: 5 },
  mainInflow: { label: '主力净流入', scale: 1e-4, unit: '万', first: 5000 },
  limitUp: { label: '涨停封板', scale: 1, unit: '', isEvent: true, first: 1 },
  limitBreak: { label: '炸板', scale: 1, unit: '', isEvent: true, first: 1 },
  tradePoint: { label: '买卖点强度', scale: 1, unit: '级', first: 2 },
  premium: { label: '溢价率', scale: 100, unit: '%', first: 1 },
  news: { label: '新闻', scale: 1, unit: '', isEvent: true, first: 1 },
}

export const opLabels = { ge: '不低于', le: '不高于', cross: '穿越' } as const
export const levelLabels = { L: '低', M: '中', H: '高' } as const
export const channelLabels = { notice: '铃铛', voice: '语音', wechat: '企业微信' } as const

/** The number of a rule as it is typed; the last digits of a fraction in percent are noise. */
export const shownValue = ({ metric, value }: MonitorRule): number =>
  Number((value * metricWords[metric].scale).toFixed(6))

export const storedValue = (metric: Metric, shown: number): number =>
  Number((shown / metricWords[metric].scale).toFixed(10))

export const newRule = (metric: Metric): MonitorRule => ({
  metric,
  op: 'ge',
  value: storedValue(metric, metricWords[metric].first),
  period: '1m',
  cooldownMin: 5,
  level: 'M',
  channels: ['notice'],
})

/** A rest that is too short is not refused but lengthened, and said to be. */
export const restText = (minutes: number): string =>
  minutes < LEAST_REST_MIN ? `同一证券至少间隔 ${LEAST_REST_MIN} 分钟` : `同一证券 ${minutes} 分钟内不重复`
