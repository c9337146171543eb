import { feesOfOrder, type FeeRule } from '../../rules/fee/fee-rule.ts'
import { totalFees } from '../../rules/fee/fees.ts'
import { roundDownToLot } from '../../rules/order-size/order-size.ts'
import type { LotRule } from '../../rules/mainland/rule-values.ts'
import { divideHalfUp } from '../../math/scaled/rounding.ts'

/** ALLOC-1: the most shares a sum buys, fees included, in whole lots. */
export function volumeForAmount(amountFen: number, price: number, lot: LotRule, feeRule: FeeRule): number {
  let volume = roundDownToLot((amountFen * 100) / price, lot)
  while (volume > 0) {
    const amount = divideHalfUp(price * volume, 100)
    if (amount + totalFees(feesOfOrder(1, amount, feeRule)) <= amountFen) return volume
    volume = roundDownToLot(volume - 1, lot)
  }
  return 0
}

/** ALLOC-2: what has to be traded to reach a weight of the NAV; positive buys, negative sells, in whole lots. */
export function volumeToWeight(
  { weight, navFen, price, held }: { weight: number; navFen: number; price: number; held: number },
  lot: LotRule,
): number {
  const wanted = weight === 0 ? 0 : Math.floor((navFen * weight * 100) / price)
  const change = wanted - held
  if (change >= 0) return roundDownToLot(change, lot)
  // Selling out takes the odd shares along; a partial sale keeps to whole lots.
  return weight === 0 ? -held : -roundDownToLot(-change, lot)
}

export type Share = { readonly accountId: string; readonly basis: number }
export type Allocation = { readonly accountId: string; readonly volume: number }

/** ALLOC-3: a unit's order split over its accounts by cash or holding, in lots; the largest account takes the rest. */
export function allocate(volume: number, shares: readonly Share[], step: number): Allocation[] {
  const total = shares.reduce((sum, share) => sum + share.basis, 0)
  if (total <= 0 || volume <= 0) return []
  const rows = shares.map(({ accountId, basis }) => ({
    accountId,
    basis,
    volume: Math.floor((volume * basis) / total / step) * step,
  }))
  const largest = rows.reduce((best, row) => (row.basis > best.basis ? row : best))
  largest.volume += volume - rows.reduce((sum, row) => sum + row.volume, 0)
  return rows.filter((row) => row.volume > 0).map(({ accountId, volume: own }) => ({ accountId, volume: own }))
}
