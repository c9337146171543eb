import { deviation, mean } from '../performance/statistics.ts'

/** Room for ordering one day of stocks by a column. */
export interface RankScratch {
  readonly keys: Uint32Array
  readonly order: Int32Array
  readonly other: Int32Array
  readonly counts: Int32Array
}

const DIGIT_BITS = 11
const DIGITS = 3
const DIGIT_MASK = (1 << DIGIT_BITS) - 1

export function createRankScratch(stocks: number): RankScratch {
  return {
    keys: new Uint32Array(stocks),
    order: new Int32Array(stocks),
    other: new Int32Array(stocks),
    counts: new Int32Array(1 << DIGIT_BITS),
  }
}

const asFloat = new Float32Array(1)
const asBits = new Uint32Array(asFloat.buffer)

/** Whole numbers that stand in the order of the 32-bit values they are made of. */
function keyOf(value: number): number {
  asFloat[0] = value
  const bits = asBits[0] as number
  return (bits & 0x8000_0000) === 0 ? bits | 0x8000_0000 : ~bits
}

/** Places of the first `n` keys from the least to the greatest, by three digits of eleven bits: no comparisons. */
function orderByKeys({ keys, order, other, counts }: RankScratch, n: number): Int32Array {
  let from = order
  let to = other
  for (let i = 0; i < n; i += 1) from[i] = i
  for (let digit = 0; digit < DIGITS; digit += 1) {
    const shift = digit * DIGIT_BITS
    counts.fill(0)
    for (let i = 0; i < n; i += 1) {
      const at = ((keys[i] as number) >>> shift) & DIGIT_MASK
      counts[at] = (counts[at] as number) + 1
    }
    let before = 0
    for (let at = 0; at < counts.length; at += 1) {
      const own = counts[at] as number
      counts[at] = before
      before += own
    }
    for (let i = 0; i < n; i += 1) {
      const place = from[i] as number
      const at = ((keys[place] as number) >>> shift) & DIGIT_MASK
      to[counts[at] as number] = place
      counts[at] = (counts[at] as number) + 1
    }
    const held = from
    from = to
    to = held
  }
  return from
}

/** Ranks of the chosen, from 1; equal values share the mean of their places. */
export function ranksOf(
  values: Float32Array,
  ids: Int32Array,
  scratch: RankScratch = createRankScratch(ids.length),
): Float64Array {
  const n = ids.length
  for (let i = 0; i < n; i += 1) scratch.keys[i] = keyOf(values[ids[i] as number] as number)
  const order = orderByKeys(scratch, n)
  const ranks = new Float64Array(n)
  for (let from = 0; from < n;) {
    const value = values[ids[order[from] as number] as number]
    let until = from + 1
    while (until < n && values[ids[order[until] as number] as number] === value) until += 1
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
