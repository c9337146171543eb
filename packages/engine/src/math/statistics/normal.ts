/** Z-scores over the finite values (population σ); missing values and a column without spread become 0. */
export function zScores(values: ArrayLike<number>): Float64Array {
  let n = 0
  let mean = 0
  let squares = 0
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] ?? Number.NaN
    if (!Number.isFinite(value)) continue
    n += 1
    const step = value - mean
    mean += step / n
    squares += step * (value - mean)
  }
  const sigma = Math.sqrt(squares / n)
  const out = new Float64Array(values.length)
  // Rounding leaves a trace of spread in equal values; dividing by it would make noise look like a signal.
  if (!(sigma > 1e-12 * (1 + Math.abs(mean)))) return out
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] ?? Number.NaN
    if (Number.isFinite(value)) out[i] = (value - mean) / sigma
  }
  return out
}

/** Φ by the rational approximation of Abramowitz and Stegun 7.1.26: error below 1.5e-7, ample for a score of 0–100. */
export function normalCdf(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const poly = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  const erf = 1 - poly * Math.exp(-x * x)
  return z < 0 ? (1 - erf) / 2 : (1 + erf) / 2
}
