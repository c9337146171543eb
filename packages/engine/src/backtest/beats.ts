import type { StrategyPeriod } from '@liangshu/contract/trading/strategy-types'
import { nextRuns } from '../time/cron/next-runs.ts'
import { parseCron } from '../time/cron/parse-cron.ts'
import { clockOf, secondsOf, shanghaiEpoch, shanghaiTime } from '../time/calendar/shanghai-time.ts'

/** When a strategy is asked: by its period, or by a schedule of its own. */
export type Rhythm = {
  readonly period: StrategyPeriod
  /** Quartz words; empty when the period alone decides. */
  readonly schedule: string
  /** Coins trade around the clock; their day begins when the one before is settled. */
  readonly isAllDay?: boolean
}

/** A strategy of a day is asked once the open is known. */
export const firstBeat = secondsOf('09:31')

const minutesPer: Record<Exclude<StrategyPeriod, '1d'>, number> = { '1m': 1, '5m': 5, '15m': 15, '30m': 30, '60m': 60 }
const morning = { from: 9 * 60 + 30, to: 11 * 60 + 30 }
const afternoon = { from: 13 * 60, to: 15 * 60 }
/** The closing auction takes orders, but a strategy is not to open anything there. */
const lastBeat = 14 * 60 + 56
const dayMinutes = 1440
const minuteMs = 60_000
/** Coins: a minute after the day before was settled. */
const firstCoinBeat = 8 * 60 + 6

/** Orders of a strategy that is asked once a day go by the open, which a day's bar knows as well. */
export const isDailyRhythm = ({ period, schedule }: Pick<Rhythm, 'period' | 'schedule'>): boolean =>
  period === '1d' && schedule === ''

/** A firing outside continuous trading waits for its next minute; after the last beat it is too late. */
function withinSession(minute: number): number | null {
  if (minute <= morning.from) return firstBeat / 60
  if (minute <= morning.to) return minute
  if (minute <= afternoon.from) return afternoon.from + 1
  return minute <= lastBeat ? minute : null
}

function firedMinutes(schedule: string, day: string): number[] {
  const cron = parseCron(schedule)
  if (!cron.ok) return []
  const start = shanghaiEpoch(day, 0)
  const minutes: number[] = []
  for (let from = start - 1; ;) {
    const [run] = nextRuns(cron, from, 1)
    if (run === undefined || run >= start + dayMinutes * minuteMs) return minutes
    const minute = Math.ceil((run - start) / minuteMs)
    minutes.push(minute)
    from = start + minute * minuteMs
  }
}

function scheduledMinutes({ schedule, period, isAllDay }: Rhythm, day: string): number[] {
  const fired = firedMinutes(schedule, day)
  const asked = isAllDay ? fired : fired.flatMap((minute) => withinSession(minute) ?? [])
  const minutes = [...new Set(asked)].toSorted((a, b) => a - b)
  return period === '1d' ? minutes.slice(0, 1) : minutes
}

function periodMinutes({ period, isAllDay }: Rhythm): number[] {
  if (period === '1d') return [isAllDay ? firstCoinBeat : firstBeat / 60]
  const step = minutesPer[period]
  const minutes: number[] = []
  if (isAllDay) for (let at = 0; at < dayMinutes; at += step) minutes.push(at)
  else
    for (const { from, to } of [morning, afternoon])
      for (let at = from + step; at <= to; at += step) if (at <= lastBeat) minutes.push(at)
  return minutes
}

/** STRAT-3, STRAT-25: minutes of a day at whose end a strategy is asked: the same in a backtest and live. */
export const beatMinutes = (rhythm: Rhythm, day: string): readonly number[] =>
  rhythm.schedule === '' ? periodMinutes(rhythm) : scheduledMinutes(rhythm, day)

/** The beat that is due at a second of the day: the last one that has come, null before the first. */
export function beatDue(rhythm: Rhythm, day: string, secondOfDay: number): number | null {
  const minute = Math.floor(secondOfDay / 60)
  const due = beatMinutes(rhythm, day).findLast((at) => at <= minute)
  // The night belongs to the coin day that began the morning before.
  if (due === undefined) return rhythm.isAllDay && rhythm.schedule === '' ? firstCoinBeat : null
  return !rhythm.isAllDay && minute >= afternoon.to ? null : due
}

/** The next moments a schedule fires, as dates and times people read. */
export const nextFirings = (schedule: string, fromMs: number, count: number): string[] =>
  nextRuns(schedule, fromMs, count).map((at) => {
    const { date, secondOfDay } = shanghaiTime(at)
    return `${date} ${clockOf(secondOfDay)}`
  })
