import { normalOf, uniformOfDay } from '../random/draws.ts'
import { regimeTraits } from '../factors/regime.ts'
import type { Draft } from './draft.ts'
import { outcomes } from './stock-state.ts'

/** Chance that a board of this height is followed by another one (index = height, the last one for all above). */
const continuation = [0, 0.28, 0.38, 0.45, 0.5] as const
const FAILS_AFTER_SEAL = 0.11
const DOWN_AGAIN = 0.22
const NARROW_MISS = 0.93

/**
 * Decides how the day meets its limits. A sealed stock continues with a probability of its height; any other stock
 * attempts the limit when its latent return crosses it, and the attempt holds more often the larger the excess.
 */
export function decideOutcome(draft: Draft, before: number, boards: number, regime: number): void {
  draft.outcome = outcomes.plain
  draft.excess = 0
  if (!draft.hasLimit) return
  const u = uniformOfDay(draft.keys.outcome, draft.day)
  if (before === outcomes.sealedUp) afterSealedUp(draft, u, boards, regime)
  else if (before === outcomes.sealedDown) afterSealedDown(draft, u)
  else {
    if (before === outcomes.failedUp) shift(draft, -0.015, -0.015)
    crossLimits(draft, u)
  }
}

function shift(draft: Draft, gap: number, day: number): void {
  draft.gap += gap
  draft.latent += day
}

function afterSealedUp(draft: Draft, u: number, boards: number, regime: number): void {
  // Wide boards continue less often: a second 20 % day is rare.
  const width = draft.rate < 0.15 ? 1 : 0.45
  const chance = (continuation[Math.min(boards, 4)] ?? 0.5) * width * (regimeTraits[regime]?.continuation ?? 1)
  if (u < chance) {
    draft.outcome = outcomes.sealedUp
    draft.excess = 0.004 + 0.05 * (1 - u / chance) ** 2
    draft.gap += 0.045
  } else if (u < chance + FAILS_AFTER_SEAL * width) {
    draft.outcome = outcomes.failedUp
    draft.gap += 0.025
  } else {
    shift(draft, 0.013, -0.002)
    draft.latent = Math.min(draft.latent * 1.25, draft.rate * NARROW_MISS)
    if (draft.latent <= -draft.rate) crossDown(draft, (u - chance) / (1 - chance))
  }
}

function afterSealedDown(draft: Draft, u: number): void {
  if (u < DOWN_AGAIN) {
    draft.outcome = outcomes.sealedDown
    draft.excess = 0.02 * (1 - u / DOWN_AGAIN)
    draft.gap -= 0.04
    return
  }
  shift(draft, -0.02, -0.006)
  crossLimits(draft, (u - DOWN_AGAIN) / (1 - DOWN_AGAIN))
}

function crossLimits(draft: Draft, u: number): void {
  if (draft.latent >= draft.rate) {
    draft.excess = draft.latent - draft.rate
    const holds = Math.min(0.93, 0.7 + 2.4 * draft.excess)
    draft.outcome = u < holds ? outcomes.sealedUp : outcomes.failedUp
  } else if (draft.latent <= -draft.rate) crossDown(draft, u)
}

function crossDown(draft: Draft, u: number): void {
  draft.excess = -draft.rate - draft.latent
  draft.outcome = u < 0.66 ? outcomes.sealedDown : outcomes.brokenDown
}

/** How far a failed board closes from the limit. */
export function fallBack(draft: Draft): number {
  const z = normalOf(uniformOfDay(draft.keys.jump, draft.day + 100_000))
  return Math.min(draft.rate * 1.2, 0.006 + 0.034 * Math.abs(z))
}
