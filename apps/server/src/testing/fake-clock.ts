import { dateOfDay, dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { secondsOf, shanghaiEpoch, shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

import type { Clock } from '../platform/clock.ts'

export type FakeClock = Clock & { advance: (milliseconds: number) => void }

const SATURDAY = 'saturday '

/**
 * When tests take place: now, because PostgreSQL's own now() cannot be moved. `TEST_CLOCK` says another hour of Shanghai,
 * to look for tests that lean on the hour they are run at: `23:30` is the next one on a trading day, `saturday 10:00` that
 * of the next Saturday.
 */
export function testStart(wanted = process.env['TEST_CLOCK'] ?? '', now = new Date()): Date {
  if (wanted === '') return now
  const isSaturday = wanted.startsWith(SATURDAY)
  const clock = isSaturday ? wanted.slice(SATURDAY.length) : wanted
  if (!/^\d\d:\d\d$/.test(clock)) throw new Error(`TEST_CLOCK is HH:MM or saturday HH:MM, not ${wanted}`)
  for (let day = dayNumber(shanghaiTime(now.getTime()).date); ; day += 1) {
    const date = dateOfDay(day)
    const fits = isSaturday ? new Date(date).getUTCDay() === 6 : mainlandCalendar.isTradingDay(date)
    const at = shanghaiEpoch(date, secondsOf(clock))
    if (fits && at >= now.getTime()) return new Date(at)
  }
}

/** Goes on only when told. */
export function createFakeClock(start = testStart()): FakeClock {
  let current = start.getTime()
  return {
    now: () => new Date(current),
    advance(milliseconds) {
      current += milliseconds
    },
  }
}
