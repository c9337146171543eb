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

type Bar = { readonly open: number; readonly high: number; readonly low: number; readonly close: number }

type MinuteBeats = { readonly key: number; readonly highAt: number; readonly lowAt: number }

function minuteBeats(key: number, minute: number): MinuteBeats {
  const minuteKey = foldKey(key, 20_000 + minute)
  const highAt = 1 + pickBelow(bitsAt(minuteKey, 100), LAST_BEAT - 2)
  const lowAt = 1 + ((highAt + pickBelow(bitsAt(minuteKey, 101), LAST_BEAT - 3)) % (LAST_BEAT - 2))
  return { key: minuteKey, highAt, lowAt }
}

function priceOfBeat({ key, highAt, lowAt }: MinuteBeats, at: number, { open, high, low, close }: Bar, tick: number) {
  if (at === LAST_BEAT) return close
  if (at === highAt) return high
  if (at === lowAt) return low
  const way = open + ((close - open) * (at + 1)) / BEATS_PER_MINUTE
  const noise = (uniformAt(key, at) - 0.5) * 0.7 * (high - low)
  return Math.max(low, Math.min(high, Math.round((way + noise) / tick) * tick))
}

/** The price of one beat of a minute. */
export function beatPrice(key: number, minute: number, beat: number, bar: Bar, tick: number): number {
  return priceOfBeat(minuteBeats(key, minute), beat, bar, tick)
}

/** Whole lots of a minute's `lots` that have traded after a beat. */
export function lotsUntil(lots: number, beat: number): number {
  return beat >= LAST_BEAT ? lots : Math.floor((lots * (beat + 1)) / BEATS_PER_MINUTE)
}

/** The beat of the latest trade: a price moves only when something trades; −1 before the first. */
export function tradedBeat(lots: number, beat: number): number {
  const done = lotsUntil(lots, beat)
  let at = beat
  while (at >= 0 && lotsUntil(lots, at - 1) === done) at -= 1
  return done === 0 ? -1 : at
}

/**
 * Walks the beats of a minute up to `beat`. Somewhere on the way the bar's high and low occur, and the last beat is its
 * close, so a minute watched live ends as the bar that history shows.
 */
export function walkBeats(out: BeatState, key: number, minute: number, beat: number, bar: Bar, tick: number): void {
  const beats = minuteBeats(key, minute)
  out.last = bar.open
  out.high = bar.open
  out.low = bar.open
  for (let at = 0; at <= beat; at += 1) {
    out.last = priceOfBeat(beats, at, bar, tick)
    if (out.last > out.high) out.high = out.last
    if (out.last < out.low) out.low = out.last
  }
}
