import type { TargetMode } from '@liangshu/contract/decision/target'
import type { Side } from '@liangshu/contract/trading/order-codes'
import { volumeForAmount, volumeToWeight } from '../../account/order/order-volume.ts'
import type { FeeRule } from '../../rules/fee/fee-rule.ts'
import type { LotRule } from '../../rules/mainland/rule-values.ts'
import { roundDownToLot } from '../../rules/order-size/order-size.ts'

/** What a proposal wants: shares, yuan, a part of the NAV to trade, or a weight to reach. */
export type TargetRequest = { readonly side: Side; readonly mode: TargetMode; readonly value: number }

export type SizeBasis = {
  /** In 1/10000 yuan. */
  readonly price: number
  readonly navFen: number
  readonly held: number
  readonly lot: LotRule
  readonly feeRule: FeeRule
}

/** DECIDE-6: shares of a target, in whole lots. Zero when the target comes to nothing on its side. */
export function targetVolume({ side, mode, value }: TargetRequest, basis: SizeBasis): number {
  const { price, navFen, held, lot, feeRule } = basis
  if (mode === 'volume') return value
  if (price <= 0) return 0
  if (mode === 'toWeight') {
    const change = volumeToWeight({ weight: value, navFen, price, held }, lot)
    return Math.max(0, side === 1 ? change : -change)
  }
  const fen = mode === 'amount' ? Math.round(value * 100) : Math.floor(navFen * value)
  if (side === 1) return volumeForAmount(fen, price, lot, feeRule)
  const sold = Math.floor((fen * 100) / price)
  // Whoever sells all of it takes the odd shares along.
  return sold >= held ? held : roundDownToLot(sold, lot)
}

export type PriceBand = { readonly priceLow: number | null; readonly priceHigh: number | null }

/** DECIDE-7: the price a target is reckoned at: the market's, kept inside the band it may trade in. */
export function referencePrice(last: number, { priceLow, priceHigh }: PriceBand): number {
  return Math.min(Math.max(last, priceLow ?? 0), priceHigh ?? Number.MAX_SAFE_INTEGER)
}
