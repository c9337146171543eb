import { factorKeys, type FactorKey } from './factor-catalogue.ts'
import type { FactorRun } from './factor-run.ts'

export type FactorWeights = Readonly<Partial<Record<FactorKey, number>>>

/** What a factor that is not known costs, in deviations of the score. */
const MISSING_COST = 0.1

export interface DayScores {
  /** Stocks that take part, best first. */
  readonly order: Int32Array
  /** Weighed sum by stock; NaN for those who do not take part. */
  readonly sums: Float64Array
  /** 0 to 100, the share of the others it is ahead of; by stock. */
  readonly scores: Float64Array
}

/** The factors that count: known on the day, with a weight. The weights add up to 1 in size. */
export function usedWeights(run: FactorRun, weights: FactorWeights): { key: FactorKey; weight: number }[] {
  const used = factorKeys.flatMap((key) => {
    const weight = weights[key] ?? 0
    return weight === 0 || run.unknown.includes(key) ? [] : [{ key, weight }]
  })
  const total = used.reduce((sum, { weight }) => sum + Math.abs(weight), 0)
  return used.map(({ key, weight }) => ({ key, weight: weight / total }))
}

/** The bits of these factors in `missing`. */
const bitsOf = (used: readonly { key: FactorKey }[]): number =>
  used.reduce((bits, { key }) => bits | (1 << factorKeys.indexOf(key)), 0)

function countBits(bits: number): number {
  let n = 0
  for (let left = bits; left !== 0; left &= left - 1) n += 1
  return n
}

export const countMissing = (bits: number, used: readonly { key: FactorKey }[]): number =>
  countBits(bits & bitsOf(used))

/** SEL-8: weighs the neutral values of one day; a missing one stands in the middle of its industry and costs a little. */
function weigh(run: FactorRun, s: number, weights: FactorWeights, isWanted?: (id: number) => boolean) {
  const n = run.stocks
  const used = usedWeights(run, weights)
  const mask = bitsOf(used)
  const sums = new Float64Array(n).fill(Number.NaN)
  const ids = new Int32Array(n)
  let count = 0
  for (let id = 0; id < n; id += 1) {
    const at = s * n + id
    if (run.isIn[at] === 0 || (isWanted && !isWanted(id))) continue
    sums[id] = -MISSING_COST * countBits((run.missing[at] ?? 0) & mask)
    ids[count] = id
    count += 1
  }
  // One column after the other: each is read from its start to its end once.
  for (const { key, weight } of used) {
    const column = run.values[key]
    for (let i = 0; i < count; i += 1) {
      const id = ids[i] as number
      sums[id] = (sums[id] as number) + weight * (column[s * n + id] as number)
    }
  }
  return { sums, ids: ids.subarray(0, count) }
}

const byScore = (sums: Float64Array) => (a: number, b: number) => (sums[b] as number) - (sums[a] as number) || a - b
const percentile = (place: number, n: number): number => (n === 1 ? 100 : (1 - place / (n - 1)) * 100)

export function scoreDay(
  run: FactorRun,
  s: number,
  weights: FactorWeights,
  isWanted?: (id: number) => boolean,
): DayScores {
  const { sums, ids } = weigh(run, s, weights, isWanted)
  const order = ids.toSorted(byScore(sums))
  const scores = new Float64Array(run.stocks).fill(Number.NaN)
  for (const [place, id] of order.entries()) scores[id] = percentile(place, order.length)
  return { order, sums, scores }
}

/** The first of a day alone: the rest need not be in order, which is most of the work. */
export function topOfDay(
  run: FactorRun,
  s: number,
  weights: FactorWeights,
  { top, isWanted }: { readonly top: number; readonly isWanted: (id: number) => boolean },
): { readonly id: number; readonly score: number }[] {
  const { sums, ids } = weigh(run, s, weights, isWanted)
  const sorted = new Float64Array(ids.length)
  for (let i = 0; i < ids.length; i += 1) sorted[i] = sums[ids[i] as number] as number
  sorted.sort()
  const least = sorted[Math.max(0, sorted.length - top)] ?? 0
  return Array.from(
    ids
      .filter((id) => (sums[id] as number) >= least)
      .sort(byScore(sums))
      .subarray(0, top),
    (id, place) => ({
      id,
      score: percentile(place, ids.length),
    }),
  )
}

export interface Contribution {
  readonly key: FactorKey
  /** Part of the weighed sum. */
  readonly value: number
  /** Neutral value: deviations from the middle of industry and size. */
  readonly neutral: number
  readonly isMissing: boolean
}

/** What made a score, the largest first. */
export function contributionsOf(run: FactorRun, s: number, id: number, weights: FactorWeights): Contribution[] {
  const at = s * run.stocks + id
  return usedWeights(run, weights)
    .map(({ key, weight }) => {
      const neutral = run.values[key][at] ?? 0
      const isMissing = ((run.missing[at] ?? 0) & (1 << factorKeys.indexOf(key))) !== 0
      return { key, neutral, isMissing, value: weight * neutral }
    })
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value))
}
