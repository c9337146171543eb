import type { ClockMode, MarketTime } from '../../market/live/market-time.ts'
import { secondsOf, shanghaiEpoch, shanghaiTime } from '../../time/calendar/shanghai-time.ts'
import type { TradingCalendar } from '../../time/calendar/trading-calendar.ts'

/** How simulated time follows the wall clock. */
export type ClockSettings =
  /** The wall clock while the exchanges are open; outside that a fixed day runs in a loop, so screens never die. */
  | { readonly mode: 'live'; readonly loopDate: string }
  | {
      readonly mode: 'replay'
      readonly date: string
      readonly fromSecond: number
      readonly startedAt: number
      /** 1 to 60 simulated seconds per second. */
      readonly speed: number
      /** Wall time the replay was paused at, or null while it runs. */
      readonly pausedAt: number | null
    }
  | { readonly mode: 'step'; readonly date: string; readonly second: number }

type StepClock = Extract<ClockSettings, { mode: 'step' }>

export const CLOCK_OPEN = secondsOf('09:15')
const LUNCH_FROM = secondsOf('11:30')
const LUNCH_UNTIL = secondsOf('13:00')
const CLOSE = secondsOf('15:00')
export const CLOCK_END = secondsOf('15:30')
const MORNING = LUNCH_FROM - CLOCK_OPEN
/** The loop leaves the opening call out: for a quarter of an hour nothing but orders would move. */
const LOOP_FROM = secondsOf('09:30') - CLOCK_OPEN
/** A minute at the close before the loop starts over. */
const LOOP_REST = 60
const LOOP_SECONDS = MORNING - LOOP_FROM + (CLOSE - LUNCH_UNTIL) + LOOP_REST

/** Seconds since 09:15 with lunch left out, to a second of the day. */
function withoutLunch(passed: number): number {
  return passed < MORNING ? CLOCK_OPEN + passed : LUNCH_UNTIL + passed - MORNING
}

/** The inverse: a second of the day to seconds since 09:15 with lunch left out. */
function passedAt(second: number): number {
  if (second <= LUNCH_FROM) return Math.max(0, second - CLOCK_OPEN)
  return MORNING + Math.max(0, second - LUNCH_UNTIL)
}

function at(date: string, secondOfDay: number, mode: ClockMode, isLoop: boolean): MarketTime {
  return { date, secondOfDay, epochMs: shanghaiEpoch(date, 0) + Math.round(secondOfDay * 1000), mode, isLoop }
}

function liveTime(wallMs: number, loopDate: string, calendar: TradingCalendar): MarketTime {
  const { date, secondOfDay } = shanghaiTime(wallMs)
  const isOpen = calendar.isTradingDay(date) && secondOfDay >= CLOCK_OPEN && secondOfDay < CLOCK_END
  if (isOpen) return at(date, secondOfDay, 'live', false)
  // Counted from the epoch, so every node of a cluster loops in step.
  const passed = LOOP_FROM + (Math.floor(wallMs / 1000) % LOOP_SECONDS)
  return at(loopDate, Math.min(withoutLunch(passed), CLOSE), 'live', true)
}

/** Simulated time at a wall time: a pure function, so a clock needs no state and survives a restart. */
export function simulatedTime(wallMs: number, settings: ClockSettings, calendar: TradingCalendar): MarketTime {
  if (settings.mode === 'live') return liveTime(wallMs, settings.loopDate, calendar)
  if (settings.mode === 'step') return at(settings.date, settings.second, 'step', false)
  if (!(settings.speed >= 1 && settings.speed <= 60))
    throw new RangeError(`replay speed ${settings.speed} is not 1 to 60`)
  const until = settings.pausedAt ?? wallMs
  const ran = (Math.max(0, until - settings.startedAt) / 1000) * settings.speed
  const second = withoutLunch(passedAt(settings.fromSecond) + ran)
  return at(settings.date, Math.min(second, CLOCK_END), 'replay', false)
}

/** The day a live clock loops: the last trading day whose close has passed. */
export function lastClosedDate(wallMs: number, calendar: TradingCalendar): string {
  const { date, secondOfDay } = shanghaiTime(wallMs)
  return calendar.isTradingDay(date) && secondOfDay >= CLOCK_END ? date : calendar.previous(date)
}

/** Moves a step clock; lunch is stepped over and the day ends at 15:30. */
export function stepBy(settings: StepClock, seconds: number): StepClock {
  const passed = Math.max(0, passedAt(settings.second) + seconds)
  return { ...settings, second: Math.min(withoutLunch(passed), CLOCK_END) }
}
