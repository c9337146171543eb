import { z } from 'zod'
import { freeValue, idText, wireBoolean, wireInt, wireText } from '../wire.ts'
import { strategyPeriods, strategyTypes } from './strategy-types.ts'

export { strategyPeriods, strategyTypes } from './strategy-types.ts'
export type { StrategyPeriod, StrategyType } from './strategy-types.ts'
export const strategyTypeLabels: Record<(typeof strategyTypes)[number], string> = {
  signal: '信号',
  rank: '排名',
  etfArb: 'ETF套利',
  grid: '网格',
  rebalance: '再平衡',
  futuresTrend: '期货趋势',
  manual: '人工',
  own: '自编',
}

export const strategyStatus = { draft: 0, running: 1, paused: 2, stopped: 3, error: 4 } as const
export type StrategyStatus = (typeof strategyStatus)[keyof typeof strategyStatus]

/** What a person may change a strategy to; only the system itself reports an error. */
export const strategyMoves: Record<StrategyStatus, readonly StrategyStatus[]> = {
  0: [1],
  1: [2, 3],
  2: [1, 3],
  3: [1],
  4: [1, 3],
}

const fraction = z.number('应为数字').min(0, '不能小于0').max(1, '不能大于1')

export const strategyBodySchema = z.object({
  name: z.string().trim().min(1, '策略名称不能为空').max(50, '策略名称不能超过50个字'),
  type: z.enum(strategyTypes, '策略类型不正确'),
  accountIds: z.array(idText).max(1000, '最多1000个账户').default([]),
  universe: z
    .object({
      groupId: idText.optional(),
      index: z.string().max(40).optional(),
      symbols: z.array(z.string().max(40)).max(10_000).optional(),
    })
    .default({}),
  period: z.enum(strategyPeriods, '运行周期不正确').default('1d'),
  params: z.record(z.string().max(100), freeValue).default({}),
  capital: z.number().min(0).max(1e12).default(0),
  maxPosition: z.number().min(0).max(1e12).default(0),
  singleMaxPct: fraction.default(0.1),
  stopLossPct: fraction.default(0.08),
  takeProfitPct: fraction.default(0.2),
  dailyLossPct: fraction.default(0.02),
  execution: z
    .object({ algo: z.enum(['LIMIT', 'TWAP', 'VWAP']).default('LIMIT'), participation: fraction.default(0.1) })
    .default({ algo: 'LIMIT', participation: 0.1 }),
  schedule: z.string().max(100).default(''),
  /** The file of a strategy of one's own, in the version that is run. */
  source: z.object({ name: z.string().min(1).max(80), version: z.int().min(1).max(1_000_000) }).optional(),
})
export type StrategyBody = z.infer<typeof strategyBodySchema>

export const saveStrategyBody = strategyBodySchema.extend({ id: wireText })
export type SaveStrategyBody = z.infer<typeof saveStrategyBody>

export const strategySchema = strategyBodySchema.extend({
  id: z.string(),
  status: z.int(),
  version: z.int(),
  /** Signals go on while the clutch is open; nothing is sent. */
  isClutchOpen: z.boolean(),
  /** When somebody last ran it; null before its first start. */
  heartbeatTime: z.string().nullable(),
  startedTime: z.string().nullable(),
  lastError: z.string().nullable(),
  /** Its orders that are with a venue and not over. */
  workingOrders: z.int().min(0).max(1_000_000),
  createBy: z.string().nullable(),
  createTime: z.string(),
  updateTime: z.string().nullable(),
})
export type Strategy = z.infer<typeof strategySchema>

