import { multiply, type Decimal8 } from '../../market/crypto/decimal8.ts'
import {
  liquidationPrice as priceOfLiquidation,
  maintenanceMargin,
  unrealisedPnl,
  type PerpetualPosition as DirectedPosition,
} from '../../market/crypto/perpetual.ts'
import type { PerpetualContract } from './perpetual-contract.ts'

export type MarginMode = 'isolated' | 'cross'
/** In one-way mode there is one position per contract; in hedge mode a long and a short of their own. */
export type PerpetualSide = 'both' | 'long' | 'short'

/** `qty` is signed: negative is short. */
export type PerpetualPosition = {
  readonly symbol: string
  readonly side: PerpetualSide
  readonly mode: MarginMode
  readonly leverage: number
  qty: Decimal8
  entry: Decimal8
  /** Margin set aside for an isolated position; zero in cross mode. */
  margin: Decimal8
}

export function magnitude(value: Decimal8): Decimal8 {
  return value < 0n ? -value : value
}

export function directed({ qty, entry }: PerpetualPosition): DirectedPosition {
  return { direction: qty < 0n ? 'short' : 'long', quantity: magnitude(qty), entry }
}

export function unrealised(position: PerpetualPosition, mark: Decimal8): Decimal8 {
  return unrealisedPnl(directed(position), mark)
}

export function notionalOf({ qty }: PerpetualPosition, price: Decimal8): Decimal8 {
  return multiply(magnitude(qty), price)
}

export function maintenanceOf(position: PerpetualPosition, contract: PerpetualContract, mark: Decimal8): Decimal8 {
  return maintenanceMargin(directed(position), mark, contract.tiers)
}

/** PERPACC-3: the mark price at which `margin` is used up; null when no positive price gets there. */
export function liquidationPrice(
  position: PerpetualPosition,
  contract: PerpetualContract,
  margin: Decimal8,
): Decimal8 | null {
  if (position.qty === 0n) return null
  return priceOfLiquidation(directed(position), margin, contract.tiers)
}

export function isLiquidated(
  position: PerpetualPosition,
  contract: PerpetualContract,
  mark: Decimal8,
  margin: Decimal8,
): boolean {
  if (position.qty === 0n) return false
  return margin + unrealised(position, mark) <= maintenanceOf(position, contract, mark)
}
