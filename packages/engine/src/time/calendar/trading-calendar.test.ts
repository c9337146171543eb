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

  it('[CAL-1] holds at the ends of February and of the year, in every year of eight centuries', () => {
    for (let year = 1600; year < 2400; year += 1) {
      for (const [month, day] of [
        [1, 1],
        [2, 28],
        [3, 1],
        [12, 31],
      ] as const) {
        const number = Date.UTC(year, month - 1, day) / 86_400_000
        const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
        expect(dayNumber(date)).toBe(number)
        expect([dateOfDay(number - 1), dateOfDay(number), dateOfDay(number + 1)]).toEqual(
          [-1, 0, 1].map((days) => new Date((number + days) * 86_400_000).toISOString().slice(0, 10)),
        )
      }
    }
    expect(() => dayNumber('2100-02-29')).toThrow(RangeError)
    expect(dateOfDay(dayNumber('2000-02-29'))).toBe('2000-02-29')
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

  it('[CAL-4] is known from its first day to its last and not a day beyond', () => {
    const years = [
      { year: 2021, spans: ['01-01'] },
      { year: 2020, spans: ['01-01', '12-30..12-31'], isProvisional: true },
    ] as never
    const two = createTradingCalendar(years)
    expect([two.firstDate, two.lastDate]).toEqual(['2020-01-01', '2021-12-31'])
    expect([two.isTradingDay('2020-01-01'), two.isTradingDay('2020-01-02'), two.isTradingDay('2021-12-31')]).toEqual([
      false,
      true,
      true,
    ])
    for (const date of ['2019-12-31', '2022-01-02']) expect(() => two.isTradingDay(date)).toThrow(RangeError)
    expect(two.days('2020-12-28', '2021-01-05')).toEqual(['2020-12-28', '2020-12-29', '2021-01-04', '2021-01-05'])
    expect([two.previous('2020-01-03'), two.next('2021-12-30')]).toEqual(['2020-01-02', '2021-12-31'])
    expect(() => two.previous('2020-01-02')).toThrow(RangeError)
    expect(() => two.next('2021-12-31')).toThrow(RangeError)
    // Weekdays less closures: 262 − 3 and 261 − 1.
    expect([two.sessionsIn(2020), two.sessionsIn(2021)]).toEqual([259, 260])
    expect([two.count('2020-12-28', '2021-01-04'), two.count('2021-01-05', '2021-01-04')]).toEqual([3, 0])
    expect([two.ordinal('2020-12-30', '2021-01-04'), two.ordinal('2020-12-29', '2021-01-04')]).toEqual([1, 2])
    expect([two.isProvisional(2020), two.isProvisional(2021), two.isProvisional(2022)]).toEqual([true, false, false])
    expect([
      two.hasNightSession('2020-12-29'),
      two.hasNightSession('2020-12-28'),
      two.hasNightSession('2021-12-31'),
    ]).toEqual([false, true, false])
    expect(() => createTradingCalendar([{ year: 2021 }, { year: 2023 }] as never)).toThrow(RangeError)
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
