import { multiply } from './decimal.ts'

/** Above `floor` of notional the rate is `mmr`, less a fixed amount that keeps the curve continuous. */
export type MaintenanceTier = {
  readonly floor: bigint
  readonly mmr: bigint
  readonly maintAmount: bigint
  readonly maxLeverage: number
}

export type PerpetualContract = {
  readonly symbol: string
  readonly tick: bigint
  readonly step: bigint
  readonly minNotional: bigint
  readonly makerFee: bigint
  readonly takerFee: bigint
  readonly liquidationFee: bigint
  /** Ascending by `floor`; the first starts at zero. */
  readonly tiers: readonly MaintenanceTier[]
}

export function tierOf(contract: PerpetualContract, notional: bigint): MaintenanceTier {
  const tier = contract.tiers.findLast(({ floor }) => floor <= notional)
  if (!tier) throw new RangeError(`${contract.symbol} has no maintenance tier from zero on`)
  return tier
}

/** PERP-2: maintenance margin by tier. */
export function maintenanceOf(contract: PerpetualContract, notional: bigint): bigint {
  const { mmr, maintAmount } = tierOf(contract, notional)
  return multiply(notional, mmr) - maintAmount
}
