import { deviation, mean } from '../performance/statistics.ts'

/** Ranks of the chosen, from 1; equal values share the mean of their places. */
export function ranksOf(values: ArrayLike<number>, ids: Int32Array): Float64Array {
  const order = Int32Array.from(ids.keys())
  order.sort((a, b) => (values[ids[a] as number] as number) - (values[ids[b] as number] as number))
  const ranks = new Float64Array(ids.length)
  for (let from = 0; from < order.length;) {
    const value = values[ids[order[from] as number] as number]
    let until = from + 1
    while (until < order.length && values[ids[order[until] as number] as number] === value) until += 1
    for (let i = from; i < until; i += 1) ranks[order[i] as number] = (from + until + 1) / 2
    from = until
  }
  return ranks
}

/** Correlation of two columns of the same length; null without any spread. */
export function correlation(a: Float64Array, b: Float64Array): number | null {
  const n = a.length
  if (n < 2) return null
  let [sumA, sumB] = [0, 0]
  for (let i = 0; i < n; i += 1) {
    sumA += a[i] as number
    sumB += b[i] as number
  }
  let [both, own, other] = [0, 0, 0]
  for (let i = 0; i < n; i += 1) {
    const x = (a[i] as number) - sumA / n
    const y = (b[i] as number) - sumB / n
    both += x * y
    own += x * x
    other += y * y
  }
  return own === 0 || other === 0 ? null : both / Math.sqrt(own * other)
}

export interface IcFigures {
  readonly n: number
  readonly mean: number | null
  /** Mean over deviation. */
  readonly ir: number | null
  /** Overlapping horizons counted by Newey-West. */
  readonly t: number | null
  readonly positiveShare: number | null
}

/** Variance of a mean whose neighbours up to `lag` apart are related, by Newey and West. */
function varianceOfMean(values: readonly number[], lag: number): number {
  const n = values.length
  const middle = mean(values) ?? 0
  const covariance = (apart: number) => {
    let sum = 0
    for (let i = apart; i < n; i += 1) sum += ((values[i] ?? 0) - middle) * ((values[i - apart] ?? 0) - middle)
    return sum / n
  }
  let variance = covariance(0)
  for (let apart = 1; apart <= Math.min(lag, n - 1); apart += 1)
    variance += 2 * (1 - apart / (lag + 1)) * covariance(apart)
  return variance / n
}

/** SEL-5: what a series of rank correlations says; `lag` is how many of them one horizon spans beyond its own. */
export function icFigures(values: readonly number[], lag: number): IcFigures {
  const middle = mean(values)
  const spread = deviation(values)
  const variance = values.length < 2 ? 0 : varianceOfMean(values, lag)
  return {
    n: values.length,
    mean: middle,
    ir: middle === null || !spread ? null : middle / spread,
    t: middle === null || variance <= 0 ? null : middle / Math.sqrt(variance),
    positiveShare: values.length === 0 ? null : values.filter((value) => value > 0).length / values.length,
  }
}
