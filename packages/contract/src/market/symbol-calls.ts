import { z } from 'zod'
import { board, secType } from './classification.ts'
import { figure, wireChoice, wireCount, wireList } from './wire-market.ts'
import { wireText } from '../wire.ts'

export const instrumentFlags = z.object({
  st: z.boolean(),
  suspended: z.boolean(),
  t0: z.boolean(),
  limit: z.enum(['up', 'down']).nullable(),
})

export const symbolQuery = z.object({
  keyword: wireText,
  type: wireChoice(['stock', 'fund', 'index', 'future', 'option', 'bond', 'convertible', 'crypto'], '证券类型不正确'),
  limit: wireCount(1, 100, 20),
})

export const symbolHit = z.object({
  symbol: z.string(),
  name: z.string(),
  pinyin: z.string(),
  secType,
  board: board.nullable(),
  status: z.enum(['listed', 'suspended']),
  flags: instrumentFlags,
})
export type SymbolHit = z.infer<typeof symbolHit>

export const platform = z.object({
  code: z.string(),
  name: z.string(),
  assetClasses: z.array(z.string()),
  modes: z.array(z.string()),
  capabilities: z.object({ orderTypes: z.array(z.string()), cancel: z.boolean(), stream: z.boolean() }),
  status: z.string(),
  latencyMs: figure,
  lastHeartbeat: z.string().nullable(),
})
export type Platform = z.infer<typeof platform>

export const backtestSorts = ['ret', 'annual', 'maxDD', 'sharpe', 'winRate', 'trades', 'symbol'] as const
/** The strategy every stock is tested with: in after a buy point of the daily bars, out after a sell point. */
export const POINT_STRATEGY = { id: 'signal', name: '日线买卖点' } as const
export const backtestQuery = z.object({
  strategyId: wireText,
  keyword: wireText,
  column: wireChoice(backtestSorts, `排序字段只支持 ${backtestSorts.join('、')}`),
  order: wireChoice(['asc', 'desc'], '排序方向只支持 asc、desc'),
  pageNo: wireCount(1, 100_000, 1),
  pageSize: wireCount(1, 1000, 10),
})
export const backtestRow = z.object({
  symbol: z.string(),
  name: z.string(),
  strategy: z.string(),
  from: z.string(),
  to: z.string(),
  ret: z.number(),
  annual: figure,
  /** Zero or below. */
  maxDD: z.number(),
  sharpe: figure,
  /** `null` before the first round trip has ended. */
  winRate: figure,
  trades: z.int(),
  updateTime: z.string(),
})
export type BacktestRow = z.infer<typeof backtestRow>

export const weatherQuery = z.object({ symbols: wireList, groupId: wireText })

export const weather = z.object({
  /** `null` for the whole market. */
  symbol: z.string().nullable(),
  name: z.string(),
  score: z.number(),
  kind: z.enum(['sunny', 'cloudy', 'overcast', 'rain', 'thunder']),
  icon: z.string(),
  text: z.string(),
  trend: z.string(),
  reason: z.string(),
  asOf: z.string(),
})
export type Weather = z.infer<typeof weather>
