import { inverseNormal, normalCdf } from '../math/statistics/normal.ts'

const EULER = 0.577_215_664_901_532_9

/** Highest Sharpe ratio to expect of `trials` tries without any skill, when theirs have that variance. */
export function expectedBest(variance: number, trials: number): number {
  if (trials < 2) return 0
  const chance = (1 - EULER) * inverseNormal(1 - 1 / trials) + EULER * inverseNormal(1 - 1 / (trials * Math.E))
  return Math.sqrt(variance) * chance
}

export type TriedSharpe = {
  /** Per period, as are skew and kurtosis (3 for a normal distribution). */
  readonly sharpe: number
  readonly periods: number
  readonly skew: number
  readonly kurtosis: number
}

/** BT-6: probability that the true Sharpe ratio is above what the best of so many tries would show by luck. */
export function deflatedSharpe(
  { sharpe, periods, skew, kurtosis }: TriedSharpe,
  tries: { readonly variance: number; readonly count: number },
): number | null {
  const spread = 1 - skew * sharpe + ((kurtosis - 1) / 4) * sharpe ** 2
  if (periods < 2 || !(spread > 0)) return null
  const best = expectedBest(tries.variance, tries.count)
  return normalCdf(((sharpe - best) * Math.sqrt(periods - 1)) / Math.sqrt(spread))
}
