import { side, type Side } from '@liangshu/contract/trading/order-codes'
import { noFees, type Fees } from './fees.ts'

/** Rates of one class of instrument on one day. Rates are in 1e-7 (0.00341% is 341), the minimum in fen. */
export type FeeRule = {
  readonly commissionE7: number
  readonly minCommission: number
  readonly stampSellE7: number
  readonly transferE7: number
  readonly exchangeE7: number
  readonly regulatoryE7: number
}

export const rateScale = 10_000_000

/** FEE-4: half-up to the fen. */
export function feeOf(amountFen: number, rateE7: number): number {
  return rateE7 === 0 ? 0 : Math.floor((amountFen * rateE7 + rateScale / 2) / rateScale)
}

/**
 * FEE-2: fees of everything an order has traded so far. A fill pays the growth of this figure, so the minimum is paid
 * once per order and the rounded parts always add up to the rounded whole.
 */
export function feesOfOrder(orderSide: Side, amountFen: number, rule: FeeRule): Fees {
  if (amountFen === 0) return noFees
  return {
    commission: Math.max(rule.minCommission, feeOf(amountFen, rule.commissionE7)),
    stamp: orderSide === side.sell ? feeOf(amountFen, rule.stampSellE7) : 0,
    transfer: feeOf(amountFen, rule.transferE7),
    exchange: feeOf(amountFen, rule.exchangeE7),
    regulatory: feeOf(amountFen, rule.regulatoryE7),
  }
}
