import { describe, expect, it } from 'vitest'
import { secondsOf } from '../calendar/shanghai-time.ts'
import { elapsedMinutes, MINUTES_PER_DAY, minuteEndClock, minuteEndSecond, minuteIndexAt } from './minute-grid.ts'

describe('minute grid', () => {
  it('[PHASE-9] bars carry their end: 09:31, 11:30, 13:01, 15:00', () =>
    expect([0, 119, 120, 239].map(minuteEndClock)).toEqual(['09:31', '11:30', '13:01', '15:00']))

  it('[PHASE-9] a moment falls into the bar that ends after it', () => {
    for (let index = 0; index < MINUTES_PER_DAY; index += 1) {
      expect(minuteIndexAt(minuteEndSecond(index) - 1)).toBe(index)
      expect(minuteIndexAt(minuteEndSecond(index) - 60)).toBe(index)
    }
    expect([
      minuteIndexAt(secondsOf('09:25')),
      minuteIndexAt(secondsOf('12:00')),
      minuteIndexAt(secondsOf('15:00')),
    ]).toEqual([0, 119, 239])
  })

  it.each([
    ['09:00', 0],
    ['09:31', 1],
    ['12:00', 120],
    ['13:30:30', 150.5],
    ['16:00', 240],
  ])('[PHASE-10] at %s %d minutes have passed', (clock, minutes) =>
    expect(elapsedMinutes(secondsOf(clock))).toBe(minutes),
  )

  it.each([
    ['09:29:59', 0, 0],
    ['09:30:00', 0, 0],
    ['09:30:59', 0, 59 / 60],
    ['09:31:00', 1, 1],
    ['11:29:59', 119, 119 + 59 / 60],
    ['11:30:00', 119, 120],
    ['12:59:59', 119, 120],
    ['13:00:00', 120, 120],
    ['13:00:59', 120, 120 + 59 / 60],
    ['13:01:00', 121, 121],
    ['14:59:59', 239, 239 + 59 / 60],
    ['15:00:00', 239, 240],
    ['15:00:01', 239, 240],
  ])('[PHASE-10] %s lies in minute %i, %d minutes after the open', (clock, index, elapsed) => {
    expect(minuteIndexAt(secondsOf(clock))).toBe(index)
    expect(elapsedMinutes(secondsOf(clock))).toBeCloseTo(elapsed, 12)
  })

  it('[PHASE-9] every minute ends a minute after the one before, but for the midday pause', () => {
    expect(minuteEndSecond(0)).toBe(secondsOf('09:31'))
    for (let index = 1; index < MINUTES_PER_DAY; index += 1)
      expect(minuteEndSecond(index) - minuteEndSecond(index - 1)).toBe(index === 120 ? 5460 : 60)
    expect(minuteEndClock(240)).toBe('15:01')
  })
})
