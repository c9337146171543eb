import type { BandSums } from './judgement-record.ts'

/** What was said after the close of a day, and how much of it was right after the horizon. */
export interface JudgedDay {
  readonly day: number
  readonly n: number
  readonly hits: number
  /** Sum of the excess returns in the direction that was said. */
  readonly excess: number
}

/** Before there is any experience, one half, as if so many had been judged. */
export const PRIOR_SAMPLES = 30

const confidenceFrom = (hits: number, n: number): number => (hits + PRIOR_SAMPLES / 2) / (n + PRIOR_SAMPLES)

/** The tenth a confidence lies in; the last takes one whole as well. */
const bandOf = (confidence: number): number => Math.min(9, Math.floor(confidence * 10 + 1e-9))

/**
 * JUDGE-1: the confidence of what says no probability itself: the share that was right among those of its kind whose
 * horizon had passed by the close of its own day. `days` are of one kind, oldest first. Where the same judgements are held
 * against something nobody could see, that is in `scored`: it says how right they were, and nothing about what was known.
 */
export function bandsFromEarlier(
  days: readonly JudgedDay[],
  horizon: number,
  scored: readonly JudgedDay[] = days,
): BandSums[] {
  const bands = new Map<number, { -readonly [Key in keyof BandSums]: BandSums[Key] }>()
  let [known, right, next] = [0, 0, 0]
  for (const { day, n, hits, excess } of scored) {
    for (let past = days[next]; past && past.day + horizon <= day; past = days[next]) {
      known += past.n
      right += past.hits
      next += 1
    }
    const confidence = confidenceFrom(right, known)
    const band = bandOf(confidence)
    const sums = bands.get(band) ?? { band, n: 0, hits: 0, confidence: 0, squares: 0, excess: 0 }
    bands.set(band, sums)
    sums.n += n
    sums.hits += hits
    sums.confidence += n * confidence
    sums.squares += hits * (1 - confidence) ** 2 + (n - hits) * confidence ** 2
    sums.excess += excess
  }
  return [...bands.values()]
}
