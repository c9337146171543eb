import { expect, it } from 'vitest'
import { secondsOf } from '../time/calendar/shanghai-time.ts'
import { beatDue, beatMinutes } from './beats.ts'

const monday = '2026-11-16'
const clock = (minute: number) => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`

it('[STRAT-3] a strategy of minutes is asked at their ends, none in the break and none in the closing auction', () => {
  expect(beatMinutes({ period: '60m', schedule: '' }, monday).map(clock)).toEqual(['10:30', '11:30', '14:00'])
  expect(beatMinutes({ period: '30m', schedule: '' }, monday).map(clock)).toEqual([
    '10:00',
    '10:30',
    '11:00',
    '11:30',
    '13:30',
    '14:00',
    '14:30',
  ])
  expect(beatMinutes({ period: '1m', schedule: '' }, monday)).toHaveLength(120 + 116)
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
  const found = beatDue(
    { period, schedule: '' },
    monday,
    secondsOf(at.length > 5 ? at.slice(0, 5) : at) + Number(at.slice(6) || 0),
  )
  expect(found === null ? null : clock(found)).toBe(due)
})

it.each([
  ['every ten minutes of the morning', '0 0/10 9 ? * MON-FRI', '5m', ['9:31', '9:40', '9:50']],
  ['before the open waits for it', '0 0 9 ? * MON', '1d', ['9:31']],
  ['in the break waits for the afternoon', '0 0 12 * * ?', '1m', ['13:01']],
  ['after the last beat is too late', '0 59 14 * * ?', '1m', []],
  ['on another day is not today', '0 0 10 ? * TUE', '1d', []],
  ['a strategy of a day is asked once', '0 0 10,14 ? * MON', '1d', ['10:00']],
] as const)('[STRAT-25] a schedule decides when it is asked: %s', (_rule, schedule, period, minutes) => {
  expect(beatMinutes({ period, schedule }, monday).map(clock)).toEqual(minutes)
})

it.each([
  ['5m', '03:07', '3:05'],
  ['5m', '23:59', '23:55'],
  ['1d', '07:00', '8:06'],
  ['1d', '20:00', '8:06'],
] as const)('[STRAT-26] coins are asked around the clock: %s at %s is due for %s', (period, at, due) => {
  const found = beatDue({ period, schedule: '', isAllDay: true }, '2026-11-15', secondsOf(at))
  expect(found === null ? null : clock(found)).toBe(due)
})
