import { z } from 'zod'
import { idText, wireIdsUpTo, wireInt, wireText } from '../wire.ts'

export const backtestStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export const backtestStateLabels: Record<(typeof backtestStates)[number], string> = {
  queued: '排队中',
  running: '运行中',
  done: '已完成',
  failed: '失败',
  cancelled: '已取消',
}

const day = z.iso.date('日期格式应为YYYY-MM-DD')
const range = {
  strategyId: idText.min(1, '策略不能为空'),
  from: day,
  to: day,
  /** Yuan. */
  initCash: z.number('初始资金应为数字').min(10_000, '初始资金不能少于1万元').max(1e10, '初始资金不能超过100亿元'),
  benchmark: z.string().max(40).default('SHSE.000300'),
}
const isInOrder = ({ from, to }: { from: string; to: string }): boolean => from <= to
const orderProblem = { error: '开始日期不能晚于结束日期', path: ['from'] }

export const startBacktestBody = z.object(range).refine(isInOrder, orderProblem)
export type StartBacktestBody = z.infer<typeof startBacktestBody>

/** Every pair of values is one try; more of them would find something by luck. */
export const mostTries = 60
const sweptParam = z.object({
  key: z.string().min(1, '请选择参数').max(40),
  values: z
    .array(z.union([z.number().min(-1e12).max(1e12), z.string().max(40)]))
    .min(2, '至少给出两个取值')
    .max(mostTries, `最多${mostTries}个取值`),
})
export const sweepBody = z
  .object({ ...range, params: z.array(sweptParam).min(1, '请选择参数').max(2, '一次最多扫描两个参数') })
  .refine(isInOrder, orderProblem)
export type SweepBody = z.infer<typeof sweepBody>

const figure = z.number().nullable()
export const backtestStatsSchema = z.object({
  twr: figure,
  annualised: figure,
  volatility: figure,
  sharpe: figure,
  sortino: figure,
  calmar: figure,
  winDays: figure,
  maxDrawdown: z
    .object({ depth: z.number(), start: z.string(), trough: z.string(), recovery: z.string().nullable() })
    .nullable(),
  alpha: figure,
  beta: figure,
  trackingError: figure,
  informationRatio: figure,
  winRate: figure,
  profitFactor: figure,
  payoff: figure,
  averageHoldingDays: figure,
  days: z.int(),
  /** Fen. */
  finalNav: z.number(),
  benchmarkReturn: figure,
  trades: z.int(),
  closedTrips: z.int(),
  orders: z.int(),
  refused: z.int(),
  turnover: figure,
  costRatio: figure,
  dailySharpe: figure,
  skew: figure,
  kurtosis: figure,
})
export type BacktestStatistics = z.infer<typeof backtestStatsSchema>

export const backtestRowSchema = z.object({
  id: z.string(),
  strategyId: z.string(),
  strategyName: z.string(),
  version: z.int(),
  sweepId: z.string().nullable(),
  label: z.string(),
  from: z.string(),
  to: z.string(),
  initCash: z.number(),
  benchmark: z.string(),
  state: z.enum(backtestStates),
  percent: z.int(),
  step: z.string(),
  error: z.string(),
  stats: backtestStatsSchema.nullable(),
  createBy: z.string(),
  createTime: z.string(),
  finishTime: z.string().nullable(),
})
export type BacktestListRow = z.infer<typeof backtestRowSchema>

const costs = z.object({
  commission: z.number(),
  stamp: z.number(),
  transfer: z.number(),
  exchange: z.number(),
  regulatory: z.number(),
  total: z.number(),
})
const refusalRow = z.object({
  day: z.string(),
  time: z.string(),
  symbol: z.string(),
  name: z.string(),
  side: z.int(),
  price: z.number(),
  volume: z.number(),
  reason: z.string(),
  code: z.int(),
  text: z.string(),
})
/** Prices in 1/10000 yuan, money in fen. Of long lists the first rows; the counts are of all. */
export const backtestReportSchema = z.object({
  benchmarkName: z.string(),
  costs,
  curve: z.array(
    z.object({
      day: z.string(),
      nav: z.number(),
      unitNav: z.number(),
      drawdown: z.number(),
      benchmark: figure,
    }),
  ),
  refusals: z.array(refusalRow),
  refusalCounts: z.array(z.object({ code: z.int(), text: z.string(), count: z.int() })),
  log: z.array(z.object({ day: z.string(), time: z.string(), level: z.enum(['info', 'warn']), text: z.string() })),
  universe: z.int(),
  /** Names of the universe that had no history. */
  unknown: z.array(z.string()),
})
export type BacktestWireReport = z.infer<typeof backtestReportSchema>
export const backtestDetailSchema = backtestRowSchema.extend({ report: backtestReportSchema.nullable() })
export type BacktestDetail = z.infer<typeof backtestDetailSchema>

export const backtestTradeSchema = z.object({
  day: z.string(),
  time: z.string(),
  symbol: z.string(),
  name: z.string(),
  side: z.int(),
  effect: z.int().nullable(),
  price: z.number(),
  volume: z.number(),
  amount: z.number(),
  fee: z.number(),
  reason: z.string(),
})
export type BacktestTrade = z.infer<typeof backtestTradeSchema>

/** What many tries are worth: the best of them beside the best that luck alone would have shown. */
export const sweepSchema = z.object({
  sweepId: z.string(),
  params: z.array(z.object({ key: z.string(), label: z.string() })),
  tries: z.int(),
  done: z.int(),
  rows: z.array(
    backtestRowSchema.extend({ values: z.array(z.union([z.number(), z.string()])), deflatedSharpe: figure }),
  ),
  /** Yearly Sharpe ratio that the best of so many tries shows without any skill; null before two are done. */
  luckySharpe: figure,
})
export type Sweep = z.infer<typeof sweepSchema>

export const backtestPageQuery = z.object({ strategyId: wireText, pageNo: wireInt, pageSize: wireInt })
export const backtestIdQuery = z.object({ id: idText.min(1, '回测不能为空') })
export const backtestTradesQuery = backtestIdQuery.extend({ pageNo: wireInt, pageSize: wireInt })
export const backtestCompareQuery = z.object({ ids: wireIdsUpTo(8) })

export const backtestPaths = {
  list: '/backtest',
  one: '/backtest/one',
  trades: '/backtest/trades',
  cancel: '/backtest/cancel',
  compare: '/backtest/compare',
  sweep: '/backtest/sweep',
} as const
