import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  civilDateOf,
  civilTimeOf,
  daysInMonth,
  epochDayOf,
  epochMsOf,
  formatCivilTime,
  isLeapYear,
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

  it('[CRON-1] agree at the ends of February and of the year, in every year of eight centuries', () => {
    for (let year = 1600; year < 2400; year += 1) {
      for (const [month, day] of [
        [1, 1],
        [2, 28],
        [3, 1],
        [12, 31],
      ] as const) {
        const number = Date.UTC(year, month - 1, day) / 86_400_000
        expect(epochDayOf({ year, month, day })).toBe(number)
        for (const other of [number - 1, number, number + 1]) {
          const date = new Date(other * 86_400_000)
          expect(civilDateOf(other)).toEqual({
            year: date.getUTCFullYear(),
            month: date.getUTCMonth() + 1,
            day: date.getUTCDate(),
          })
        }
      }
    }
  })

  it('[CRON-1] leap years: every fourth, of centuries every fourth', () => {
    expect([1900, 2000, 2023, 2024, 2100, 2400].filter(isLeapYear)).toEqual([2000, 2024, 2400])
    expect(Array.from({ length: 12 }, (_, month) => daysInMonth(2026, month + 1))).toEqual([
      31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
    ])
  })

  it.each([
    [2024, 2, 29],
    [2100, 2, 28],
    [2000, 2, 29],
    [2026, 4, 30],
    [2026, 12, 31],
  ])('[CRON-1] %i-%i has %i days', (year, month, days) => expect(daysInMonth(year, month)).toBe(days))
})
