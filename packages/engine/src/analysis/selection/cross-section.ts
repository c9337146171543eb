/** Room for one day of all stocks, so that none is made for each of thousands of days and factors. */
export interface Scratch {
  readonly values: Float64Array
  readonly sums: Float64Array
  readonly capSums: Float64Array
  readonly counts: Int32Array
}

export function createScratch(stocks: number, industries: number): Scratch {
  return {
    values: new Float64Array(stocks),
    sums: new Float64Array(industries),
    capSums: new Float64Array(industries),
    counts: new Int32Array(industries),
  }
}

/** The value that would stand at place `k` if the first `n` were sorted; moves them about. */
function selectKth(values: Float64Array, n: number, k: number): number {
  let [low, high] = [0, n - 1]
  while (low < high) {
    const pivot = values[(low + high) >> 1] as number
    let [i, j] = [low, high]
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
export function standardise(day: Float32Array, scratch: Scratch): void {
  const { values } = scratch
  let n = 0
  for (const value of day) if (value === value) values[n++] = value
  if (n === 0) return
  const median = medianOf(values, n)
  n = 0
  for (const value of day) if (value === value) values[n++] = Math.abs(value - median)
  const reach = WIDTH * MAD_TO_SIGMA * medianOf(values, n)
  // More than half of the values the same leaves no measure of what is far out: nothing is pulled in.
  const [least, most] = reach > 0 ? [median - reach, median + reach] : [-Infinity, Infinity]
  let [sum, squares] = [0, 0]
  for (let id = 0; id < day.length; id += 1) {
    const value = day[id] as number
    if (value !== value) continue
    const held = value < least ? least : value > most ? most : value
    day[id] = held
    sum += held
    squares += held * held
  }
  scaleBy(day, sum / n, Math.sqrt(Math.max(0, squares / n - (sum / n) ** 2)))
}

const TINY = 1e-9

function scaleBy(day: Float32Array, mean: number, deviation: number): void {
  for (let id = 0; id < day.length; id += 1) {
    const value = day[id] as number
    if (value === value) day[id] = deviation < TINY ? 0 : (value - mean) / deviation
  }
}

export interface Neutral {
  /** Industry of each stock, from 0. */
  readonly industry: Uint8Array
  /** Logarithm of the float's worth; NaN where it is not known. */
  readonly logCap: Float32Array
}

/**
 * SEL-2: what is left of a standardised day after industry and size are taken out: the residual of the regression on
 * industry dummies and the logarithm of the float's worth, standardised again. Taking industry means off both sides first
 * gives the same residual as the dummies. A stock whose size nobody knows has only its industry taken out.
 */
export function neutralise(day: Float32Array, { industry, logCap }: Neutral, scratch: Scratch): void {
  const { sums, capSums, counts } = scratch
  sums.fill(0)
  capSums.fill(0)
  counts.fill(0)
  for (let id = 0; id < day.length; id += 1) {
    const [value, cap] = [day[id] as number, logCap[id] as number]
    if (value !== value || cap !== cap) continue
    const own = industry[id] as number
    sums[own] = (sums[own] as number) + value
    capSums[own] = (capSums[own] as number) + cap
    counts[own] = (counts[own] as number) + 1
  }
  let [both, caps] = [0, 0]
  for (let id = 0; id < day.length; id += 1) {
    const [value, cap] = [day[id] as number, logCap[id] as number]
    if (value !== value || cap !== cap) continue
    const own = industry[id] as number
    const n = counts[own] as number
    const size = cap - (capSums[own] as number) / n
    both += (value - (sums[own] as number) / n) * size
    caps += size * size
  }
  const slope = caps < TINY ? 0 : both / caps
  let [n, sum, squares] = [0, 0, 0]
  for (let id = 0; id < day.length; id += 1) {
    const [value, cap] = [day[id] as number, logCap[id] as number]
    if (value !== value) continue
    const own = industry[id] as number
    const members = counts[own] as number
    const mean = members === 0 ? 0 : (sums[own] as number) / members
    const size = cap !== cap || members === 0 ? 0 : cap - (capSums[own] as number) / members
    const left = value - mean - slope * size
    day[id] = left
    n += 1
    sum += left
    squares += left * left
  }
  if (n > 0) scaleBy(day, sum / n, Math.sqrt(Math.max(0, squares / n - (sum / n) ** 2)))
}

/** SEL-3: a stock whose value is not known stands in the middle of its industry; the caller has noted that it is missing. */
export function fillMissing(day: Float32Array, isIn: Uint8Array, { industry }: Neutral, industries: number): void {
  const known = Array.from({ length: industries }, (): number[] => [])
  let isAny = false
  for (let id = 0; id < day.length; id += 1) {
    const value = day[id] as number
    if (value === value) known[industry[id] as number]?.push(value)
    else if (isIn[id] === 1) isAny = true
  }
  if (!isAny) return
  const medians = known.map((values) => (values.length === 0 ? 0 : medianOf(Float64Array.from(values), values.length)))
  for (let id = 0; id < day.length; id += 1) {
    if (isIn[id] === 1 && (day[id] as number) !== (day[id] as number)) day[id] = medians[industry[id] as number] ?? 0
  }
}
