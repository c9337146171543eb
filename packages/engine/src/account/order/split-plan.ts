export type SplitAlgo = 'LIMIT' | 'TWAP' | 'VWAP'

export type SplitRequest = {
  readonly algo: SplitAlgo
  readonly slices: number
  readonly minutes: number
  readonly volume: number
  /** Every slice is a whole multiple of this; the last one takes whatever is left. */
  readonly step: number
  /** Share of the span at which the order starts in its trading day, 0 at the open and 1 at the close. */
  readonly dayFrom?: number
  readonly dayUntil?: number
}

/** One slice: when it is due after the start, and how much should have been sent in all by then. */
export type Slice = { readonly afterMs: number; readonly target: number }

const MINUTE_MS = 60_000

/** Volume of a day comes early and late: the density of a usual day at a share of it, 1 on average. */
function density(share: number): number {
  const distance = share - 0.45
  return 0.55 + 2.05 * distance * distance * 3
}

/** Weight of the part of a day between two shares of it, by its middle. */
function weightOf(from: number, until: number): number {
  return density((from + until) / 2) * (until - from)
}

/**
 * SPLIT-1: cumulative targets, so that rounding never loses or adds a share: TWAP in equal parts, VWAP by the usual course
 * of a day, LIMIT in equal parts of which each waits for the one before. Slices too small for a lot are left out.
 */
export function splitPlan(request: SplitRequest): Slice[] {
  const { algo, slices, minutes, volume, step, dayFrom = 0, dayUntil = 1 } = request
  const span = (dayUntil - dayFrom) / slices
  const weights = Array.from({ length: slices }, (_, i) =>
    algo === 'VWAP' ? weightOf(dayFrom + i * span, dayFrom + (i + 1) * span) : 1,
  )
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const gapMs = algo === 'LIMIT' ? 0 : (minutes * MINUTE_MS) / slices
  const plan: Slice[] = []
  let sum = 0
  let sent = 0
  for (const [index, weight] of weights.entries()) {
    sum += weight
    const isLast = index === slices - 1
    const target = isLast ? volume : Math.floor((volume * sum) / total / step) * step
    if (target === sent) continue
    plan.push({ afterMs: Math.round(index * gapMs), target })
    sent = target
  }
  return plan
}

/** SPLIT-2: the next slice is what the target asks for beyond what has filled, so an unfilled slice rolls into the next. */
export function nextSliceVolume(target: number, filled: number): number {
  return Math.max(0, target - filled)
}
