/**
 * Room for one day of all stocks, so that none is made for each of thousands of days and factors. Loops over it are plain:
 * a pair taken apart or an iterator costs ten times the sum it serves.
 */
export interface Scratch {
  readonly values: Float64Array
  readonly sums: Float64Array
  readonly capSums: Float64Array
  readonly counts: Int32Array
  /** Where the values of each industry begin when they are laid out one after the other. */
  readonly starts: Int32Array
}

export function createScratch(stocks: number, industries: number): Scratch {
  return {
    values: new Float64Array(stocks),
    sums: new Float64Array(industries),
    capSums: new Float64Array(industries),
    counts: new Int32Array(industries),
    starts: new Int32Array(industries),
  }
}

/** The value that would stand at place `k` if the first `n` were sorted; moves them about. */
function selectKth(values: Float64Array, n: number, k: number): number {
  let low = 0
  let high = n - 1
  while (low < high) {
    const pivot = values[(low + high) >> 1] as number
    let i = low
    let j = high
    while (i <= j) {
      while ((values[i] as number) < pivot) i += 1
      while ((values[j] as number) > pivot) j -= 1
      if (i <= j) {
        const held = values[i] as number
        values[i] = values[j] as number
        values[j] = held
        i += 1
        j -= 1
      }
    }
    if (k <= j) high = j
    else if (k >= i) low = i
    else break
  }
  return values[k] as number
}

/** The lower median of the first `n`. */
export const medianOf = (values: Float64Array, n: number): number =>
  n === 0 ? Number.NaN : selectKth(values, n, (n - 1) >> 1)

const MAD_TO_SIGMA = 1.4826
const WIDTH = 3

/**
 * SEL-1: one day of one factor, in place: pulled in to the median ± 3 × 1.4826 × MAD, then to mean 0 and deviation 1. What
 * is NaN stays so and counts for nothing. Without any spread every value is 0.
 */
export function standardise(day: Float32Array, { values }: Scratch): void {
  let n = 0
  for (let id = 0; id < day.length; id += 1) {
    const value = day[id] as number
    if (value === value) {
      values[n] = value
      n += 1
    }
  }
  if (n === 0) return
  const median = medianOf(values, n)
  // Their order does not matter to the next median: the same room is used again.
  for (let i = 0; i < n; i += 1) values[i] = Math.abs((values[i] as number) - median)
  const reach = WIDTH * MAD_TO_SIGMA * medianOf(values, n)
  // More than half of the values the same leaves no measure of what is far out: nothing is pulled in.
  const least = reach > 0 ? median - reach : -Infinity
  const most = reach > 0 ? median + reach : Infinity
  let sum = 0
  let squares = 0
  for (let id = 0; id < day.length; id += 1) {
    const value = day[id] as number
    if (value !== value) continue
    const held = value < least ? least : value > most ? most : value
    day[id] = held
    sum += held
    squares += held * held
  }
  scaleBy(day, n, sum, squares)
}

const TINY = 1e-9

function scaleBy(day: Float32Array, n: number, sum: number, squares: number): void {
  const mean = sum / n
  const deviation = Math.sqrt(Math.max(0, squares / n - mean ** 2))
  // NaN stays NaN in the multiplication.
  const scale = deviation < TINY ? 0 : 1 / deviation
  for (let id = 0; id < day.length; id += 1) day[id] = ((day[id] as number) - mean) * scale
}

export interface Neutral {
  /** Industry of each stock, from 0. */
  readonly industry: Uint8Array
  /** Logarithm of the float's worth; NaN where it is not known. */
  readonly logCap: Float32Array
}

/** Means of each industry over the stocks whose value and size are known, in `sums` and `capSums`. */
function meanByIndustry(day: Float32Array, { industry, logCap }: Neutral, scratch: Scratch): void {
  const { sums, capSums, counts } = scratch
  sums.fill(0)
  capSums.fill(0)
  counts.fill(0)
  for (let id = 0; id < day.length; id += 1) {
    const value = day[id] as number
    const cap = logCap[id] as number
    if (value !== value || cap !== cap) continue
    const own = industry[id] as number
    sums[own] = (sums[own] as number) + value
    capSums[own] = (capSums[own] as number) + cap
    counts[own] = (counts[own] as number) + 1
  }
  for (let own = 0; own < counts.length; own += 1) {
    const members = Math.max(1, counts[own] as number)
    sums[own] = (sums[own] as number) / members
    capSums[own] = (capSums[own] as number) / members
  }
}

/** What a unit of size adds to a value within the industries. */
function slopeOnSize(day: Float32Array, { industry, logCap }: Neutral, { sums, capSums }: Scratch): number {
  let both = 0
  let caps = 0
  for (let id = 0; id < day.length; id += 1) {
    const value = day[id] as number
    const cap = logCap[id] as number
    if (value !== value || cap !== cap) continue
    const own = industry[id] as number
    const size = cap - (capSums[own] as number)
    both += (value - (sums[own] as number)) * size
    caps += size * size
  }
  return caps < TINY ? 0 : both / caps
}

/**
 * SEL-2: what is left of a standardised day after industry and size are taken out: the residual of the regression on
 * industry dummies and the logarithm of the float's worth, standardised again. Taking industry means off both sides first
 * gives the same residual as the dummies. A stock whose size nobody knows has only its industry taken out.
 */
export function neutralise(day: Float32Array, neutral: Neutral, scratch: Scratch): void {
  meanByIndustry(day, neutral, scratch)
  const slope = slopeOnSize(day, neutral, scratch)
  const { industry, logCap } = neutral
  const { sums, capSums, counts } = scratch
  let n = 0
  let sum = 0
  let squares = 0
  for (let id = 0; id < day.length; id += 1) {
    const value = day[id] as number
    if (value !== value) continue
    const cap = logCap[id] as number
    const own = industry[id] as number
    const size = cap !== cap || counts[own] === 0 ? 0 : cap - (capSums[own] as number)
    const left = value - (sums[own] as number) - slope * size
    day[id] = left
    n += 1
    sum += left
    squares += left * left
  }
  if (n > 0) scaleBy(day, n, sum, squares)
}

/** SEL-3: a stock whose value is not known stands in the middle of its industry; the caller has noted that it is missing. */
export function fillMissing(day: Float32Array, isIn: Uint8Array, { industry }: Neutral, scratch: Scratch): void {
  const { values, sums: medians, counts, starts } = scratch
  counts.fill(0)
  let isAny = false
  for (let id = 0; id < day.length; id += 1) {
    const value = day[id] as number
    if (value === value) {
      const own = industry[id] as number
      counts[own] = (counts[own] as number) + 1
    } else if (isIn[id] === 1) isAny = true
  }
  if (!isAny) return
  for (let own = 1; own < starts.length; own += 1)
    starts[own] = (starts[own - 1] as number) + (counts[own - 1] as number)
  for (let id = 0; id < day.length; id += 1) {
    const value = day[id] as number
    if (value !== value) continue
    const own = industry[id] as number
    values[starts[own] as number] = value
    starts[own] = (starts[own] as number) + 1
  }
  for (let own = 0; own < starts.length; own += 1) {
    const members = counts[own] as number
    const end = starts[own] as number
    medians[own] = members === 0 ? 0 : medianOf(values.subarray(end - members, end), members)
  }
  starts.fill(0)
  for (let id = 0; id < day.length; id += 1)
    if (isIn[id] === 1 && (day[id] as number) !== (day[id] as number)) day[id] = medians[industry[id] as number] ?? 0
}
