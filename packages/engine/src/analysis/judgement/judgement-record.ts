/** Sums of judgements that were held against what happened, grouped by band of confidence. */
export interface BandSums {
  /** 0…9: tenth of the confidence. */
  readonly band: number
  readonly n: number
  readonly hits: number
  readonly confidence: number
  /** Σ (p − y)². */
  readonly squares: number
  readonly excess: number
}

export interface RecordFigures {
  readonly n: number
  readonly hitRate: number | null
  readonly meanConfidence: number | null
  readonly brier: number | null
  /** What always saying the share that was right would have scored. */
  readonly baseBrier: number | null
  readonly meanExcess: number | null
}

/** Fewer than this say nothing. */
export const LEAST_SAMPLES = 30

export function figuresOf(sums: readonly BandSums[]): RecordFigures {
  const add = (read: (one: BandSums) => number) => sums.reduce((sum, one) => sum + read(one), 0)
  const n = add((one) => one.n)
  if (n < LEAST_SAMPLES)
    return { n, hitRate: null, meanConfidence: null, brier: null, baseBrier: null, meanExcess: null }
  const hitRate = add((one) => one.hits) / n
  return {
    n,
    hitRate,
    meanConfidence: add((one) => one.confidence) / n,
    brier: add((one) => one.squares) / n,
    baseBrier: hitRate * (1 - hitRate),
    meanExcess: add((one) => one.excess) / n,
  }
}

const Z95 = 1.959964

/** Wilson's 95% interval of a share. */
export function wilson(hits: number, n: number): { low: number; high: number } {
  if (n === 0) return { low: 0, high: 1 }
  const share = hits / n
  const z2 = Z95 * Z95
  const middle = share + z2 / (2 * n)
  const reach = Z95 * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n))
  return { low: Math.max(0, (middle - reach) / (1 + z2 / n)), high: Math.min(1, (middle + reach) / (1 + z2 / n)) }
}

export interface CalibrationBand {
  readonly from: number
  readonly to: number
  readonly n: number
  readonly meanConfidence: number | null
  readonly hitRate: number | null
  readonly low: number | null
  readonly high: number | null
}

/** Ten bands of confidence; what has fewer than thirty samples is counted but not told. */
export function calibrationOf(sums: readonly BandSums[]): CalibrationBand[] {
  return Array.from({ length: 10 }, (_, band): CalibrationBand => {
    const own = sums.filter((one) => one.band === band)
    const n = own.reduce((sum, one) => sum + one.n, 0)
    const edges = { from: band / 10, to: (band + 1) / 10, n }
    if (n < LEAST_SAMPLES) return { ...edges, meanConfidence: null, hitRate: null, low: null, high: null }
    const hits = own.reduce((sum, one) => sum + one.hits, 0)
    const confidence = own.reduce((sum, one) => sum + one.confidence, 0)
    return { ...edges, meanConfidence: confidence / n, hitRate: hits / n, ...wilson(hits, n) }
  })
}
