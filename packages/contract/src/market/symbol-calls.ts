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
