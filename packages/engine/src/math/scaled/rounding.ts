import { price, type Price } from '@liangshu/contract/market/scaled'

export const PPM = 1_000_000
export const PPB = 1_000_000_000

/** `n / d` rounded half away from zero, on whole numbers: what Chinese rules call 四舍五入. `d` is positive. */
export function divideHalfUp(n: number, d: number): number {
  if (!Number.isSafeInteger(n)) throw new RangeError(`unsafe numerator: ${n}`)
  const size = Math.abs(n)
  const rest = size % d
  const quotient = (size - rest) / d + (rest * 2 >= d ? 1 : 0)
  return n < 0 && quotient !== 0 ? -quotient : quotient
}

/** `a × b / d` rounded half away from zero, exact even where the product leaves the safe range. */
export function mulDivHalfUp(a: number, b: number, d: number): number {
  const product = a * b
  if (Number.isSafeInteger(product)) return divideHalfUp(product, d)
  const size = BigInt(Math.abs(a)) * BigInt(Math.abs(b))
  const divisor = BigInt(d)
  const quotient = Number((size * 2n + divisor) / (divisor * 2n))
  return a < 0 !== b < 0 ? -quotient : quotient
}

/** Half-up to a multiple of the tick. */
export function roundToTick(value: Price, tick: Price): Price {
  return price(divideHalfUp(value, tick) * tick)
}

/** `value × (1 + ppm/10⁶)` rounded half-up to the tick in one step: rounding twice would move a boundary. */
export function moveByPpm(value: Price, ppm: number, tick: Price): Price {
  return price(mulDivHalfUp(value, PPM + ppm, PPM * tick) * tick)
}

export function isOnTick(value: Price, tick: Price): boolean {
  return value % tick === 0
}

/** A ratio as it goes over the wire: eight decimals, so that no rest of a division is shown. */
export function rounded(value: number): number {
  return Number(value.toFixed(8))
}
