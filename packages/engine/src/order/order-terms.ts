import type { FeeRule } from '../fee/fee-rule.ts'
import type { FutureFeeRule } from '../fee/future-fee.ts'

/** Rules of the day an order was accepted under; kept with it, so an old order is always reckoned the same way. */
export type StockTerms = {
  readonly kind: 'stock'
  readonly ruleVersion: string
  readonly feeRule: FeeRule
  readonly isSameDay: boolean
  readonly taxesDividends: boolean
  readonly minBuy: number
  readonly buyStep: number
}

export type FutureTerms = {
  readonly kind: 'future'
  readonly ruleVersion: string
  readonly multiplier: number
  /** Margin rate in millionths, exchange and broker together. */
  readonly marginPpm: number
  readonly feeRule: FutureFeeRule
}

export type OrderTerms = StockTerms | FutureTerms
