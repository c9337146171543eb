/** Small statistics of plain numbers, for the self-test. */
export function mean(values: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < values.length; i += 1) sum += values[i] as number
  return values.length === 0 ? Number.NaN : sum / values.length
}

function centralMoment(values: ArrayLike<number>, order: number): number {
  const centre = mean(values)
  let sum = 0
  for (let i = 0; i < values.length; i += 1) sum += ((values[i] as number) - centre) ** order
  return sum / values.length
}

export function standardDeviation(values: ArrayLike<number>): number {
  return Math.sqrt(centralMoment(values, 2))
}

/** 3 for a normal distribution. */
export function kurtosis(values: ArrayLike<number>): number {
  return centralMoment(values, 4) / centralMoment(values, 2) ** 2
}

export function correlation(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const [centreA, centreB] = [mean(a), mean(b)]
  let [cross, squareA, squareB] = [0, 0, 0]
  for (let i = 0; i < a.length; i += 1) {
    const x = (a[i] as number) - centreA
    const y = (b[i] as number) - centreB
    cross += x * y
    squareA += x * x
    squareB += y * y
  }
  return cross / Math.sqrt(squareA * squareB)
}

export function quantile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** Negative when the long tail lies to the left. */
export function skewness(values: ArrayLike<number>): number {
  return centralMoment(values, 3) / centralMoment(values, 2) ** 1.5
}

export function autocorrelation(values: Float64Array, lag: number): number {
  return correlation(values.subarray(0, -lag), values.subarray(lag))
}

export function median(values: ArrayLike<number>): number {
  return quantile(values, 0.5)
}
