import { describe, expect, it } from 'vitest'

import { clockOfPlace, LAST_PLACE, placeOfClock } from './shown-minutes.ts'

describe('minutes of a day that can be looked at', () => {
  it.each([
    [0, '09:15'],
    [15, '09:30'],
    [135, '11:30'],
    [136, '13:01'],
    [LAST_PLACE, '15:00'],
    [-3, '09:15'],
    [999, '15:00'],
  ])('[REPLAY-8] place %s is %s', (place, clock) => expect(clockOfPlace(place)).toBe(clock))

  it('[REPLAY-8] every place has its own minute, in order, and is found again by it', () => {
    const clocks = Array.from({ length: LAST_PLACE + 1 }, (_, place) => clockOfPlace(place))
    expect(clocks).toEqual([...new Set(clocks)].toSorted())
    expect(clocks.map(placeOfClock)).toEqual(clocks.map((_, place) => place))
  })

  it.each([
    ['08:00', 0],
    ['12:10', 135],
    ['13:00', 135],
    ['16:30', LAST_PLACE],
  ])('[REPLAY-8] %s is at place %s', (clock, place) => expect(placeOfClock(clock)).toBe(place))
})
