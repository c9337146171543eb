export interface BreakerRule {
  /** Failures in a row that open it. */
  readonly failures: number
  readonly firstPauseMs: number
  readonly longestPauseMs: number
}

export const usualBreaker: BreakerRule = { failures: 3, firstPauseMs: 30_000, longestPauseMs: 600_000 }

export type BreakerState = 'closed' | 'open' | 'halfOpen'

export interface Breaker {
  state: () => BreakerState
  /** Whether a call may go out now. After the pause exactly one may, as a probe. */
  tryPass: () => boolean
  succeeded: () => void
  failed: () => void
}

/** Stops asking a source that is down; each failed probe doubles the pause. */
export function createBreaker(rule: BreakerRule, nowMs: () => number): Breaker {
  let failuresInRow = 0
  let pauses = 0
  let openUntil: number | null = null
  let isProbing = false

  const state = (): BreakerState => {
    if (openUntil === null) return 'closed'
    return nowMs() < openUntil ? 'open' : 'halfOpen'
  }
  const open = () => {
    openUntil = nowMs() + Math.min(rule.firstPauseMs * 2 ** pauses, rule.longestPauseMs)
    pauses += 1
  }

  return {
    state,
    tryPass() {
      const now = state()
      if (now === 'closed') return true
      if (now === 'open' || isProbing) return false
      isProbing = true
      return true
    },
    succeeded() {
      failuresInRow = 0
      pauses = 0
      openUntil = null
      isProbing = false
    },
    failed() {
      failuresInRow += 1
      // A late failure of a call that left before the breaker opened must not lengthen the pause.
      if (isProbing || (openUntil === null && failuresInRow >= rule.failures)) open()
      isProbing = false
    },
  }
}
