import { z } from 'zod'
import { idText, wireBoolean } from '../wire.ts'

export const navPaths = {
  history: '/org/nav',
  valuation: '/org/nav/valuation',
  draft: '/org/nav/draft',
  judge: '/org/nav/judge',
  curve: '/org/nav/curve',
  holdings: '/org/nav/holdings',
} as const

export const navStatusLabels = { draft: '待复核', published: '已发布', discarded: '已作废' } as const
export type NavStatus = keyof typeof navStatusLabels

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, '日期格式应为 年-月-日')

export const manualPriceSchema = z.object({
  symbol: z.string().trim().min(1, '证券代码不能为空').max(40, '证券代码过长'),
  /** Yuan. */
  price: z.number({ error: '价格应为数字' }).positive('价格必须大于0').max(1_000_000, '价格过大'),
  reason: z.string().trim().min(1, '请填写手工估值的原因').max(100, '原因不能超过100个字'),
})

export const draftNavBody = z.object({
  productId: idText.min(1, '请选择产品'),
  day,
  /** Whether the performance fee is taken on this day. */
  takesPerformance: wireBoolean,
  /** Why a day that was published is valued again. */
  reason: z.string().trim().max(200, '原因不能超过200个字').default(''),
  manualPrices: z.array(manualPriceSchema).max(50, '手工估值最多50只').default([]),
})
export type DraftNavBody = z.infer<typeof draftNavBody>

export const judgeNavBody = z.object({
  id: idText.min(1, '请选择净值'),
  action: z.enum(['publish', 'discard'], '操作不正确'),
})

const feesSchema = z.object({ management: z.number(), custody: z.number(), performance: z.number() })

export const navRowSchema = z.object({
  id: z.string(),
  productId: z.string(),
  day: z.string(),
  version: z.int(),
  status: z.enum(['draft', 'published', 'discarded']),
  nav: z.number(),
  units: z.number(),
  unitNav: z.number(),
  /** Paid per unit on this day, and already taken from its NAV. */
  dividend: z.number(),
  /** Unit NAV with all dividends so far beside it, and with them put back into the product. */
  cumulativeNav: z.number(),
  adjustedNav: z.number(),
  /** Against the published day before, dividends included; null for the first. */
  dayReturn: z.number().nullable(),
  reason: z.string(),
  /** Whether a later version of the same day has been published. */
  isReplaced: z.boolean(),
  madeName: z.string(),
  /** Whether the caller made it, and so cannot publish it. */
  isMine: z.boolean(),
  madeAt: z.string(),
  judgedName: z.string().nullable(),
  judgedAt: z.string().nullable(),
})
export type NavRow = z.infer<typeof navRowSchema>

export const navHistorySchema = z.object({
  rows: z.array(navRowSchema),
  draft: navRowSchema.nullable(),
  /** The newest day that could be valued now. */
  nextDay: z.string().nullable(),
})
export type NavHistory = z.infer<typeof navHistorySchema>

export const valuationLineSchema = z.object({
  kind: z.enum(['holding', 'contract', 'cash', 'receivable', 'custody', 'payable', 'fee']),
  name: z.string(),
  accountName: z.string().nullable(),
  symbol: z.string().nullable(),
  volume: z.number().nullable(),
  price: z.number().nullable(),
  amount: z.number(),
  /** Part of the NAV. */
  weight: z.number().nullable(),
  note: z.string(),
})
export type ValuationRow = z.infer<typeof valuationLineSchema>

export const valuationSchema = navRowSchema.extend({
  lines: z.array(valuationLineSchema),
  today: feesSchema,
  accrued: feesSchema,
  highWaterMark: z.number(),
  /** Who and from where. */
  madeIp: z.string(),
  judgedIp: z.string(),
})
export type ValuationDetail = z.infer<typeof valuationSchema>

export const navProductQuery = z.object({ productId: idText.min(1, '请选择产品') })
export const navIdQuery = z.object({ id: idText.min(1, '请选择净值') })

/** Unit NAV of published days beside the benchmark, both 1 on the first day. */
export const navCurveSchema = z.object({
  productName: z.string(),
  benchmarkName: z.string().nullable(),
  days: z.array(
    z.object({
      day: z.string(),
      unitNav: z.number(),
      /** With dividends reinvested: what returns are of. */
      adjustedNav: z.number(),
      benchmark: z.number().nullable(),
    }),
  ),
})
export type NavCurve = z.infer<typeof navCurveSchema>

/** What a price by hand could be set for on a day: holdings that did not trade, or have no price at all. */
export const manualHoldingSchema = z.object({
  symbol: z.string(),
  name: z.string(),
  volume: z.number(),
  /** What it would be valued at without a word; null where there is none. */
  price: z.number().nullable(),
})
export type ManualHolding = z.infer<typeof manualHoldingSchema>
export const navDayQuery = navProductQuery.extend({ day })
