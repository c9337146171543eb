export interface StrengthParts {
  /** Trend scores of the periods, 0…1, NaN while a period has too few bars. */
  readonly trend60m: number
  readonly trend1d: number
  readonly trend1w: number
  /** Percentile of the 20-day return in the universe. */
  readonly rs20: number
  /** Volume ÷ (2 × its 20-day mean), at most 1. */
  readonly volume: number
}

export type StrengthLevel = 1 | 2 | 3

const known = (part: number): number => (Number.isNaN(part) ? 0 : part)

export function volumePart(volume: number, volumeMa20: number): number {
  return volumeMa20 > 0 ? Math.min(1, volume / (2 * volumeMa20)) : Number.NaN
}

/** M of 0–100. A part that is not known adds nothing: strength has to be shown, not assumed. */
export function mixedStrength(parts: StrengthParts): number {
  return (
    100 *
    (0.3 * known(parts.trend60m) +
      0.35 * known(parts.trend1d) +
      0.15 * known(parts.trend1w) +
      0.1 * known(parts.rs20) +
      0.1 * known(parts.volume))
  )
}

/** 1 普通, 2 强, 3 超强. Compared at a millionth: 0.1 and 0.3 are not exact in binary, and 60 must count as strong. */
export function strengthLevel(m: number): StrengthLevel {
  const rounded = Math.round(m * 1e6) / 1e6
  if (rounded >= 80) return 3
  return rounded >= 60 ? 2 : 1
}

export interface StrengthColumns {
  readonly trend60m: ArrayLike<number>
  readonly trend1d: ArrayLike<number>
  readonly trend1w: ArrayLike<number>
  readonly rs20: ArrayLike<number>
  readonly volume: ArrayLike<number>
}

/** The whole universe at once, without an object per symbol. */
export function mixedStrengths(columns: StrengthColumns): Float64Array {
  const { trend60m, trend1d, trend1w, rs20, volume } = columns
  const out = new Float64Array(trend1d.length)
  for (let i = 0; i < out.length; i += 1) {
    const trends = 0.3 * knownAt(trend60m, i) + 0.35 * knownAt(trend1d, i) + 0.15 * knownAt(trend1w, i)
    out[i] = 100 * (trends + 0.1 * knownAt(rs20, i) + 0.1 * knownAt(volume, i))
  }
  return out
}

function knownAt(values: ArrayLike<number>, i: number): number {
  const value = values[i] ?? 0
  return Number.isNaN(value) ? 0 : value
}
