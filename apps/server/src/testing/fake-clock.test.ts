import { expect, it } from 'vitest'

import { testStart } from './fake-clock.ts'

/** A Tuesday, 16:00 in Shanghai. */
const now = new Date('2026-11-17T08:00:00Z')

it.each([
  ['', '2026-11-17T08:00:00.000Z'],
  ['23:30', '2026-11-17T15:30:00.000Z'],
  ['09:00', '2026-11-18T01:00:00.000Z'],
  ['saturday 10:00', '2026-11-21T02:00:00.000Z'],
])('[HOURS-1] tests told to start at "%s" start at %s', (wanted, start) => {
  expect(testStart(wanted, now).toISOString()).toBe(start)
})

it('[HOURS-1] a Friday evening is followed by Monday', () => {
  expect(testStart('09:00', new Date('2026-11-20T12:00:00Z')).toISOString()).toBe('2026-11-23T01:00:00.000Z')
})

it('[HOURS-1] what is no hour is refused', () => {
  expect(() => testStart('noon', now)).toThrow('TEST_CLOCK')
})
