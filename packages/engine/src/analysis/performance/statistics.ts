/** Plain statistics; floats are fine here. Null where a figure cannot be computed, never 0. */
export function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null
  let sum = 0
  for (const value of values) sum += value
  return sum / values.length
}

/** Sample standard deviation. */
export function deviation(values: readonly number[]): number | null {
  const average = mean(values)
  if (average === null || values.length < 2) return null
  let squares = 0
  for (const value of values) squares += (value - average) ** 2
  return Math.sqrt(squares / (values.length - 1))
}

export type Regression = { readonly alpha: number; readonly beta: number }

/** Ordinary least squares of y on x. */
export function regress(y: readonly number[], x: readonly number[]): Regression | null {
  const meanX = mean(x)
  const meanY = mean(y)
  if (meanX === null || meanY === null || x.length !== y.length || x.length < 2) return null
  let covariance = 0
  let variance = 0
  for (const [index, value] of x.entries()) {
    covariance += (value - meanX) * ((y[index] ?? 0) - meanY)
    variance += (value - meanX) ** 2
  }
  if (variance === 0) return null
  const beta = covariance / variance
  return { beta, alpha: meanY - beta * meanX }
}

/** Rounding noise of equal returns is no volatility. */
export function isZero(value: number | null): boolean {
  return value === null || Math.abs(value) < 1e-12
}
