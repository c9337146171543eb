import { positionEffect, type PositionEffect } from '@liangshu/contract/trading/order-codes'
import { feeOf } from './fee-rule.ts'

/** One rate by amount (1e-7) or per contract (fen), and one of them is normally zero. */
export type FutureRate = { readonly byAmountE7: number; readonly perLotFen: number }
export type FutureFeeRule = {
  readonly open: FutureRate
  readonly close: FutureRate
  readonly closeToday: FutureRate
  /** For fees alone, a plain close counts as one of today's contracts while there are any (CFFEX). */
  readonly chargesTodayFirst?: boolean
}

/** FUTACC-7: opening, closing and closing of today's contracts each have their own rate. */
export function futureFee(rule: FutureFeeRule, effect: PositionEffect, amountFen: number, lots: number): number {
  const rate = rateOf(rule, effect)
  return feeOf(amountFen, rate.byAmountE7) + lots * rate.perLotFen
}

/** The most a plain close of these contracts can cost: whether they are of today is known when it fills. */
export function dearestCloseFee(rule: FutureFeeRule, amountFen: number, lots: number): number {
  const [close, closeToday] = [positionEffect.close, positionEffect.closeToday]
  return Math.max(futureFee(rule, close, amountFen, lots), futureFee(rule, closeToday, amountFen, lots))
}

function rateOf(rule: FutureFeeRule, effect: PositionEffect): FutureRate {
  if (effect === positionEffect.open) return rule.open
  return effect === positionEffect.closeToday ? rule.closeToday : rule.close
}
