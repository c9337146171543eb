import { describe, expect, it } from 'vitest'
import { secondsOf, shanghaiEpoch, shanghaiTime } from '../../time/calendar/shanghai-time.ts'
import { mainlandCalendar } from '../../time/calendar/trading-calendar.ts'
import { lastClosedDate, simulatedTime, stepBy, type ClockSettings } from './sim-clock.ts'

const wall = (date: string, clock: string) => shanghaiEpoch(date, secondsOf(clock))
const live: ClockSettings = { mode: 'live', loopDate: '2026-11-13' }
const read = (ms: number, settings: ClockSettings) => simulatedTime(ms, settings, mainlandCalendar)

describe('simulated clock', () => {
  it('[SIM-CLK-1] live follows the wall clock while the exchanges are open', () => {
    const ms = wall('2026-11-16', '10:21:03')
    expect(read(ms, live)).toEqual({
      date: '2026-11-16',
      secondOfDay: secondsOf('10:21:03'),
      epochMs: ms,
      mode: 'live',
      isLoop: false,
    })
  })

  it.each([
    ['a Sunday', '2026-11-15', '10:00:00'],
    ['an evening', '2026-11-16', '20:00:00'],
    ['a holiday', '2026-10-01', '10:00:00'],
    ['early morning', '2026-11-16', '03:00:00'],
  ])('[SIM-CLK-2] on %s the fixed day runs in a loop', (_when, date, clock) => {
    const time = read(wall(date, clock), live)
    expect(time).toMatchObject({ date: '2026-11-13', isLoop: true })
    expect(time.secondOfDay).toBeGreaterThanOrEqual(secondsOf('09:30'))
    expect(time.secondOfDay).toBeLessThanOrEqual(secondsOf('15:00'))
  })

  it('[SIM-CLK-9] at every hour of three weeks, holidays among them, the demo is inside a day that trades', () => {
    const from = wall('2026-09-26', '00:00:00')
    let [loops, moving] = [0, 0]
    for (let quarter = 0; quarter < 21 * 96; quarter += 1) {
      const ms = from + quarter * 15 * 60_000
      const loopDate = lastClosedDate(ms, mainlandCalendar)
      const { date, secondOfDay, isLoop } = read(ms, { mode: 'live', loopDate })
      const passed = read(ms + 10_000, { mode: 'live', loopDate }).secondOfDay - secondOfDay
      expect([date, mainlandCalendar.isTradingDay(date)]).toEqual([date, true])
      expect(secondOfDay).toBeGreaterThanOrEqual(secondsOf(isLoop ? '09:30' : '09:15'))
      expect(secondOfDay).toBeLessThanOrEqual(secondsOf('15:30'))
      // The newest day there is: the running one, or the last that closed.
      expect(date).toBe(isLoop ? loopDate : shanghaiTime(ms).date)
      if (!isLoop) continue
      loops += 1
      if (passed === 10) moving += 1
    }
    // What is left is the minute at the close and the turns of the loop.
    expect(moving / loops).toBeGreaterThan(0.98)
    expect(loops).toBeGreaterThan(1000)
  })

  it('[SIM-CLK-3] the loop moves on, never shows lunch or the opening call, and comes back to 09:30', () => {
    const start = wall('2026-11-14', '00:00:00')
    const seconds = Array.from({ length: 2000 }, (_, i) => read(start + i * 17_000, live).secondOfDay)
    expect(seconds.filter((second) => second > secondsOf('11:30') && second < secondsOf('13:00'))).toEqual([])
    expect(Math.min(...seconds)).toBeGreaterThanOrEqual(secondsOf('09:30'))
    expect(Math.min(...seconds)).toBeLessThan(secondsOf('09:35'))
    expect(Math.max(...seconds)).toBe(secondsOf('15:00'))
  })

  const replay = {
    mode: 'replay',
    date: '2026-03-03',
    fromSecond: secondsOf('11:29:00'),
    startedAt: 1_000_000,
    speed: 60,
    pausedAt: null,
  } as const

  it.each([
    [0, '11:29:00'],
    [1000, '13:00:00'],
    [2000, '13:01:00'],
    [10_000_000, '15:30:00'],
  ])('[SIM-CLK-4] a replay at ×60 steps over lunch and stops at the end: after %d ms it is %s', (ms, clock) => {
    expect(read(1_000_000 + ms, replay).secondOfDay).toBe(secondsOf(clock))
  })

  it.each([
    ['09:14:59', '2026-11-13', true],
    ['09:15:00', '2026-11-16', false],
    ['15:29:59', '2026-11-16', false],
    ['15:30:00', '2026-11-13', true],
  ])('[SIM-CLK-1] at %s the day shown is %s', (clock, date, isLoop) => {
    expect(read(wall('2026-11-16', clock), live)).toMatchObject({ date, isLoop })
  })

  it('[SIM-CLK-3] one turn of the loop, second by second: four hours, a minute at the close, and again', () => {
    const turn = 4 * 3600 + 60
    // The loop is counted from the first second of 1970.
    const start = Math.ceil(wall('2026-11-14', '00:00:00') / 1000 / turn) * turn * 1000
    const at = (second: number) => read(start + second * 1000, live).secondOfDay
    expect([0, 1, 7199, 7200, 7201].map(at)).toEqual(
      ['09:30:00', '09:30:01', '11:29:59', '13:00:00', '13:00:01'].map(secondsOf),
    )
    expect([14_399, 14_400, 14_459, 14_460].map(at)).toEqual(
      ['14:59:59', '15:00:00', '15:00:00', '09:30:00'].map(secondsOf),
    )
  })

  it.each([
    ['09:00:00', 0, '09:15:00'],
    ['09:15:00', 60, '09:16:00'],
    ['11:29:59', 1, '13:00:00'],
    ['11:30:00', 0, '13:00:00'],
    ['11:30:00', 5, '13:00:05'],
    ['12:10:00', 5, '13:00:05'],
    ['13:00:00', 0, '13:00:00'],
    ['13:00:01', 1, '13:00:02'],
    ['13:00:00', -1, '11:29:59'],
    ['15:29:59', 1, '15:30:00'],
    ['15:30:00', 60, '15:30:00'],
  ])('[SIM-CLK-7] a step clock at %s moved by %d seconds is at %s', (clock, seconds, expected) => {
    const step = { mode: 'step', date: '2026-03-03', second: secondsOf(clock) } as const
    expect(stepBy(step, seconds)).toEqual({ ...step, second: secondsOf(expected) })
  })

  it('[SIM-CLK-4] a replay that has not begun stands at its first second, and its moment is that of the exchange', () => {
    expect(read(999_000, replay)).toEqual({
      date: '2026-03-03',
      secondOfDay: secondsOf('11:29:00'),
      epochMs: wall('2026-03-03', '11:29:00'),
      mode: 'replay',
      isLoop: false,
    })
    expect(read(1_000_025, { ...replay, speed: 1 }).epochMs).toBe(wall('2026-03-03', '11:29:00') + 25)
    expect(read(1_001_000, { ...replay, speed: 1 }).secondOfDay).toBe(secondsOf('11:29:01'))
  })

  it('[SIM-CLK-5] a paused replay stands still', () => {
    const paused = { ...replay, pausedAt: 1_002_000 }
    expect(read(9_999_999, paused)).toEqual(read(1_002_000, paused))
  })

  it('[SIM-CLK-6] a replay runs at ×1 to ×60 and nothing else', () => {
    expect(() => read(1_000_000, { ...replay, speed: 61 })).toThrow(RangeError)
    expect(() => read(1_000_000, { ...replay, speed: 0 })).toThrow(RangeError)
  })

  it('[SIM-CLK-7] a step clock moves only when it is moved', () => {
    const step = { mode: 'step', date: '2026-03-03', second: secondsOf('11:29:30') } as const
    expect(read(1, step).secondOfDay).toBe(step.second)
    const moved = stepBy(step, 60)
    expect(read(2, moved).secondOfDay).toBe(secondsOf('13:00:30'))
    expect(read(2, stepBy(step, -999_999)).secondOfDay).toBe(secondsOf('09:15'))
  })

  it.each([
    ['2026-11-16', '10:00:00', '2026-11-13'],
    ['2026-11-16', '15:29:59', '2026-11-13'],
    ['2026-11-16', '15:30:00', '2026-11-16'],
    ['2026-11-16', '16:00:00', '2026-11-16'],
    ['2026-10-04', '12:00:00', '2026-09-30'],
  ])('[SIM-CLK-8] on %s at %s the last closed day is %s', (date, clock, expected) => {
    expect(lastClosedDate(wall(date, clock), mainlandCalendar)).toBe(expected)
  })
})
