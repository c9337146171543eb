import { expect, it } from 'vitest'
import { secondsOf } from '../time/calendar/shanghai-time.ts'
import { beatDue, beatMinutes } from './beats.ts'

const clock = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`

it('[STRAT-3] a strategy of minutes is asked at their ends, none in the break and none in the closing auction', () => {
  expect(beatMinutes('60m').map(clock)).toEqual(['10:30', '11:30', '14:00'])
  expect(beatMinutes('30m').map(clock)).toEqual(['10:00', '10:30', '11:00', '11:30', '13:30', '14:00', '14:30'])
  expect(beatMinutes('1m')).toHaveLength(120 + 116)
})

it.each([
  ['1d', '09:30:59', null],
  ['1d', '09:31', '9:31'],
  ['1d', '14:00', '9:31'],
  ['1d', '15:00', null],
  ['30m', '09:45', null],
  ['30m', '10:59', '10:30'],
  ['30m', '12:10', '11:30'],
] as const)('[STRAT-3] %s at %s is due for %s', (period, at, due) => {
  const found = beatDue(period, secondsOf(at.length > 5 ? at.slice(0, 5) : at) + Number(at.slice(6) || 0))
  expect(found === null ? null : clock(found)).toBe(due)
})
