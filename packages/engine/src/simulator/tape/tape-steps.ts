import { BEATS_PER_MINUTE, momentAt } from '../../market/live/moment.ts'
import { quoteStatus } from '../../market/live/snapshot-columns.ts'
import type { TapeBeat } from '../../market/live/tape-beat.ts'
import { clockOf } from '../../time/calendar/shanghai-time.ts'
import { MINUTES_PER_DAY, minuteEndSecond } from '../../time/session/minute-grid.ts'
import { beatPrice } from './beats.ts'
import { sharesAtBeat } from './grid-quotes.ts'
import type { TapeReader } from './snapshot.ts'

/** The minute has not begun: only its auction has printed. */
const NO_BEAT = -1
const SECONDS_PER_BEAT = 60 / BEATS_PER_MINUTE

/** The last beats of a stock, fund or bond with a trade in them, oldest first: the same that its quotes go through. */
export function tapeBeats(reader: TapeReader, slot: number, secondOfDay: number, most: number): TapeBeat[] {
  const { minutes, beat, status, isOpened } = momentAt(secondOfDay)
  const { isListed, isSuspended } = reader.facts
  if (!isOpened || isListed[slot] === 0 || isSuspended[slot] === 1) return []
  const isRunning = status === quoteStatus.trading || status === quoteStatus.closeCall
  const found: TapeBeat[] = []
  for (let minute = Math.min(MINUTES_PER_DAY - 1, minutes); minute >= 0 && found.length < most; minute -= 1) {
    const until = minute < minutes ? BEATS_PER_MINUTE - 1 : isRunning ? beat : NO_BEAT
    found.unshift(...beatsOfMinute(reader, slot, minute, until))
  }
  return found.slice(-most)
}

function beatsOfMinute(reader: TapeReader, slot: number, minute: number, until: number): TapeBeat[] {
  const { facts, tape } = reader
  const { close, high, low, volume } = tape.minutes
  const at = slot * MINUTES_PER_DAY + minute
  const traded = volume[at] as number
  if (traded === 0) return []
  const endSecond = minuteEndSecond(minute)
  // An auction prints once, when it is over.
  if (minute === MINUTES_PER_DAY - 1 && volume[at - 1] === 0)
    return until === BEATS_PER_MINUTE - 1
      ? [{ time: clockOf(endSecond), price: close[at] as number, volume: traded }]
      : []
  const before = minute === 0 ? (facts.open[slot] as number) : (close[at - 1] as number)
  const bar = {
    open: before,
    close: close[at] as number,
    high: Math.max(before, high[at] as number),
    low: Math.min(before, low[at] as number),
  }
  const first = sharesAtBeat(reader, minute, NO_BEAT, slot)
  const out: TapeBeat[] = first > 0 ? [{ time: '09:25:00', price: before, volume: first }] : []
  let sold = first
  for (let beat = 0; beat <= until; beat += 1) {
    const shares = sharesAtBeat(reader, minute, beat, slot)
    if (shares === sold) continue
    const price = beatPrice(facts.key[slot] as number, minute, beat, bar, facts.tick[slot] as number)
    out.push({ time: clockOf(endSecond - 60 + beat * SECONDS_PER_BEAT), price, volume: shares - sold })
    sold = shares
  }
  return out
}
