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

const LOW = 0.02425
const A = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
]
const B = [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1]
const C = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
]
const D = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1]

const poly = (terms: readonly number[], x: number): number => terms.reduce((sum, term) => sum * x + term, 0)

/** Φ⁻¹ by Acklam's rational approximation: relative error below 1.2e-9. */
export function inverseNormal(p: number): number {
  if (!(p > 0 && p < 1)) throw new RangeError(`not a probability between 0 and 1: ${p}`)
  if (p > 1 - LOW) return -inverseNormal(1 - p)
  if (p < LOW) {
    const q = Math.sqrt(-2 * Math.log(p))
    return poly(C, q) / poly(D, q)
  }
  const q = p - 0.5
  return (q * poly(A, q * q)) / poly(B, q * q)
}
