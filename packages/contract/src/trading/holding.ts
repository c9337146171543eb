import { z } from 'zod'
import { positionSideSchema } from './order-codes.ts'

export const costMethods = ['avg', 'diluted', 'fifo'] as const
export type CostMethod = (typeof costMethods)[number]
export const costMethodLabels: Record<CostMethod, string> = {
  avg: '持仓均价',
  diluted: '摊薄成本',
  fifo: '先进先出',
}

/** One row of a holding list. Long and short of one symbol are two rows. Money in yuan, ratios as fractions. */
/** Shares and coins by their average price, futures lot by lot from the open price. */
export const pnlMethods = { average: '持仓均价', lots: '逐笔对冲', unquoted: '无行情，按上次结算价或成本估值' } as const

export const holdingRowSchema = z.object({
  accountId: z.string(),
  symbol: z.string(),
  positionSide: positionSideSchema,
  volume: z.number(),
  volumeToday: z.number(),
  orderFrozen: z.number(),
  orderFrozenToday: z.number(),
  available: z.number(),
  availableToday: z.number(),
  vwap: z.number(),
  vwapDiluted: z.number(),
  vwapOpen: z.number(),
  cost: z.number(),
  marketValue: z.number(),
  price: z.number(),
  fpnl: z.number(),
  fpnlRatio: z.number().nullable(),
  fpnlOpen: z.number().optional(),
  marginUsed: z.number().optional(),
  /** Perpetuals only: the mark that would end the position, null when none does. */
  liquidationPrice: z.number().nullable().optional(),
  maintenanceMargin: z.number().optional(),
  leverage: z.int().optional(),
  marginMode: z.enum(['isolated', 'cross']).optional(),
  dayPnl: z.number(),
  realisedPnl: z.number(),
  /** How `realisedPnl` and the floating profit from the open price are reckoned; the report says the same. */
  pnlMethod: z.enum(Object.values(pnlMethods)),
  weight: z.number().nullable(),
  holdDays: z.int(),
  firstBuyDate: z.string(),
})
export type HoldingRow = z.infer<typeof holdingRowSchema>

export const cashRowSchema = z.object({
  accountId: z.string(),
  currency: z.string(),
  balance: z.number(),
  orderFrozen: z.number(),
  marginUsed: z.number(),
  withdrawalFrozen: z.number(),
  available: z.number(),
  withdrawable: z.number(),
  marketValue: z.number(),
  dividendReceivable: z.number(),
  /** Futures count from their last settlement here, and from the price they were opened at in `fpnlOpen`. */
  fpnl: z.number(),
  fpnlOpen: z.number(),
  nav: z.number(),
})
export type CashRow = z.infer<typeof cashRowSchema>
