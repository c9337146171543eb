import { positionEffect, type PositionEffect } from '@liangshu/contract/trading/order-codes'
import { futureFee } from '../../rules/fee/future-fee.ts'
import type { FutureTerms } from '../order/order-terms.ts'
import { notional, volumeOf, volumeToday, type FuturesPosition } from './futures-position.ts'

export type Closing = {
  readonly effect: PositionEffect
  readonly day: string
  readonly qty: number
}

function paidOf({ todayRatePaid: paid }: FuturesPosition, day: string): number {
  return paid?.day === day ? paid.lots : 0
}

/**
 * FUTACC-11: how many contracts of a close pay the rate of today's. A plain close takes yesterday's contracts first and
 * pays for what it takes; at CFFEX it pays for today's first, each of them once.
 */
export function lotsAtTodayRate(
  position: FuturesPosition,
  { effect, day, qty }: Closing,
  { feeRule }: FutureTerms,
): number {
  if (effect === positionEffect.closeToday) return qty
  if (effect === positionEffect.closeYesterday) return 0
  const today = volumeToday(position, day)
  if (feeRule.chargesTodayFirst) return Math.min(qty, Math.max(0, today - paidOf(position, day)))
  return Math.max(0, qty - (volumeOf(position) - today))
}

/** Fee in fen of closing contracts of a position at a price. */
export function closingFee(position: FuturesPosition, closing: Closing, price: number, terms: FutureTerms): number {
  const today = lotsAtTodayRate(position, closing, terms)
  const older = closing.qty - today
  const { feeRule, multiplier } = terms
  return (
    futureFee(feeRule, positionEffect.closeToday, notional(price, today, multiplier), today) +
    futureFee(feeRule, positionEffect.close, notional(price, older, multiplier), older)
  )
}

/** Remembers whose rate was paid, before the contracts are taken. */
export function noteTodayRate(position: FuturesPosition, closing: Closing, terms: FutureTerms): void {
  if (!terms.feeRule.chargesTodayFirst || closing.effect !== positionEffect.close) return
  const { day, qty } = closing
  const paid = lotsAtTodayRate(position, closing, terms)
  const taken = Math.max(0, qty - (volumeOf(position) - volumeToday(position, day)))
  const lots = paidOf(position, day) + paid - taken
  if (lots > 0) position.todayRatePaid = { day, lots }
  else delete position.todayRatePaid
}
