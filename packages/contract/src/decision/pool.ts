import { z } from 'zod'
import { idText, pageOf, wireInt, wireText } from '../wire.ts'

export const poolPaths = { list: '/decision/symbol', one: '/decision/symbol' } as const

export const ratings = ['A', 'B', 'C', 'D'] as const
export const ratingLabels: Record<(typeof ratings)[number], string> = { A: '推荐', B: '关注', C: '中性', D: '回避' }

const alertPrice = z.number().positive('提醒价必须大于0').max(1_000_000, '提醒价过大').nullable().default(null)

/** A symbol that is looked after: what one thinks of it, who does, and when to look again. */
export const poolBody = z
  .object({
    id: idText.optional(),
    version: wireInt,
    productId: wireText,
    symbol: z.string().trim().min(1, '证券代码不能为空').max(40, '证券代码过长'),
    rating: z.enum(ratings, '评级不正确'),
    thesis: z.string().trim().min(1, '请填写投资逻辑').max(2000, '投资逻辑不能超过2000个字'),
    reviewDate: z.iso.date('复核日期不正确'),
    alertAbove: alertPrice,
    alertBelow: alertPrice,
  })
  .refine(({ alertAbove, alertBelow }) => alertAbove === null || alertBelow === null || alertAbove > alertBelow, {
    message: '上方提醒价须高于下方提醒价',
    path: ['alertAbove'],
  })
export type PoolBody = z.infer<typeof poolBody>

export const poolRowSchema = z.object({
  id: z.string(),
  symbol: z.string(),
  name: z.string(),
  productId: z.string().nullable(),
  productName: z.string().nullable(),
  rating: z.enum(ratings),
  thesis: z.string(),
  ownerName: z.string(),
  reviewDate: z.string(),
  isDue: z.boolean(),
  alertAbove: z.number().nullable(),
  alertBelow: z.number().nullable(),
  /** Which of the two prices the market has reached. */
  alert: z.enum(['above', 'below']).nullable(),
  last: z.number().nullable(),
  changeRate: z.number().nullable(),
  held: z.number(),
  updateTime: z.string(),
  version: z.int(),
})
export type PoolRow = z.infer<typeof poolRowSchema>
export const poolPage = pageOf(poolRowSchema)
export const poolIdQuery = z.object({ id: idText.min(1, '标的不能为空') })
