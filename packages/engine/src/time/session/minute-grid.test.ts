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
})
