import { normalOfDay, uniformOfDay } from '../random/draws.ts'
import type { Draft } from './draft.ts'
import { fallBack } from './outcome.ts'
import { outcomes } from './stock-state.ts'

/** Extremes that a plain day may not pass: a touch is an outcome of its own. */
const TOUCH_SHARE = 0.35
const STRAY_EFFECT = 0.8

function roundTo(value: number, tick: number): number {
  return Math.round(value / tick) * tick
}

function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value
}

/** Farthest point of a Brownian bridge between two returns, by the exact law of its maximum. */
function bridgeReach(from: number, to: number, std: number, u: number): number {
  const span = to - from
  return (from + to + Math.sqrt(span * span - 2 * std * std * Math.log(u))) / 2
}

/** Fills open, high, low and close from the latent return and the outcome. */
export function drawBar(draft: Draft, tick: number): void {
  draft.isOnePrice = false
  const top = draft.hasLimit ? draft.up - tick : Number.MAX_SAFE_INTEGER
  const bottom = draft.hasLimit ? draft.down + tick : tick
  // A price of one or two ticks leaves no room inside the limits.
  const inner = Math.max(bottom, top)
  draft.open = clamp(roundTo(draft.ref * (1 + draft.gap), tick), Math.min(bottom, inner), inner)
  draft.close = clamp(roundTo(draft.ref * (1 + draft.latent), tick), Math.min(bottom, inner), inner)
  if (draft.outcome === outcomes.sealedUp) sealAt(draft, draft.up, tick)
  else if (draft.outcome === outcomes.sealedDown) sealAt(draft, draft.down, tick)
  else if (draft.outcome === outcomes.failedUp) {
    draft.close = clamp(roundTo(draft.up * (1 - fallBack(draft)), tick), Math.min(bottom, inner), inner)
  } else if (draft.outcome === outcomes.brokenDown) {
    draft.close = clamp(roundTo(draft.down * (1 + fallBack(draft)), tick), Math.min(bottom, inner), inner)
  }
  drawRange(draft, tick, Math.min(bottom, inner), inner)
}

/** Some boards open at the limit; of those some never trade anywhere else. */
function sealAt(draft: Draft, limit: number, tick: number): void {
  const sign = limit === draft.up ? 1 : -1
  draft.close = limit
  if (sign * draft.gap < draft.rate - 0.5 * (tick / draft.ref) - 1.2 * draft.excess) return
  draft.open = limit
  draft.isOnePrice = uniformOfDay(draft.keys.high, draft.day) < 0.28 + 5 * draft.excess
}

function drawRange(draft: Draft, tick: number, floorPrice: number, topPrice: number): void {
  const { ref, day, open, close, outcome } = draft
  if (draft.isOnePrice) {
    draft.high = close
    draft.low = close
    return
  }
  const std = draft.hasLimit ? draft.std + 0.008 : 0.09
  const from = open / ref - 1
  const to = close / ref - 1
  // A day whose market runs above the straight way shows in the highs of all its members.
  const top = bridgeReach(from, to, std, uniformOfDay(draft.keys.high, day)) + STRAY_EFFECT * draft.stray
  const bottom = bridgeReach(-from, -to, std, uniformOfDay(draft.keys.low, day)) - STRAY_EFFECT * draft.stray
  const high = roundTo(ref * (1 + top), tick)
  const low = roundTo(ref * (1 - bottom), tick)
  const ceiling = Math.max(open, close)
  const floor = Math.min(open, close)
  draft.high = clamp(high, ceiling, Math.max(ceiling, topPrice))
  draft.low = clamp(low, Math.min(floor, floorPrice), floor)
  if (!draft.hasLimit) draft.low = Math.max(tick, Math.min(floor, low))
  if (outcome === outcomes.sealedUp || outcome === outcomes.failedUp) draft.high = draft.up
  else if (outcome === outcomes.sealedDown || outcome === outcomes.brokenDown) draft.low = draft.down
  else if (draft.hasLimit && high > topPrice && normalOfDay(draft.keys.vwap, day) > 1 - TOUCH_SHARE) {
    draft.high = draft.up
    draft.outcome = outcomes.failedUp
  }
}
