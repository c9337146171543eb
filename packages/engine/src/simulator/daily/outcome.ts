import { normalOf, uniformOfDay } from '../random/draws.ts'
import type { FactorSeries } from '../factors/factor-series.ts'
import type { Draft } from './draft.ts'
import { outcomes } from './stock-state.ts'

/** Chance that a board of this height is followed by another one (index = height, the last one for all above). */
const continuation = [0, 0.2, 0.31, 0.36, 0.38] as const
/** Mean return of those that do not seal again: the higher they stood, the harder they fall. */
const fade = [0, -0.029, -0.058, -0.073, -0.077] as const
const FAILS_AFTER_SEAL = 0.07
const DOWN_AGAIN = 0.22
const NARROW_MISS = 0.93

/**
 * Decides how the day meets its limits. A sealed stock continues with a probability of its height; any other stock
 * attempts the limit when its latent return crosses it, and the attempt holds more often the larger the excess.
 */
export function decideOutcome(draft: Draft, before: number, boards: number, factors: FactorSeries): void {
  draft.outcome = outcomes.plain
  draft.excess = 0
  if (!draft.hasLimit) return
  const u = uniformOfDay(draft.keys.outcome, draft.day)
  const mood = factors.mood[draft.day] as number
  const grip = 0.01 * mood + 0.11 * (factors.sealMood[draft.day] as number)
  if (before === outcomes.sealedUp) afterSealedUp(draft, u, boards, mood)
  else if (before === outcomes.sealedDown) afterSealedDown(draft, u, grip)
  else {
    if (before === outcomes.failedUp) shift(draft, -0.015, -0.015)
    crossLimits(draft, u, grip)
  }
}

function shift(draft: Draft, gap: number, day: number): void {
  draft.gap += gap
  draft.latent += day
}

function afterSealedUp(draft: Draft, u: number, boards: number, mood: number): void {
  // Wide boards continue less often: a second 20 % day is rare.
  const isWide = draft.rate >= 0.15
  const height = Math.min(boards, 4)
  const chance = (continuation[height] ?? 0.38) * (isWide ? 0.5 : 1) * Math.exp(0.3 * mood - 0.07)
  if (u < chance) {
    draft.outcome = outcomes.sealedUp
    draft.excess = 0.004 + 0.05 * (1 - u / chance) ** 2
    draft.gap += 0.045
  } else if (u < chance + FAILS_AFTER_SEAL) {
    draft.outcome = outcomes.failedUp
    draft.gap += 0.025
  } else {
    draft.gap += 0.013
    const own = (fade[height] ?? 0) + 0.006 * mood + 1.5 * draft.innovation
    draft.latent = Math.min(1.2 * draft.common + own, draft.rate * NARROW_MISS)
    if (draft.latent <= -draft.rate) crossDown(draft, (u - chance) / (1 - chance))
  }
}

function afterSealedDown(draft: Draft, u: number, grip: number): void {
  if (u < DOWN_AGAIN) {
    draft.outcome = outcomes.sealedDown
    draft.excess = 0.02 * (1 - u / DOWN_AGAIN)
    draft.gap -= 0.04
    return
  }
  shift(draft, -0.02, -0.006)
  crossLimits(draft, (u - DOWN_AGAIN) / (1 - DOWN_AGAIN), grip)
}

/** `grip` adds to the chance that a board holds. */
function crossLimits(draft: Draft, u: number, grip: number): void {
  if (draft.latent >= draft.rate) {
    draft.excess = draft.latent - draft.rate
    const holds = Math.min(0.95, 0.62 + 2.4 * draft.excess + grip)
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
