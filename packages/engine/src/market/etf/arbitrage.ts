import type { PortfolioRow } from './portfolio.ts'

/** Parts of the round trip as fractions of the amount; together usually 0.15% to 0.35%. */
export interface ArbitrageCost {
  readonly basketSpread: number
  readonly fees: number
  /** Stamp duty on the basket's sale; it counts only when the basket is sold, at a discount. */
  readonly stampDuty: number
  readonly impact: number
}

export const usualCost: ArbitrageCost = { basketSpread: 0.0005, fees: 0.0003, stampDuty: 0.0005, impact: 0.0007 }

export interface ArbitrageHint {
  /** `create`: buy the basket, create, sell the fund. `redeem`: buy the fund, redeem, sell the basket. */
  readonly action: 'create' | 'redeem' | null
  readonly cost: number
  /** What remains after cost; negative when there is nothing to earn. */
  readonly edge: number
  /** Constituents that cannot be traded and weigh more than 2%. */
  readonly blockedBy: readonly string[]
}

/** What one round trip costs: at a premium the basket is bought, at a discount it is sold. */
export const costOfTurn = (premium: number, { basketSpread, fees, impact, stampDuty }: ArbitrageCost): number =>
  basketSpread + fees + impact + (premium < 0 ? stampDuty : 0)

const HEAVY = 0.02

/** `isStale`: the underlying market is closed, so the indicative value is yesterday's and hints at nothing. */
export function arbitrageHint(
  premium: number,
  rows: readonly PortfolioRow[],
  cost: ArbitrageCost = usualCost,
  isStale = false,
): ArbitrageHint {
  const total = costOfTurn(premium, cost)
  const blockedBy = rows
    .filter(({ status, weight }) => (status === 'sealed' || status === 'suspended') && weight > HEAVY)
    .map((row) => row.symbol)
  const edge = Math.abs(premium) - total
  const isOpen = edge > 0 && blockedBy.length === 0 && !isStale
  return { action: isOpen ? (premium > 0 ? 'create' : 'redeem') : null, cost: total, edge, blockedBy }
}
