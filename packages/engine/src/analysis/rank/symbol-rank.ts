import { percentiles } from '../../math/statistics/percentile.ts'

/** One row per symbol of the filtered universe; NaN where a symbol has no figure. */
export interface RankColumns {
  readonly mixedStrength: ArrayLike<number>
  readonly return20: ArrayLike<number>
  /** Main net inflow of five days ÷ amount of five days. */
  readonly inflowRate5: ArrayLike<number>
  readonly volumeRatio: ArrayLike<number>
  readonly bestConceptHeat: ArrayLike<number>
  readonly amount: ArrayLike<number>
}

export const rankWeights = {
  mixedStrength: 0.35,
  return20: 0.2,
  inflowRate5: 0.15,
  volumeRatio: 0.15,
  bestConceptHeat: 0.15,
} as const satisfies Partial<Record<keyof RankColumns, number>>
export type RankPart = keyof typeof rankWeights

const partNames = Object.keys(rankWeights) as RankPart[]

export interface SymbolRanks {
  /** Rows from best to worst. */
  readonly order: Int32Array
  /** 1 = best, per row. */
  readonly rank: Int32Array
  readonly score: Float64Array
  /** Percentile of each part, NaN where it is missing; a missing part scores 0. */
  readonly parts: Readonly<Record<RankPart, Float64Array>>
}

/** Ranks the universe by its weighted percentiles; equal scores go by amount, then by row. */
export function rankSymbols(columns: RankColumns): SymbolRanks {
  const length = columns.amount.length
  const score = new Float64Array(length)
  const parts = {} as Record<RankPart, Float64Array>
  for (const name of partNames) {
    const part = percentiles(columns[name])
    const weight = rankWeights[name]
    for (let i = 0; i < length; i += 1) {
      const value = part[i] ?? 0
      if (!Number.isNaN(value)) score[i] = (score[i] ?? 0) + weight * value
    }
    parts[name] = part
  }
  const amount = new Float64Array(columns.amount)
  const order = new Int32Array(length).map((_, i) => i)
  order.sort((a, b) => {
    const byScore = (score[b] ?? 0) - (score[a] ?? 0)
    return byScore !== 0 ? byScore : (amount[b] ?? 0) - (amount[a] ?? 0) || a - b
  })
  const rank = new Int32Array(length)
  for (const [place, row] of order.entries()) rank[row] = place + 1
  return { order, rank, score, parts }
}

/** Places won since the previous ranking; `null` for a symbol that was not in it. */
export function rankChange(rank: number, previousRank: number | null): number | null {
  return previousRank === null ? null : previousRank - rank
}
