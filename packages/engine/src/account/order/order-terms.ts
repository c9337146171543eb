import type { FeeRule } from '../../rules/fee/fee-rule.ts'
import type { FutureFeeRule } from '../../rules/fee/future-fee.ts'

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

/** A linear perpetual in USDT. Every figure is a whole number of 1e-8: prices, coins, money and rates alike. */
export type PerpetualTerms = {
  readonly kind: 'perpetual'
  readonly ruleVersion: string
  readonly step: number
  readonly minNotional: number
  readonly makerFee: number
  readonly takerFee: number
  readonly liquidationFee: number
  readonly maxLeverage: number
  /** Ascending; each holds up to its `maxNotional`, the last one beyond it too. */
  readonly tiers: readonly { readonly maxNotional: number; readonly rate: number; readonly amount: number }[]
  readonly leverage: number
  readonly mode: 'isolated' | 'cross'
}

export type OrderTerms = StockTerms | FutureTerms | PerpetualTerms
