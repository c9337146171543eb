/** One contract of a product as it is quoted now; prices in the units of the product. */
export interface CurveContract {
  readonly symbol: string
  readonly last: number | null
  readonly openInterest: number | null
  readonly volume: number
  /** Calendar days to the last trading day. */
  readonly daysLeft: number | null
}

export interface CurvePoint extends CurveContract {
  /** Contract less spot: positive is 升水, negative 贴水; `null` without a spot. */
  readonly basis: number | null
  /** Basis of the spot, and what it makes of a year. */
  readonly basisRate: number | null
  readonly annualRate: number | null
  /** Against the contract before it on the curve. */
  readonly spread: number | null
  /** The one most is held of. */
  readonly isMain: boolean
}

const YEAR_DAYS = 365
/** This near to its last day a position has to be closed or taken on to another month. */
export const ROLL_DAYS = 10

/** The contracts of a product from the nearest to the furthest, against spot and against each other. */
export function termStructure(contracts: readonly CurveContract[], spot: number | null): CurvePoint[] {
  const sorted = contracts.toSorted((a, b) => (a.daysLeft ?? Infinity) - (b.daysLeft ?? Infinity))
  const held = (one: CurveContract) => one.openInterest ?? one.volume
  const most = Math.max(0, ...sorted.map(held))
  const main = sorted.find((one) => most > 0 && held(one) === most)
  return sorted.map((one, i) => {
    const before = sorted[i - 1]?.last ?? null
    const basis = one.last === null || spot === null ? null : one.last - spot
    const basisRate = basis === null || spot === null || spot <= 0 ? null : basis / spot
    const isYearly = basisRate !== null && one.daysLeft !== null && one.daysLeft > 0
    return {
      ...one,
      basis,
      basisRate,
      annualRate: isYearly ? basisRate * (YEAR_DAYS / (one.daysLeft ?? YEAR_DAYS)) : null,
      spread: one.last === null || before === null ? null : one.last - before,
      isMain: one === main,
    }
  })
}

/** Where a position goes when it must leave its month: the next that is held most beyond it; `null` while there is time. */
export function rollTarget(curve: readonly CurvePoint[], symbol: string): CurvePoint | null {
  const at = curve.findIndex((one) => one.symbol === symbol)
  const from = curve[at]
  if (!from || from.daysLeft === null || from.daysLeft > ROLL_DAYS) return null
  const later = curve.slice(at + 1)
  return later.toSorted((a, b) => (b.openInterest ?? b.volume) - (a.openInterest ?? a.volume))[0] ?? null
}
