import { mulDivHalfUp } from '../../math/scaled/rounding.ts'
import type { Holding, Lot } from './holding.ts'

export type HoldingChange =
  | { readonly kind: 'scale'; readonly id: string; readonly symbol: string; readonly volume: number }
  | { readonly kind: 'cash'; readonly id: string; readonly symbol: string; readonly amount: number }
  | {
      readonly kind: 'import'
      readonly id: string
      readonly symbol: string
      readonly volume: number
      readonly price: number
      readonly cost: number
      readonly openDate: string
    }
  | {
      readonly kind: 'writeOff'
      readonly id: string
      readonly symbol: string
      readonly volume: number
      readonly amount: number
    }

/** ACTION-2: scales every lot so that the sum is exactly `volume`; the largest remainders take the odd shares. */
export function scaleLots(holding: Holding, volume: number): void {
  const before = holding.volume
  const shares = holding.lots.map((lot) => {
    const exact = (lot.qty * volume) / before
    return { lot, whole: Math.floor(exact), rest: exact - Math.floor(exact) }
  })
  let left = volume - shares.reduce((sum, share) => sum + share.whole, 0)
  const byRest = shares.toSorted((a, b) => b.rest - a.rest)
  for (const share of byRest) {
    const extra = left > 0 ? 1 : 0
    share.lot.qty = share.whole + extra
    left -= extra
  }
  moveCostOfEmptyLots(holding.lots)
  holding.volume = volume
}

/** A merge can leave a lot without shares; its cost must not vanish with it. */
function moveCostOfEmptyLots(lots: Lot[]): void {
  const kept = lots.filter((lot) => lot.qty > 0)
  const target = kept[0]
  if (target) {
    for (const lot of lots) {
      if (lot.qty > 0) continue
      target.cost += lot.cost
      target.dividend += lot.dividend
    }
  }
  lots.splice(0, lots.length, ...kept)
}

/** ACTION-3: the dividend lowers the diluted cost and leaves the average cost alone; each lot keeps its share for tax. */
export function payDividend(holding: Holding, amount: number): void {
  let left = amount
  let shares = holding.volume
  for (const lot of holding.lots) {
    const part = mulDivHalfUp(left, lot.qty, shares)
    lot.dividend += part
    left -= part
    shares -= lot.qty
  }
  holding.dilutedCost -= amount
  holding.dividends += amount
}
