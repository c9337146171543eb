import { civilTimeOf, epochMsOf, type CivilTime } from './civil-date.ts'
import { daysOfMonth } from './days-of-month.ts'
import { parseCron, type Cron } from './parse-cron.ts'
import { valuesOf } from './values-of-parts.ts'

/** Asia/Shanghai, which has no summer time. */
export const shanghaiOffsetMinutes = 480

interface Clock {
  readonly hours: readonly number[]
  readonly minutes: readonly number[]
  readonly seconds: readonly number[]
}

/** Lexicographic: is the time of day at or after `floor`? Undefined means the whole day is open. */
function* timesOfDay(clock: Clock, floor: CivilTime | undefined): Generator<[number, number, number]> {
  for (const hour of clock.hours) {
    if (floor && hour < floor.hour) continue
    const inHour = floor && hour === floor.hour ? floor : undefined
    for (const minute of clock.minutes) {
      if (inHour && minute < inHour.minute) continue
      const inMinute = inHour && minute === inHour.minute ? inHour : undefined
      for (const second of clock.seconds) {
        if (inMinute && second < inMinute.second) continue
        yield [hour, minute, second]
      }
    }
  }
}

/** Every run at or after `floor`, ascending. Bounded by the last year, so an expression that never fires just ends. */
function* runsFrom(cron: Cron, floor: CivilTime): Generator<CivilTime> {
  const { parts } = cron
  const months = valuesOf(parts.month, 'month')
  const clock: Clock = {
    hours: valuesOf(parts.hour, 'hour'),
    minutes: valuesOf(parts.minute, 'minute'),
    seconds: valuesOf(parts.second, 'second'),
  }
  for (const year of valuesOf(parts.year, 'year')) {
    if (year < floor.year) continue
    for (const month of months) {
      if (year === floor.year && month < floor.month) continue
      const inMonth = year === floor.year && month === floor.month
      for (const day of daysOfMonth(parts, year, month)) {
        if (inMonth && day < floor.day) continue
        const inDay = inMonth && day === floor.day ? floor : undefined
        for (const [hour, minute, second] of timesOfDay(clock, inDay)) yield { year, month, day, hour, minute, second }
      }
    }
  }
}

/**
 * The next `count` runs strictly after `fromEpochMs`, as epoch milliseconds; fewer when the schedule ends, none when it
 * never fires or the text is no schedule. The zone is a fixed offset in minutes east of Greenwich.
 */
export function nextRuns(
  cron: Cron | string,
  fromEpochMs: number,
  count: number,
  zoneOffsetMinutes: number = shanghaiOffsetMinutes,
): number[] {
  const schedule = typeof cron === 'string' ? parseCron(cron) : cron
  if (!schedule.ok || count <= 0) return []
  const floor = civilTimeOf((Math.floor(fromEpochMs / 1000) + 1) * 1000, zoneOffsetMinutes)
  const runs: number[] = []
  for (const run of runsFrom(schedule, floor)) {
    runs.push(epochMsOf(run, zoneOffsetMinutes))
    if (runs.length === count) break
  }
  return runs
}
