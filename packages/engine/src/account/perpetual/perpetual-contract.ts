import type { Decimal8 } from '../../market/crypto/decimal8.ts'
import type { MaintenanceTier } from '../../market/crypto/perpetual.ts'

/** A linear contract in USDT as its venue's master describes it. */
export type PerpetualContract = {
  readonly symbol: string
  readonly tick: Decimal8
  readonly step: Decimal8
  readonly minNotional: Decimal8
  readonly makerFee: Decimal8
  readonly takerFee: Decimal8
  readonly liquidationFee: Decimal8
  readonly maxLeverage: number
  /** Ascending; each holds up to its `maxNotional`. */
  readonly tiers: readonly MaintenanceTier[]
}

/** Notional at which the tier of a position begins: a liquidation first cuts back to there. */
export function tierFloor({ tiers }: PerpetualContract, notional: Decimal8): Decimal8 {
  const index = tiers.findIndex(({ maxNotional }) => notional <= maxNotional)
  return tiers[(index === -1 ? tiers.length - 1 : index) - 1]?.maxNotional ?? 0n
}
