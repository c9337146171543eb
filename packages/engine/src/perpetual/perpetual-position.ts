import { divide, magnitude, multiply, unit } from './decimal.ts'
import { maintenanceOf, tierOf, type PerpetualContract } from './perpetual-contract.ts'

export type MarginMode = 'isolated' | 'cross'
/** In one-way mode there is one position per contract; in hedge mode a long and a short of their own. */
export type PerpetualSide = 'both' | 'long' | 'short'

/** `qty` is signed: negative is short. All numbers are bigints of 1e-8. */
export type PerpetualPosition = {
  readonly symbol: string
  readonly side: PerpetualSide
  readonly mode: MarginMode
  readonly leverage: number
  qty: bigint
  entry: bigint
  /** Margin set aside for an isolated position; zero in cross mode. */
  margin: bigint
}

export function unrealised({ qty, entry }: PerpetualPosition, mark: bigint): bigint {
  return multiply(qty, mark - entry)
}

export function notionalOf({ qty }: PerpetualPosition, price: bigint): bigint {
  return multiply(magnitude(qty), price)
}

/** PERP-1: notional over leverage. */
export function initialMargin(notional: bigint, leverage: number): bigint {
  return divide(notional, BigInt(leverage))
}

/**
 * PERP-3: the mark price at which the margin is used up. `margin` is the isolated margin, or for cross the wallet less
 * the other positions' maintenance plus their unrealised gain. Null when no positive price gets there.
 */
export function liquidationPrice(
  position: PerpetualPosition,
  contract: PerpetualContract,
  margin: bigint,
): bigint | null {
  const { qty, entry } = position
  if (qty === 0n) return null
  const size = magnitude(qty)
  const { mmr, maintAmount } = tierOf(contract, multiply(size, entry))
  const isLong = qty > 0n
  const value = multiply(size, entry)
  const numerator = isLong ? value - margin - maintAmount : value + margin + maintAmount
  const factor = multiply(size, isLong ? unit - mmr : unit + mmr)
  const price = divide(numerator * unit, factor)
  return price > 0n ? price : null
}

export function isLiquidated(
  position: PerpetualPosition,
  contract: PerpetualContract,
  mark: bigint,
  margin: bigint,
): boolean {
  if (position.qty === 0n) return false
  return margin + unrealised(position, mark) <= maintenanceOf(contract, notionalOf(position, mark))
}
