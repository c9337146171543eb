import { bitsAt, bitsOfDay } from './counter.ts'

const SCALE = 1 / 4_294_967_296

/** Open interval (0, 1): the half step keeps both ends out, so inverse distributions stay finite. */
export function uniformOf(bits: number): number {
  return ((bits >>> 0) + 0.5) * SCALE
}

export function uniformOfDay(key: number, day: number): number {
  return uniformOf(bitsOfDay(key, day))
}

export function uniformAt(key: number, counter: number): number {
  return uniformOf(bitsAt(key, counter))
}

export function normalAt(key: number, counter: number): number {
  return normalOf(uniformOf(bitsAt(key, counter)))
}

export function normalOfDay(key: number, day: number): number {
  return normalOf(uniformOf(bitsOfDay(key, day)))
}

/** A whole number in [0, n). */
export function pickBelow(bits: number, n: number): number {
  return Math.floor((bits >>> 0) * SCALE * n)
}

const CENTRAL = 0.02425

/**
 * Inverse of the normal distribution (Acklam's rational approximation, relative error below 1.2e-9).
 * One uniform gives one normal, and 95 % of the draws need nothing but + and ×.
 */
export function normalOf(u: number): number {
  if (u > CENTRAL && u < 1 - CENTRAL) return centralNormal(u - 0.5)
  return u < 0.5 ? tailNormal(u) : -tailNormal(1 - u)
}

function centralNormal(q: number): number {
  const r = q * q
  const numerator =
    ((((-3.969683028665376e1 * r + 2.209460984245205e2) * r - 2.759285104469687e2) * r + 1.38357751867269e2) * r -
      3.066479806614716e1) *
      r +
    2.506628277459239
  const denominator =
    ((((-5.447609879822406e1 * r + 1.615858368580409e2) * r - 1.556989798598866e2) * r + 6.680131188771972e1) * r -
      1.328068155288572e1) *
      r +
    1
  return (numerator * q) / denominator
}

function tailNormal(p: number): number {
  const q = Math.sqrt(-2 * Math.log(p))
  const numerator =
    ((((-7.784894002430293e-3 * q - 3.223964580411365e-1) * q - 2.400758277161838) * q - 2.549732539343734) * q +
      4.374664141464968) *
      q +
    2.938163982698783
  const denominator =
    (((7.784695709041462e-3 * q + 3.224671290700398e-1) * q + 2.445134137142996) * q + 3.754408661907416) * q + 1
  return numerator / denominator
}

/**
 * Student-t with four degrees of freedom, scaled to unit variance. Its inverse has a closed form, so one uniform is
 * enough; V8 computes acos and cos in software, the same on every machine that runs the same version.
 */
export function studentOf(u: number): number {
  const alpha = 4 * u * (1 - u)
  const root = Math.sqrt(alpha)
  const size = Math.sqrt(Math.max(0, Math.cos(Math.acos(root) / 3) / root - 1))
  // The raw quantile is 2·size and has variance 2.
  return (u < 0.5 ? -size : size) * Math.SQRT2
}
