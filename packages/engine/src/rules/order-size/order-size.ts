import type { Side } from '@liangshu/contract/market/classification'
import type { LotRule } from '../mainland/rule-values.ts'

export interface SizedOrder {
  readonly side: Side
  readonly volume: number
  readonly isMarket: boolean
  /** Shares the account may sell now; ignored for buys. */
  readonly sellable: number
}

export type SizeReason =
  | 'SIZE_NOT_WHOLE'
  | 'SIZE_BELOW_LOT'
  | 'SIZE_OFF_STEP'
  | 'SIZE_ABOVE_MAX'
  | 'SIZE_SPLITS_ODD_LOT'
  | 'SIZE_ABOVE_SELLABLE'

export type SizeCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: SizeReason; readonly volume: number; readonly limit: number }

const ok: SizeCheck = { ok: true }
const refuse = (reason: SizeReason, volume: number, limit: number): SizeCheck => ({ ok: false, reason, volume, limit })

function checkBuy(volume: number, lot: LotRule): SizeCheck {
  if (volume < lot.buyMin) return refuse('SIZE_BELOW_LOT', volume, lot.buyMin)
  if ((volume - lot.buyMin) % lot.buyStep !== 0) return refuse('SIZE_OFF_STEP', volume, lot.buyStep)
  return ok
}

/** Whole lots may be sold freely; what is less than a lot leaves in one piece (SIZE-4, SIZE-5). */
function checkSell(volume: number, sellable: number, lot: LotRule): SizeCheck {
  if (volume > sellable) return refuse('SIZE_ABOVE_SELLABLE', volume, sellable)
  if (lot.buyStep === 1) {
    const isWhole = volume >= lot.buyMin || volume === sellable
    return isWhole ? ok : refuse('SIZE_SPLITS_ODD_LOT', volume, lot.buyMin)
  }
  const odd = volume % lot.buyStep
  return odd === 0 || odd === sellable % lot.buyStep ? ok : refuse('SIZE_SPLITS_ODD_LOT', volume, lot.buyStep)
}

export function checkOrderSize(order: SizedOrder, lot: LotRule): SizeCheck {
  const { volume, side, isMarket, sellable } = order
  if (!Number.isSafeInteger(volume) || volume <= 0) return refuse('SIZE_NOT_WHOLE', volume, 1)
  const max = isMarket ? lot.maxMarket : lot.maxLimit
  if (volume > max) return refuse('SIZE_ABOVE_MAX', volume, max)
  return side === 'buy' ? checkBuy(volume, lot) : checkSell(volume, sellable, lot)
}

/** The largest buy the lot rule allows within `volume`; 0 when not even one lot fits. */
export function roundDownToLot(volume: number, lot: LotRule): number {
  const capped = Math.min(Math.floor(volume), lot.maxLimit)
  if (capped < lot.buyMin) return 0
  return capped - ((capped - lot.buyMin) % lot.buyStep)
}