export const strategyOptionSchema = z.object({ id: z.string(), name: z.string(), status: z.int() })
export const strategyStatusQuery = z.object({
  id: idText.min(1, '策略不能为空'),
  status: wireInt,
  /** Withdraws its working orders as well, once it does not run any more. */
  cancelOrders: wireBoolean,
})
/** How many of its orders were withdrawn, and how many could not be. */
export const strategyStatusAnswer = strategySchema.extend({
  canceled: z.int().min(0).max(1_000_000),
  notCanceled: z.int().min(0).max(1_000_000),
})
export const strategyPageQuery = z.object({
  name: wireText,
  type: wireText,
  status: wireInt,
  accountId: wireText,
  pageNo: wireInt,
  pageSize: wireInt,
})

const amount = z.number().min(-1e15).max(1e15)

/** From its own fills, in the currency of what it trades; null where a price is missing. */
export const strategyFiguresSchema = z.object({
  todayPnl: amount.nullable(),
  positionValue: amount.nullable(),
  currency: z.enum(['CNY', 'USDT']),
})
export type StrategyFigures = z.infer<typeof strategyFiguresSchema>

/** The course of a strategy, one row a day. */
export const strategyNavSchema = z.object({
  currency: z.enum(['CNY', 'USDT']),
  /** What gains are measured against: its capital, or the most that was tied up. */
  base: amount.nullable(),
  method: z.string().max(200),
  rows: z
    .array(
      z.object({
        date: z.string().max(10),
        pnl: amount.nullable(),
        cumulative: amount.nullable(),
        positionValue: amount.nullable(),
        nav: z.number().min(-1e6).max(1e6).nullable(),
      }),
    )
    .max(1000),
})
export type StrategyNav = z.infer<typeof strategyNavSchema>

/** The list says beside each strategy what it did today. */
export const strategyListRowSchema = strategySchema.extend({
  ...strategyFiguresSchema.shape,
  accounts: z.array(z.object({ id: z.string(), name: z.string() })),
  ordersToday: z.int(),
  lastLog: z.string().nullable(),
})
export type StrategyListRow = z.infer<typeof strategyListRowSchema>

/** A heartbeat every ten seconds; three that are missing mean that nobody runs it. */
export const heartbeatMs = 10_000
export const missedBeats = 3

export const strategyVersionSchema = z.object({
  version: z.int(),
  body: strategyBodySchema,
  createBy: z.string().nullable(),
  createTime: z.string(),
})
export type StrategyVersion = z.infer<typeof strategyVersionSchema>

export const strategyLogSchema = z.object({
  id: z.string(),
  time: z.string(),
  level: z.enum(['info', 'warn', 'error']),
  accountName: z.string().nullable(),
  text: z.string(),
})
export type StrategyLogRow = z.infer<typeof strategyLogSchema>

/** Orders a strategy asked for, whether they were sent or not. Prices in yuan. */
export const strategyOrderSchema = z.object({
  id: z.string(),
  time: z.string(),
  accountName: z.string(),
  symbol: z.string(),
  name: z.string(),
  side: z.int(),
  price: z.string(),
  volume: z.number(),
  reason: z.string(),
  status: z.enum(['pending', 'sent', 'refused', 'theory', 'dropped']),
  message: z.string(),
})
export type StrategyOrderRow = z.infer<typeof strategyOrderSchema>

/** What has to hold before a start, each with its words. */
export const startCheckSchema = z.object({ name: z.string(), ok: z.boolean(), text: z.string() })
export type StartCheck = z.infer<typeof startCheckSchema>

export const strategyIdQuery = z.object({ id: idText.min(1, '策略不能为空') })
export const strategyHistoryQuery = strategyIdQuery.extend({ pageNo: wireInt, pageSize: wireInt })
export const clutchBody = z.object({ id: idText.min(1, '策略不能为空'), isOpen: z.boolean('应为布尔值') })

export const strategyPaths = {
  versions: '/user/strategy/versions',
  log: '/user/strategy/log',
  orders: '/user/strategy/orders',
  checks: '/user/strategy/checks',
  nav: '/user/strategy/nav',
  clutch: '/user/strategy/clutch',
  one: '/user/strategy',
  page: '/user/strategy/page',
  list: '/user/strategy/list',
  status: '/user/strategy/status',
} as const
