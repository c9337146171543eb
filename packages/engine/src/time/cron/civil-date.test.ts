import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  civilDateOf,
  civilTimeOf,
  daysInMonth,
  epochDayOf,
  epochMsOf,
  formatCivilTime,
  weekdayOf,
} from './civil-date.ts'

const anyInstant = fc.integer({ min: Date.UTC(1900, 0, 1) / 1000, max: Date.UTC(2400, 0, 1) / 1000 })

describe('civil dates', () => {
  it('[CRON-1] agree with the platform calendar in Greenwich', () => {
    fc.assert(
      fc.property(anyInstant, (second) => {
        const date = new Date(second * 1000)
        const civil = civilTimeOf(second * 1000, 0)
        expect(formatCivilTime(civil)).toBe(date.toISOString().slice(0, 19).replace('T', ' '))
        expect(weekdayOf(civil)).toBe(date.getUTCDay() + 1)
      }),
    )
  })

  it('[CRON-1] come back from their instant in any zone', () => {
    fc.assert(
      fc.property(anyInstant, fc.integer({ min: -720, max: 840 }), (second, zone) => {
        expect(epochMsOf(civilTimeOf(second * 1000, zone), zone)).toBe(second * 1000)
      }),
    )
  })

  it('[CRON-1] come back from their day number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -200_000, max: 200_000 }), (epochDay) => {
        expect(epochDayOf(civilDateOf(epochDay))).toBe(epochDay)
      }),
    )
  })

  it.each([
    [2024, 2, 29],
    [2100, 2, 28],
    [2000, 2, 29],
    [2026, 4, 30],
    [2026, 12, 31],
  ])('[CRON-1] %i-%i has %i days', (year, month, days) => expect(daysInMonth(year, month)).toBe(days))
})
