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
})
