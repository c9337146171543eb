export type DriftLine = {
  readonly symbol: string
  readonly current: number
  readonly target: number
  /** Current less target, as fractions of the NAV. */
  readonly drift: number
  readonly isBeyond: boolean
}

/** Weights this close to their target are left alone. */
export const driftTolerance = 0.005

/** DECIDE-10: current against approved weights; what was never approved has the target zero only when asked for. */
export function driftLines(
  current: ReadonlyMap<string, number>,
  targets: ReadonlyMap<string, number>,
  tolerance = driftTolerance,
): DriftLine[] {
  return Array.from(targets, ([symbol, target]) => {
    const weight = current.get(symbol) ?? 0
    const drift = weight - target
    return { symbol, current: weight, target, drift, isBeyond: Math.abs(drift) > tolerance }
  }).toSorted((a, b) => Math.abs(b.drift) - Math.abs(a.drift) || (a.symbol < b.symbol ? -1 : 1))
}
