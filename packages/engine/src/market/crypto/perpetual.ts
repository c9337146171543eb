import { divide, multiply, ONE, type Decimal8 } from './decimal8.ts'

/** Linear perpetual in USDT. Quantities are positive; the direction stands apart. */
export interface PerpetualPosition {
  readonly direction: 'long' | 'short'
  readonly quantity: Decimal8
  readonly entry: Decimal8
}

export interface MaintenanceTier {
  /** The tier holds up to this notional. */
  readonly maxNotional: Decimal8
  readonly rate: Decimal8
  /** Subtracted so that margin is continuous from tier to tier. */
  readonly amount: Decimal8
}

function signOf(direction: PerpetualPosition['direction']): bigint {
  return direction === 'long' ? 1n : -1n
}

export function unrealisedPnl(position: PerpetualPosition, mark: Decimal8): Decimal8 {
  return signOf(position.direction) * multiply(position.quantity, mark - position.entry)
}

export function initialMargin(position: PerpetualPosition, leverage: bigint): Decimal8 {
  return multiply(position.quantity, position.entry) / leverage
}

export function tierOf(notional: Decimal8, tiers: readonly MaintenanceTier[]): MaintenanceTier {
  // The last tier has no end: a price that runs away must not stop the reckoning.
  const tier = tiers.find((entry) => notional <= entry.maxNotional) ?? tiers.at(-1)
  if (tier === undefined) throw new RangeError('a contract has at least one tier')
  return tier
}

export function maintenanceMargin(
  position: PerpetualPosition,
  mark: Decimal8,
  tiers: readonly MaintenanceTier[],
): Decimal8 {
  const notional = multiply(position.quantity, mark)
  const tier = tierOf(notional, tiers)
  return multiply(notional, tier.rate) - tier.amount
}

/**
 * Mark price at which the margin is used up. Isolated: `margin` is the position's own; cross: the wallet less the other
 * positions' maintenance plus their unrealised P&L. `null` when no positive price can liquidate it. The tier is the one
 * that the position is in at that price, which is where it is acted on: rates rise and the margin runs on without a jump,
 * so it is the first level that a moving price meets.
 */
export function liquidationPrice(
  position: PerpetualPosition,
  margin: Decimal8,
  tiers: readonly MaintenanceTier[],
): Decimal8 | null {
  const isLong = position.direction === 'long'
  let first: Decimal8 | null = null
  for (const tier of tiers) {
    const level = levelInTier(position, margin, tier)
    if (level > 0n && (first === null || (isLong ? level > first : level < first))) first = level
  }
  return first
}

/** The level if one tier's rate held at every price. */
function levelInTier({ direction, quantity, entry }: PerpetualPosition, margin: Decimal8, tier: MaintenanceTier) {
  const cost = multiply(entry, quantity)
  const cushion = margin + tier.amount
  return direction === 'long'
    ? divide(cost - cushion, multiply(quantity, ONE - tier.rate))
    : divide(cost + cushion, multiply(quantity, ONE + tier.rate))
}

const CLAMP: Decimal8 = 50_000n
const INTEREST_8H: Decimal8 = 10_000n

/** Premium plus the interest difference, held within ±0.05%. `intervalHours` scales the interest of 0.01% per 8 h. */
export function fundingRate(averagePremium: Decimal8, intervalHours = 8n): Decimal8 {
  const gap = (INTEREST_8H * intervalHours) / 8n - averagePremium
  const held = gap > CLAMP ? CLAMP : gap < -CLAMP ? -CLAMP : gap
  return averagePremium + held
}

/** What the position receives at a funding stamp: longs pay when the rate is positive. */
export function fundingPayment(position: PerpetualPosition, mark: Decimal8, rate: Decimal8): Decimal8 {
  return -signOf(position.direction) * multiply(multiply(mark, position.quantity), rate)
}

const HOUR_MS = 3_600_000

/** First funding stamp strictly after `epochMs`; stamps lie on whole multiples of the interval in UTC. */
export function nextFundingTime(epochMs: number, intervalHours = 8): number {
  const interval = intervalHours * HOUR_MS
  return (Math.floor(epochMs / interval) + 1) * interval
}
