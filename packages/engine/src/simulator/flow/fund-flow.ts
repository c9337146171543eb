import { normalAt } from '../random/draws.ts'

/** Net active buying in fen, by size of trade. The four add up to zero: what large orders buy, small ones sell. */
export interface FundFlow {
  extraLarge: number
  large: number
  medium: number
  small: number
}

const TYPICAL_MOVE = 0.028
const LOADING = 0.6
const REST = Math.sqrt(1 - LOADING ** 2)
const WIDTH = 0.09
const MOST = 0.35

/** Slow noise: a draw per half hour, with straight lines between. */
function mood(key: number, minute: number): number {
  const half = Math.floor(minute / 30)
  const share = minute / 30 - half
  return normalAt(key, 9000 + half) * (1 - share) + normalAt(key, 9001 + half) * share
}

/**
 * Flow up to a minute of the day. Main orders follow the return (correlation 0.6), and the largest companies see more
 * of their money in extra-large trades. Written into `out` to spare an object per stock and beat.
 */
export function flowUntil(
  out: FundFlow,
  key: number,
  minute: number,
  change: number,
  amountFen: number,
  sizeScore: number,
): void {
  const z = Math.max(-2.5, Math.min(2.5, change / TYPICAL_MOVE))
  const rate = WIDTH * (LOADING * z + REST * mood(key, minute))
  const main = Math.round(amountFen * Math.max(-MOST, Math.min(MOST, rate)))
  const extra = Math.min(0.85, Math.max(0.25, 0.5 + 0.12 * sizeScore))
  out.extraLarge = Math.round(main * extra)
  out.large = main - out.extraLarge
  out.medium = Math.round(-main * (0.4 + 0.05 * normalAt(key, 9100)))
  out.small = -(out.extraLarge + out.large + out.medium)
}

export function createFlow(): FundFlow {
  return { extraLarge: 0, large: 0, medium: 0, small: 0 }
}
