import { z } from 'zod'

const fraction = z.number().min(0).max(1)

/** Limits of one tenant, product or account from a day on. Ratios are fractions, amounts are yuan. */
export const riskProfileSchema = z.object({
  id: z.string(),
  name: z.string().min(1),
  version: z.int().min(1),
  effectiveFrom: z.iso.date(),
  singleNamePct: fraction.default(0.1),
  sectorPct: fraction.default(0.3),
  grossPct: z.number().min(0).default(1),
  cashMinPct: fraction.default(0.02),
  orderAmountMax: z.number().min(0).default(10_000_000),
  orderVolPctADV: fraction.default(0.1),
  priceDevSoft: fraction.default(0.03),
  priceDevHard: fraction.default(0.1),
  ordersPerSec: z.int().min(1).default(5),
  ordersPerDay: z.int().min(1).default(2000),
  cancelsPerDay: z.int().min(1).default(2000),
  cancelRatioMax: fraction.default(0.6),
  activeOrdersMax: z.int().min(1).default(200),
  dailyLossSoft: fraction.default(0.02),
  dailyLossHard: fraction.default(0.04),
  maxDrawdown: fraction.default(0.15),
  marginRatioSoft: fraction.default(0.7),
  marginRatioHard: fraction.default(0.85),
  leverageMax: z.number().min(1).default(3),
  forbidden: z.array(z.string()).default([]),
  whitelist: z.array(z.string()).default([]),
  boards: z.array(z.string()).default([]),
  needApprovalAmount: z.number().min(0).default(5_000_000),
})
export type RiskProfile = z.infer<typeof riskProfileSchema>
