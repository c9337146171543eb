import { normalCdf, zScores } from '../../math/statistics/normal.ts'

export interface HeatColumns {
  readonly changeRate: ArrayLike<number>
  readonly netInflowRate: ArrayLike<number>
  readonly limitUpCount: ArrayLike<number>
  readonly memberCount: ArrayLike<number>
  /** Amount against its 20-day mean at the same time of day. */
  readonly amountRatio: ArrayLike<number>
  readonly return5: ArrayLike<number>
}

/** 100 × Φ of the weighted z-scores over all sectors of one kind. */
export function sectorHeat(columns: HeatColumns): Float64Array {
  const { changeRate, netInflowRate, limitUpCount, memberCount, amountRatio, return5 } = columns
  const limitShare = Float64Array.from(limitUpCount, (count, i) => count / (memberCount[i] ?? Number.NaN))
  const change = zScores(changeRate)
  const inflow = zScores(netInflowRate)
  const limits = zScores(limitShare)
  const amount = zScores(amountRatio)
  const week = zScores(return5)
  return change.map((z, i) => {
    const others = 0.25 * (inflow[i] ?? 0) + 0.2 * (limits[i] ?? 0) + 0.1 * (amount[i] ?? 0) + 0.1 * (week[i] ?? 0)
    return 100 * normalCdf(0.35 * z + others)
  })
}

/** 1 = hottest, per sector; equal heat goes by amount. */
export function heatRanks(heat: ArrayLike<number>, amount: ArrayLike<number>): Int32Array {
  const order = Int32Array.from(heat, (_, i) => i)
  order.sort((a, b) => (heat[b] ?? 0) - (heat[a] ?? 0) || (amount[b] ?? 0) - (amount[a] ?? 0) || a - b)
  const ranks = new Int32Array(order.length)
  for (const [place, sector] of order.entries()) ranks[sector] = place + 1
  return ranks
}

const TOP = 10

/** Consecutive days in the top ten, today included. */
export function topDays(rank: number, previousTopDays: number): number {
  return rank <= TOP ? previousTopDays + 1 : 0
}

export type SectorStage = '启动' | '发酵' | '高潮' | '分歧' | '退潮'

export interface StageFacts {
  readonly rank: number
  readonly previousRank: number | null
  readonly topDays: number
  readonly heat: number
  readonly limitUpCount: number
  readonly previousLimitUpCount: number
  readonly failedCount: number
}

/** The warnings come first: a sector that fades or splits is no longer starting. `null` when nothing stands out. */
export function sectorStage(facts: StageFacts): SectorStage | null {
  const { rank, previousRank, heat, limitUpCount, previousLimitUpCount, failedCount } = facts
  if (previousRank !== null && rank - previousRank > 30) return '退潮'
  if (failedCount > 0 && failedCount / (limitUpCount + failedCount) >= 0.4) return '分歧'
  if (rank <= TOP && facts.topDays === 1) return '启动'
  const isFermenting = facts.topDays === 2 || facts.topDays === 3
  if (isFermenting && limitUpCount > previousLimitUpCount) return '发酵'
  return limitUpCount >= 10 || heat >= 97 ? '高潮' : null
}

/** Colour scale of the heat map: −1…1, clamped at ±4% for sectors and at the limit for shares. */
export function heatMapShade(changeRate: number, bound = 0.04): number {
  return Math.min(1, Math.max(-1, changeRate / bound))
}
