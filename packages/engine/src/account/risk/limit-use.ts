import type { LimitLevel } from '@liangshu/contract/trading/risk-board'

/** How much of a limit is taken and where it ends. */
export type LimitUse = {
  /** Null where nothing can be said. */
  readonly used: number | null
  readonly soft?: number | null
  readonly limit: number
  /** A lower bound: less than it is the breach. */
  readonly isFloor?: boolean
  /** The limit itself is the breach already, as with losses. */
  readonly endsAtLimit?: boolean
}

/** From this part of a limit on somebody should look. */
const nearFrom = 0.8
/** 0.08 of 0.1 is a little less than that in binary. */
const rounding = 1e-9

/** RISKBOARD-1: part of the limit that is used; of a lower bound, how much of what is there it takes. */
export function shareOfLimit({ used, limit, isFloor = false }: LimitUse): number | null {
  if (used === null) return null
  const [part, whole] = isFloor ? [limit, used] : [used, limit]
  // A limit of nothing is used up by anything.
  if (whole <= 0) return part > 0 ? null : 0
  return part / whole
}

/** RISKBOARD-1: the same steps as the checks of an order. */
export function levelOfLimit(use: LimitUse): LimitLevel {
  const { used, soft = null, limit, isFloor = false, endsAtLimit = false } = use
  if (used === null) return 'normal'
  const isOver = isFloor ? used < limit : endsAtLimit ? used >= limit : used > limit
  if (isOver) return 'hard'
  if (soft !== null && (endsAtLimit ? used >= soft : used > soft)) return 'soft'
  const share = shareOfLimit(use)
  return share !== null && share >= nearFrom - rounding ? 'near' : 'normal'
}
