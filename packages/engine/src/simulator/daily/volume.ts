import { sealDelay } from '../limits/seal-plan.ts'
import { dayKey } from '../random/counter.ts'
import { normalOfDay, uniformOfDay } from '../random/draws.ts'
import type { Draft } from './draft.ts'
import { outcomes } from './stock-state.ts'

const LOT = 100
/** Centres exp(0.6·|z|) so that the quiet-day turnover of the universe stays what it says. */
const CENTRE = 0.5
const listingTurnover = [0.62, 0.41, 0.33, 0.27, 0.24] as const
const outcomeFactor = [1, 1.5, 2, 0.55, 1.4] as const

/** Shares traded: grows with the size of the move, with the market's mood, and dries up on one-price boards. */
export function drawVolume(draft: Draft, floatShares: number, turnover: number, mood: number): number {
  const noise = normalOfDay(draft.keys.volume, draft.day)
  const freshTurnover = draft.hasLimit ? undefined : listingTurnover[draft.age]
  if (freshTurnover !== undefined) return lots(floatShares * freshTurnover * Math.exp(0.2 * noise))
  const move = Math.abs(draft.close / draft.ref - 1)
  const z = Math.min(2.6, move / (1.3 * draft.std + 0.006))
  const factor = draft.isOnePrice ? 0.1 : (outcomeFactor[draft.outcome] ?? 1)
  const share = turnover * Math.exp(0.6 * z - CENTRE + 0.25 * noise + mood) * factor
  return lots(floatShares * Math.min(0.6, share))
}

function lots(shares: number): number {
  return Math.max(LOT, Math.round(shares / LOT) * LOT)
}

/** Average price of the day. */
export function drawVwap(draft: Draft): number {
  const { open, high, low, close } = draft
  if (high === low) return high
  const u = uniformOfDay(draft.keys.vwap, draft.day)
  const range = high - low
  if (draft.outcome === outcomes.sealedUp) return Math.round(high - range * sealedDistance(draft, u))
  if (draft.outcome === outcomes.sealedDown) return Math.round(low + range * sealedDistance(draft, u))
  const middle =
    0.4 * ((high + low) / 2) + 0.28 * open + 0.32 * close + 0.6 * draft.stray * draft.ref + (u - 0.5) * 0.2 * range
  return Math.round(Math.min(high - 0.12 * range, Math.max(low + 0.12 * range, middle)))
}

/** Distance of the average from the limit, as a share of the range: a board sealed early traded mostly at the limit. */
function sealedDistance(draft: Draft, u: number): number {
  const opensAtLimit = draft.open === draft.close
  const delay = opensAtLimit ? 0 : sealDelay(dayKey(draft.keys.minutes, draft.day), storedExcess(draft.excess) / 1000)
  return 0.06 + 0.44 * delay * (0.8 + 0.4 * u)
}

/** Excess as the matrix keeps it, in 1/1000. */
export function storedExcess(excess: number): number {
  return Math.min(255, Math.round(excess * 1000))
}
