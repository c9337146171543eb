import { side, type Side } from '@liangshu/contract/trading/order-codes'

export type Bar = {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

export type BarOrder = {
  readonly side: Side
  readonly price: number
  readonly leaves: number
  readonly limitUp: number | null
  readonly limitDown: number | null
}

export type BarFill = { readonly price: number; readonly volume: number }

/**
 * MATCH-5: a limit order against a finished bar. It must trade through to be sure; a bar that only touches our price
 * fills us by chance, and `draw` (0 to 1) comes with the command. `percent` is the share of the volume we may be.
 */
export function matchBar(order: BarOrder, bar: Bar, percent: number, draw: number): BarFill | null {
  const room = Math.min(order.leaves, Math.floor((bar.volume * percent) / 100))
  if (room <= 0 || isLockedAgainst(order, bar)) return null
  const isBuy = order.side === side.buy
  const extreme = isBuy ? bar.low : bar.high
  const isTouched = extreme === order.price
  const isThrough = isBuy ? extreme < order.price : extreme > order.price
  if (!isThrough && !(isTouched && draw * 100 < percent)) return null
  const opensBetter = isBuy ? bar.open <= order.price : bar.open >= order.price
  return { price: opensBetter ? bar.open : order.price, volume: room }
}

/** MATCH-4: on a one-price board at the limit nobody sells to a buyer, and the other way round. */
function isLockedAgainst({ side: own, limitUp, limitDown }: BarOrder, { high, low }: Bar): boolean {
  if (high !== low) return false
  return own === side.buy ? limitUp !== null && low >= limitUp : limitDown !== null && high <= limitDown
}
