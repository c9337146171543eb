import { BEATS_PER_MINUTE } from '../../market/live/moment.ts'
import { bitsAt, foldKey } from '../random/counter.ts'
import { pickBelow, uniformAt } from '../random/draws.ts'

/** Price and extremes inside a running minute. */
export interface BeatState {
  last: number
  high: number
  low: number
}

const LAST_BEAT = BEATS_PER_MINUTE - 1

/**
 * Walks the beats of a minute up to `beat`. Somewhere on the way the bar's high and low occur, and the last beat is its
 * close, so a minute watched live ends as the bar that history shows.
 */
export function walkBeats(
  out: BeatState,
  key: number,
  minute: number,
  beat: number,
  bar: { readonly open: number; readonly high: number; readonly low: number; readonly close: number },
  tick: number,
): void {
  const { open, high, low, close } = bar
  const minuteKey = foldKey(key, 20_000 + minute)
  const highAt = 1 + pickBelow(bitsAt(minuteKey, 100), LAST_BEAT - 2)
  const lowAt = 1 + ((highAt + pickBelow(bitsAt(minuteKey, 101), LAST_BEAT - 3)) % (LAST_BEAT - 2))
  out.high = open
  out.low = open
  for (let at = 0; at <= beat; at += 1) {
    if (at === LAST_BEAT) out.last = close
    else if (at === highAt) out.last = high
    else if (at === lowAt) out.last = low
    else {
      const way = open + ((close - open) * (at + 1)) / BEATS_PER_MINUTE
      const noise = (uniformAt(minuteKey, at) - 0.5) * 0.7 * (high - low)
      out.last = Math.max(low, Math.min(high, Math.round((way + noise) / tick) * tick))
    }
    if (out.last > out.high) out.high = out.last
    if (out.last < out.low) out.low = out.last
  }
}
