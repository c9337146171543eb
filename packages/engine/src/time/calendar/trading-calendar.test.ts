import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateOfDay, dayNumber, weekday } from './civil-day.ts'
import { createTradingCalendar, mainlandCalendar as calendar } from './trading-calendar.ts'

describe('civil days', () => {
  it('[CAL-1] agrees with the platform’s calendar over four centuries', () => {
    fc.assert(
      fc.property(fc.integer({ min: -70_000, max: 80_000 }), (day) => {
        const date = new Date(day * 86_400_000)
        expect(dateOfDay(day)).toBe(date.toISOString().slice(0, 10))
        expect(dayNumber(dateOfDay(day))).toBe(day)
        expect(weekday(day)).toBe(date.getUTCDay())
      }),
    )
  })

  it.each(['2026-02-30', '2026-13-01', '2026-1-1', ''])('[CAL-1] refuses %j', (date) =>
    expect(() => dayNumber(date)).toThrow(RangeError),
  )
})

describe('trading calendar', () => {
  it.each([
    [2010, 242],
    [2011, 244],
    [2012, 243],
    [2013, 238],
    [2014, 245],
    [2015, 244],
    [2016, 244],
    [2017, 244],
    [2018, 243],
    [2019, 244],
    [2020, 243],
    [2021, 243],
    [2022, 242],
    [2023, 242],
    [2024, 242],
    [2025, 243],
    [2026, 242],
  ])('[CAL-2] %i has %i sessions', (year, sessions) => expect(calendar.sessionsIn(year)).toBe(sessions))

  it.each([
    ['2010-09-24', false],
    ['2013-06-12', false],
    ['2013-06-13', true],
    ['2015-09-03', false],
    ['2018-12-28', true],
    ['2018-12-31', false],
    ['2026-01-02', false],
    ['2026-01-05', true],
    ['2026-02-13', true],
    ['2026-02-16', false],
    ['2026-02-23', false],
    ['2026-02-24', true],
    ['2026-06-19', false],
    ['2026-09-25', false],
    ['2026-10-08', true],
    ['2026-10-10', false],
    ['2025-10-08', false],
    ['2025-10-09', true],
  ])('[CAL-2] %s trades: %s', (date, trades) => expect(calendar.isTradingDay(date)).toBe(trades))

  it('[CAL-3] steps over closures in both directions', () => {
    expect(calendar.next('2026-02-13')).toBe('2026-02-24')
    expect(calendar.previous('2026-02-24')).toBe('2026-02-13')
    expect(calendar.next('2026-02-18')).toBe('2026-02-24')
    expect(calendar.next('2026-11-13', 3)).toBe('2026-11-18')
    expect(calendar.ordinal('2026-11-13', '2026-11-16')).toBe(2)
    expect(calendar.days('2026-09-30', '2026-10-09')).toEqual(['2026-09-30', '2026-10-08', '2026-10-09'])
  })

  it('[CAL-3] next and previous undo each other on trading days', () => {
    const days = calendar.days('2020-01-02', '2027-12-31')
    fc.assert(
      fc.property(fc.nat(days.length - 21), fc.integer({ min: 1, max: 20 }), (index, n) => {
        const date = days[index] ?? ''
        expect(calendar.previous(calendar.next(date, n), n)).toBe(date)
        expect(calendar.count(date, calendar.next(date, n))).toBe(n + 1)
      }),
    )
  })

  it('[CAL-4] a year without an announcement is an error, not a quiet year', () => {
    expect(() => calendar.isTradingDay('2031-01-06')).toThrow(RangeError)
    expect(() => calendar.next('2027-12-31')).toThrow(RangeError)
    expect(() => createTradingCalendar([])).toThrow(RangeError)
  })

  it('[CAL-4] says which year is only expected', () => {
    expect(calendar.isProvisional(2026)).toBe(false)
    expect(calendar.isProvisional(2027)).toBe(true)
  })

  it.each([
    ['2026-11-13', true, 'a plain Friday'],
    ['2026-09-30', false, 'the evening before the national holiday'],
    ['2026-02-13', false, 'the Friday before the spring festival'],
    ['2026-06-18', false, 'the evening before the dragon boat day'],
    ['2026-11-14', false, 'a Saturday'],
    ['2026-11-16', true, 'a plain Monday'],
  ])('[CAL-5] night session on %s: %s, %s', (date, expected) => expect(calendar.hasNightSession(date)).toBe(expected))
})
