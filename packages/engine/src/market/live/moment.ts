import { secondsOf } from '../../time/calendar/shanghai-time.ts'
import { elapsedMinutes } from '../../time/session/minute-grid.ts'
import { quoteStatus } from './snapshot-columns.ts'

export const OPEN_CALL_FROM = secondsOf('09:15')
const AUCTION_AT = secondsOf('09:25')
const MORNING_FROM = secondsOf('09:30')
const MORNING_UNTIL = secondsOf('11:30')
const AFTERNOON_FROM = secondsOf('13:00')
export const CLOSE_CALL_FROM = secondsOf('14:57')
const CLOSE_AT = secondsOf('15:00')

/** Quotes change every three seconds. */
export const BEATS_PER_MINUTE = 20

/** A second of the trading day, as the snapshot needs it. */
export interface Moment {
  readonly second: number
  readonly status: number
  /** Whole trading minutes passed, 0…240. */
  readonly minutes: number
  /** Three-second beat of the running minute, 0…19. */
  readonly beat: number
  /** The opening auction has fired. */
  readonly isOpened: boolean
}

function statusAt(second: number): number {
  if (second < OPEN_CALL_FROM) return quoteStatus.preOpen
  if (second < AUCTION_AT) return quoteStatus.openCall
  if (second < MORNING_FROM) return quoteStatus.pause
  if (second < MORNING_UNTIL) return quoteStatus.trading
  if (second < AFTERNOON_FROM) return quoteStatus.pause
  if (second < CLOSE_CALL_FROM) return quoteStatus.trading
  return second < CLOSE_AT ? quoteStatus.closeCall : quoteStatus.closed
}

/** The beat of a part of a minute; 118.05 less 118 is a little under a twentieth, and still the second beat. */
export function beatOf(partOfMinute: number): number {
  return Math.floor(partOfMinute * BEATS_PER_MINUTE + 1e-6)
}

export function momentAt(secondOfDay: number): Moment {
  const elapsed = elapsedMinutes(secondOfDay)
  const minutes = Math.floor(elapsed)
  return {
    second: secondOfDay,
    status: statusAt(secondOfDay),
    minutes,
    beat: beatOf(elapsed - minutes),
    isOpened: secondOfDay >= AUCTION_AT,
  }
}
