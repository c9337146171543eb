import { z } from 'zod'
import { idText, wireText } from '../wire.ts'

const fraction = z.number().min(0).max(1)
const symbols = z.array(z.string().max(40)).max(10_000)

/** Limits of one tenant, product or account from a day on. Ratios are fractions, amounts are yuan. */
export const riskProfileSchema = z.object({
  id: z.string(),
  name: z.string().min(1),
  version: z.int().min(1),
  effectiveFrom: z.iso.date(),
  singleNamePct: fraction.default(0.1),
  sectorPct: fraction.default(0.3),
  grossPct: z.number().min(0).max(100).default(1),
  cashMinPct: fraction.default(0.02),
  orderAmountMax: z.number().min(0).max(1e12).default(10_000_000),
  orderVolPctADV: fraction.default(0.1),
  priceDevSoft: fraction.default(0.03),
  priceDevHard: fraction.default(0.1),
  ordersPerSec: z.int().min(1).max(1_000_000).default(5),
  ordersPerDay: z.int().min(1).max(10_000_000).default(2000),
  cancelsPerDay: z.int().min(1).max(10_000_000).default(2000),
  cancelRatioMax: fraction.default(0.6),
  activeOrdersMax: z.int().min(1).max(1_000_000).default(200),
  dailyLossSoft: fraction.default(0.02),
  dailyLossHard: fraction.default(0.04),
  maxDrawdown: fraction.default(0.15),
  marginRatioSoft: fraction.default(0.7),
  marginRatioHard: fraction.default(0.85),
  leverageMax: z.number().min(1).max(200).default(3),
  forbidden: symbols.default([]),
  whitelist: symbols.default([]),
  boards: symbols.default([]),
  needApprovalAmount: z.number().min(0).max(1e12).default(5_000_000),
})
export type RiskProfile = z.infer<typeof riskProfileSchema>

const ownLimits = riskProfileSchema.omit({ id: true, name: true, version: true, effectiveFrom: true }).shape
/** What a profile says differently from the house; what it leaves out has the default. */
export const riskLimitsSchema = z.strictObject(
  Object.fromEntries(Object.entries(ownLimits).map(([name, limit]) => [name, limit.unwrap().optional()])) as {
    [Name in keyof typeof ownLimits]: z.ZodOptional<ReturnType<(typeof ownLimits)[Name]['unwrap']>>
  },
  '限额项目不存在',
)

/** A new profile, or with an id the next version of one. It waits for another person. */
export const saveRiskProfileBody = z.object({
  id: wireText,
  name: z.string().trim().min(1, '名称不能为空').max(50, '名称不能超过50个字'),
  effectiveFrom: z.iso.date('生效日期不正确'),
  limits: riskLimitsSchema,
  /** Of a product: its accounts follow it unless they name another. */
  productId: wireText,
  /** Of the institution: what follows when neither account nor product says anything. */
  isHouse: z.boolean().default(false),
})
export type SaveRiskProfileBody = z.infer<typeof saveRiskProfileBody>

export const reviewRiskProfileBody = z.object({
  id: idText.min(1, '风控方案不能为空'),
  version: z.int().min(1).max(1_000_000),
  agrees: z.boolean(),
})

export const riskProfileRowSchema = z.object({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  effectiveFrom: z.string(),
  limits: riskProfileSchema,
  status: z.enum(['pending', 'active', 'rejected']),
  productId: z.string().nullable(),
  isHouse: z.boolean(),
  createBy: z.string().nullable(),
  createTime: z.string(),
  approveBy: z.string().nullable(),
  approveTime: z.string().nullable(),
})

export const riskProfilePaths = { list: '/risk/profile', review: '/risk/profile/review' } as const
