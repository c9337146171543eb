import { z } from 'zod'
import { idText } from '../wire.ts'

export const contextPaths = { products: '/decision/product', hold: '/decision/hold' } as const

/** A product the caller may look at, with the figures its context line shows. Money in yuan. */
export const contextProductSchema = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  type: z.string(),
  manager: z.string(),
  custodian: z.string().nullable(),
  benchmark: z.string().nullable(),
  startDate: z.string().nullable(),
  isOpen: z.boolean(),
  /** Whether the caller's institution decides about it; others are there to look at. */
  canDecide: z.boolean(),
  tenantId: z.int(),
  tenantName: z.string(),
  units: z.array(z.object({ id: z.string(), name: z.string() })),
  accounts: z.array(z.object({ id: z.string(), name: z.string(), unitId: z.string(), canTrade: z.boolean() })),
  nav: z.number(),
  cash: z.number(),
  marketValue: z.number(),
  positionRate: z.number().nullable(),
  dayPnl: z.number(),
  openProposals: z.int(),
  /** The last day whose NAV was published. */
  navDay: z.string().nullable(),
})
export type ContextProduct = z.infer<typeof contextProductSchema>

export const holdQuery = z.object({ productId: idText.min(1, '请选择产品') })
/** One name over all accounts of a product, or in one of them. */
export const holdRowSchema = z.object({
  id: z.string(),
  symbol: z.string(),
  name: z.string(),
  sector: z.string().nullable(),
  unitName: z.string().nullable(),
  accountName: z.string().nullable(),
  /** Null for a name over several accounts. */
  accountId: z.string().nullable(),
  volume: z.number(),
  available: z.number(),
  price: z.number(),
  cost: z.number(),
  marketValue: z.number(),
  pnl: z.number(),
  pnlRate: z.number().nullable(),
  weight: z.number(),
  limit: z.number(),
  targetWeight: z.number().nullable(),
  holdDays: z.int(),
  /** How far the price may fall to the lower alert of the pool. */
  stopDistance: z.number().nullable(),
})
export type HoldRow = Omit<z.infer<typeof holdRowSchema>, never> & { children?: HoldRow[] | undefined }
export const holdTreeSchema = z.array(holdRowSchema.extend({ children: z.array(holdRowSchema).optional() }))
