import { MINUTES } from '../minute/minute-row.ts'
import { minuteEndSecond } from '../../time/session/minute-grid.ts'
import { clockOf } from '../../time/calendar/shanghai-time.ts'
import { walkBeats, type BeatState } from './beats.ts'
import { sharesAtBeat } from './grid-quotes.ts'
import { BEATS_PER_MINUTE, momentAt } from './moment.ts'
import { quoteStatus } from './snapshot-columns.ts'
import type { TapeReader } from './snapshot.ts'

/** What was traded in one beat of three seconds. Price as on the tape, volume in shares. */
export interface TapeBeat {
  /** Second of the day at which the beat ends. */
  readonly time: string
  readonly price: number
  readonly volume: number
}

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
  for (let minute = Math.min(MINUTES - 1, minutes); minute >= 0 && found.length < most; minute -= 1) {
    const until = minute < minutes ? BEATS_PER_MINUTE - 1 : isRunning ? beat : NO_BEAT
    found.unshift(...beatsOfMinute(reader, slot, minute, until))
  }
  return found.slice(-most)
}

function beatsOfMinute({ facts, tape }: TapeReader, slot: number, minute: number, until: number): TapeBeat[] {
  const { close, high, low, volume } = tape.minutes
  const at = slot * MINUTES + minute
  const traded = volume[at] as number
  if (traded === 0) return []
  const endSecond = minuteEndSecond(minute)
  // An auction prints once, when it is over.
  if (minute === MINUTES - 1 && volume[at - 1] === 0)
    return until === BEATS_PER_MINUTE - 1
      ? [{ time: clockOf(endSecond), price: close[at] as number, volume: traded }]
      : []
  const before = minute === 0 ? (facts.open[slot] as number) : (close[at - 1] as number)
  const first = minute === 0 ? Math.min(traded, facts.openAuction[slot] as number) : 0
  const bar = {
    open: before,
    close: close[at] as number,
    high: Math.max(before, high[at] as number),
    low: Math.min(before, low[at] as number),
  }
  const state: BeatState = { last: 0, high: 0, low: 0 }
  const out: TapeBeat[] = first > 0 ? [{ time: '09:25:00', price: before, volume: first }] : []
  let sold = first
  for (let beat = 0; beat <= until; beat += 1) {
    const shares = sharesAtBeat(traded, first, beat, facts.lot[slot] as number)
    if (shares === sold) continue
    walkBeats(state, facts.key[slot] as number, minute, beat, bar, facts.tick[slot] as number)
    const second = endSecond - 60 + beat * SECONDS_PER_BEAT
    out.push({ time: clockOf(second), price: state.last, volume: shares - sold })
    sold = shares
  }
  return out
}
