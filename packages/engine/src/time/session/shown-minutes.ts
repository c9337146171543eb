import { clockOf, secondsOf } from '../calendar/shanghai-time.ts'

/** Every minute a trading day can be looked at: 09:15 … 11:30, then 13:01 … 15:00. The midday pause is one place. */
const FIRST = secondsOf('09:15') / 60
const MIDDAY = secondsOf('11:30') / 60
const AFTERNOON = secondsOf('13:00') / 60
const LAST = secondsOf('15:00') / 60
const MORNING_PLACES = MIDDAY - FIRST

/** The place of 15:00; the first place is 0. */
export const LAST_PLACE = MORNING_PLACES + LAST - AFTERNOON

/** The clock at a place, `10:21`; places beyond the day are its ends. */
export function clockOfPlace(place: number): string {
  const within = Math.max(0, Math.min(LAST_PLACE, Math.round(place)))
  const minute = within <= MORNING_PLACES ? FIRST + within : AFTERNOON + within - MORNING_PLACES
  return clockOf(minute * 60).slice(0, 5)
}

/** The place of a clock; the midday pause is 11:30, what lies outside the day its nearer end. */
export function placeOfClock(clock: string): number {
  const minute = Math.floor(secondsOf(clock) / 60)
  if (minute <= MIDDAY) return Math.max(0, minute - FIRST)
  return Math.min(LAST_PLACE, MORNING_PLACES + Math.max(0, minute - AFTERNOON))
}
