import { mulDivHalfUp } from '../scaled/rounding.ts'
import type { Holding, Lot } from './holding.ts'

/** Ratios per share in 1e-6; `cashE6` is yuan per share in 1e-6. A split of 1 to 2 is a ratio of 2,000,000. */
export type CorporateAction = {
  readonly id: string
  readonly symbol: string
  readonly exDate: string
  readonly payDate: string
  readonly cashE6: number
  readonly bonusE6: number
  readonly transferE6: number
  readonly splitE6: number
}

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

/** ACTION-2: volume after bonus, transfer and split, half-up on the account's total. */
export function volumeAfter(volume: number, action: CorporateAction): number {
  const grown = mulDivHalfUp(volume, 1_000_000 + action.bonusE6 + action.transferE6, 1_000_000)
  return action.splitE6 === 1_000_000 ? grown : mulDivHalfUp(grown, action.splitE6, 1_000_000)
}

/** Cash dividend in fen on the shares held at the record date. */
export function dividendOf(volume: number, action: CorporateAction): number {
  return mulDivHalfUp(volume, action.cashE6, 10_000)
}

/** Scales every lot so that the sum is exactly `volume`; the largest remainders take the odd shares. */
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
