import { z } from 'zod'

/** How far a limit is used: calm, near its end, past what needs a confirmation, past what is allowed. */
export const limitLevels = ['normal', 'near', 'soft', 'hard'] as const
export type LimitLevel = (typeof limitLevels)[number]
export const limitLevelLabels: Record<LimitLevel, string> = {
  normal: '正常',
  near: '接近',
  soft: '预警',
  hard: '超限',
}

/** One limit of a product or an account, as it is used now. Ratios are fractions. */
export const limitRowSchema = z.object({
  scope: z.enum(['product', 'account']),
  targetId: z.string(),
  targetName: z.string(),
  productName: z.string(),
  profileName: z.string(),
  name: z.string(),
  used: z.number().nullable(),
  /** From here on an order needs a confirmation; null where there is no such step. */
  soft: z.number().nullable(),
  limit: z.number(),
  /** A lower bound: less than it is the breach. */
  isFloor: z.boolean(),
  unit: z.enum(['percent', 'count', 'times']),
  /** Part of the limit that is used; 1 is all of it. Null where nothing can be said. */
  share: z.number().nullable(),
  level: z.enum(limitLevels),
  /** The security or the sector it is about. */
  detail: z.string().nullable(),
})
export type LimitRow = z.infer<typeof limitRowSchema>

/** An order of today that was refused. */
export const refusalRowSchema = z.object({
  orderId: z.string(),
  time: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  symbol: z.string(),
  name: z.string(),
  reason: z.string(),
})
export type RefusalRow = z.infer<typeof refusalRowSchema>

/** The newest so many refusals are shown. */
export const MOST_REFUSALS = 50

export const riskBoardSchema = z.object({
  limits: z.array(limitRowSchema),
  refusals: z.array(refusalRowSchema),
  refused: z.int(),
})
export type RiskBoard = z.infer<typeof riskBoardSchema>

export const riskBoardPaths = { board: '/risk/board' } as const
