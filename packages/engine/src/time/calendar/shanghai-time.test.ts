import { describe, expect, it } from 'vitest'
import { clockOf, secondsOf, shanghaiEpoch, shanghaiTime, tradingDayOf } from './shanghai-time.ts'
import { mainlandCalendar } from './trading-calendar.ts'

const at = (date: string, clock: string) => shanghaiEpoch(date, secondsOf(clock))

describe('time of the exchange', () => {
  it('[TIME-1] reads and writes Shanghai time whatever the machine’s zone', () => {
    const epoch = Date.UTC(2026, 10, 16, 1, 30, 5)
    expect(shanghaiTime(epoch)).toEqual({ date: '2026-11-16', secondOfDay: secondsOf('09:30:05') })
    expect(at('2026-11-16', '09:30:05')).toBe(epoch)
    expect(clockOf(secondsOf('14:57'))).toBe('14:57:00')
  })

  it.each([
    ['a Friday night', '2026-11-13', '21:30', '2026-11-16'],
    ['Saturday after midnight', '2026-11-14', '01:30', '2026-11-16'],
    ['Tuesday after midnight', '2026-11-17', '01:30', '2026-11-17'],
    ['the first minute of the evening', '2026-11-16', '20:00', '2026-11-17'],
    ['the day session', '2026-11-17', '10:00', '2026-11-17'],
  ])('[TIME-2] futures: %s belongs to the next session', (_case, date, clock, day) =>
    expect(tradingDayOf(at(date, clock), 'future', mainlandCalendar)).toBe(day),
  )

  it('[TIME-3] the crypto day turns at 08:00 local', () => {
    expect(tradingDayOf(at('2026-11-15', '07:59:59'), 'crypto', mainlandCalendar)).toBe('2026-11-14')
    expect(tradingDayOf(at('2026-11-15', '08:00'), 'crypto', mainlandCalendar)).toBe('2026-11-15')
  })

  it.each([
    ['2026-11-16', '00:00', '2026-11-16'],
    ['2026-11-16', '19:59:59', '2026-11-16'],
    ['2026-11-16', '20:00', '2026-11-17'],
    ['2026-11-13', '20:00', '2026-11-16'],
  ])('[TIME-2] the day turns for futures at eight in the evening: %s %s is %s', (date, clock, day) => {
    expect(tradingDayOf(at(date, clock), 'future', mainlandCalendar)).toBe(day)
    expect(tradingDayOf(at(date, clock), 'stock', mainlandCalendar)).toBe(date)
  })

  it('[TIME-2] shares on a day without trading belong to the next that has', () => {
    expect(tradingDayOf(at('2026-11-14', '10:00'), 'stock', mainlandCalendar)).toBe('2026-11-16')
  })

  it('[TIME-1] seconds and clocks are each other’s inverse, all day long', () => {
    for (let second = 0; second < 86_400; second += 7) expect(secondsOf(clockOf(second))).toBe(second)
    expect([clockOf(0), clockOf(59), clockOf(60), clockOf(3599), clockOf(3600), clockOf(86_399)]).toEqual([
      '00:00:00',
      '00:00:59',
      '00:01:00',
      '00:59:59',
      '01:00:00',
      '23:59:59',
    ])
    expect([secondsOf('01:02'), secondsOf('01:02:03')]).toEqual([3720, 3723])
    for (const text of ['1:02', '01:02:3', '01-02', '']) expect(() => secondsOf(text)).toThrow(RangeError)
  })

  it('[TIME-1] a day begins at midnight in Shanghai, also long ago', () => {
    const midnight = Date.UTC(2026, 10, 15, 16)
    expect(shanghaiTime(midnight)).toEqual({ date: '2026-11-16', secondOfDay: 0 })
    expect(shanghaiTime(midnight - 1)).toEqual({ date: '2026-11-15', secondOfDay: 86_399 })
    expect(shanghaiTime(midnight + 999)).toEqual({ date: '2026-11-16', secondOfDay: 0 })
    expect(shanghaiTime(-86_400_000)).toEqual({ date: '1969-12-31', secondOfDay: 28_800 })
  })
})
