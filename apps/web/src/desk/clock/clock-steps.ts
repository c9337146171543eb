import type { ReplayDays } from '@liangshu/contract/market/moment'
import { clockOfPlace, LAST_PLACE, placeOfClock } from '@liangshu/engine/time/session/shown-minutes'

/** How many minutes of the market pass in a minute. */
export const speeds = [1, 5, 20, 60, 300, 600] as const
export type Speed = (typeof speeds)[number]

/** Panels are asked at most once a second, whatever the speed. */
const SHORTEST_MS = 1000
const MINUTE_MS = 60_000

/** How long a moment stays while the clock plays, and how many minutes it then goes on. */
export function paceOf(speed: Speed): { readonly waitMs: number; readonly minutes: number } {
  const waitMs = Math.max(SHORTEST_MS, MINUTE_MS / speed)
  return { waitMs, minutes: Math.round((speed * waitMs) / MINUTE_MS) }
}

export const dateOf = (moment: string): string => moment.slice(0, 10)
export const placeOf = (moment: string): number => placeOfClock(moment.slice(11))
export const momentOf = (date: string, place: number): string => `${date} ${clockOfPlace(place)}`

/** The last place of a day that can be looked at: the running day goes as far as it has come. */
export const lastPlaceOf = (date: string, { until }: ReplayDays): number =>
  date === dateOf(until) ? placeOf(until) : LAST_PLACE

/** A moment that can be looked at: on a stored day, and not after the last one. */
export function withinDays(moment: string, days: ReplayDays): string {
  const date = nearestDate(dateOf(moment), days)
  return momentOf(date, Math.min(placeOf(moment), lastPlaceOf(date, days)))
}

/** The day itself, or the last stored one before it. */
function nearestDate(date: string, { dates }: ReplayDays): string {
  return dates.findLast((one) => one <= date) ?? dates[0] ?? date
}

/** The stored day so many days away; at either end the last one there is. */
export function stepDay(moment: string, by: 1 | -1, days: ReplayDays): string {
  const { dates } = days
  const at = dates.indexOf(nearestDate(dateOf(moment), days))
  const date = dates[Math.max(0, Math.min(dates.length - 1, at + by))] ?? dateOf(moment)
  return withinDays(momentOf(date, placeOf(moment)), days)
}

/** So many minutes on or back, over the night into the next stored day; at either end it stays. */
export function stepMinutes(moment: string, by: number, days: ReplayDays): string {
  const { dates } = days
  const date = dateOf(moment)
  const place = placeOf(moment) + by
  const at = dates.indexOf(date)
  if (place > lastPlaceOf(date, days)) {
    const next = dates[at + 1]
    return next === undefined ? momentOf(date, lastPlaceOf(date, days)) : momentOf(next, 0)
  }
  if (place >= 0) return momentOf(date, place)
  const before = dates[at - 1]
  return before === undefined ? momentOf(date, 0) : momentOf(before, LAST_PLACE)
}
