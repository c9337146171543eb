import type { Side } from '@liangshu/contract/market/classification'

export type BlockReason = 'SUSPENDED' | 'AT_LIMIT' | 'T1_LOCKED'

export interface NextBarFacts {
  readonly isSuspended: boolean
  /** Open of the next bar, or the current price while that bar has not started. */
  readonly nextOpen: number
  readonly limitUp: number | null
  readonly limitDown: number | null
  readonly tick: number
  /** Every share held was bought today. */
  readonly isLocked: boolean
}

/** Why a point cannot be acted on; `null` when it can. A buy fails at limit-up, a sell at limit-down. */
export function blockReason(side: Side, facts: NextBarFacts): BlockReason | null {
  if (facts.isSuspended) return 'SUSPENDED'
  const half = facts.tick / 2
  if (side === 'buy' && facts.limitUp !== null && facts.nextOpen >= facts.limitUp - half) return 'AT_LIMIT'
  if (side === 'sell' && facts.limitDown !== null && facts.nextOpen <= facts.limitDown + half) return 'AT_LIMIT'
  return side === 'sell' && facts.isLocked ? 'T1_LOCKED' : null
}
