import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockOf, secondsOf, shanghaiEpoch, shanghaiTime } from '../../time/calendar/shanghai-time.ts'
import { mainlandCalendar as calendar } from '../../time/calendar/trading-calendar.ts'
import { sampleBars } from '../../analysis/indicator/sample-bars.ts'
import { MINUTES_PER_DAY, minuteEndSecond } from '../../time/session/minute-grid.ts'
import { sliceBars, type BarColumns } from './bar-columns.ts'
import { fillMinuteGaps } from './fill-gaps.ts'
import { clockToPeriod, daysToMonths, daysToWeeks, minutesToPeriod, type MinutePeriod } from './periods.ts'

function barsAt(eob: readonly number[], seed = 3): BarColumns {
  const { open, high, low, close, volume } = sampleBars(eob.length, seed)
  const column = (values: readonly number[]) => Float64Array.from(values)
  return {
    eob: column(eob),
    open: column(open),
    high: column(high),
    low: column(low),
    close: column(close),
    volume: column(volume),
    amount: column(volume.map((value, i) => value * close[i]!)),
  }
}
const minutesOf = (date: string) =>
  Array.from({ length: MINUTES_PER_DAY }, (_, i) => shanghaiEpoch(date, minuteEndSecond(i)))
const dates = calendar.days('2026-09-21', '2026-11-13')
const daily = barsAt(dates.map((date) => shanghaiEpoch(date, secondsOf('15:00'))))
const twoDays = barsAt([...minutesOf('2026-11-12'), ...minutesOf('2026-11-13')])
const endText = (eob: number) => {
  const { date, secondOfDay } = shanghaiTime(eob)
  return `${date} ${clockOf(secondOfDay).slice(0, 5)}`
}

describe('longer periods', () => {
  it('[BAR-1] 60-minute bars end at 10:30, 11:30, 14:00 and 15:00', () =>
    expect(Array.from(minutesToPeriod(twoDays, 60).eob, endText)).toEqual(
      ['2026-11-12', '2026-11-13'].flatMap((date) =>
        ['10:30', '11:30', '14:00', '15:00'].map((end) => `${date} ${end}`),
      ),
    ))

  it.each([5, 15, 30, 60] as const)('[BAR-2] a %i-minute bar is made of its minutes', (minutes) => {
    const out = minutesToPeriod(twoDays, minutes)
    expect(out.eob).toHaveLength(480 / minutes)
    for (const i of out.eob.keys()) {
      const part = sliceBars(twoDays, i * minutes, (i + 1) * minutes)
      expect([out.open[i], out.close[i]]).toEqual([part.open[0], part.close.at(-1)])
      expect([out.high[i], out.low[i]]).toEqual([Math.max(...part.high), Math.min(...part.low)])
      expect(out.eob[i]).toBe(part.eob.at(-1))
    }
    const total = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0)
    expect(total(out.volume)).toBeCloseTo(total(twoDays.volume), 3)
    expect(total(out.amount) / total(twoDays.amount)).toBeCloseTo(1, 12)
  })

  it('[BAR-3] more minutes never change a bar that has ended', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 480 }), fc.constantFrom<MinutePeriod>(5, 15, 30, 60), (length, minutes) => {
        const part = minutesToPeriod(sliceBars(twoDays, 0, length), minutes)
        const ended = Math.floor(length / minutes)
        const full = minutesToPeriod(twoDays, minutes)
        expect(sliceBars(part, 0, ended)).toEqual(sliceBars(full, 0, ended))
        expect(part.eob.every((end, i) => end === full.eob[i])).toBe(true)
      }),
      { numRuns: 50 },
    )
  })

  it('[BAR-4] weeks end with their last session, also around a holiday', () =>
    expect(Array.from(daysToWeeks(daily, calendar).eob, endText)).toEqual([
      '2026-09-24 15:00',
      '2026-09-30 15:00',
      '2026-10-09 15:00',
      '2026-10-16 15:00',
      '2026-10-23 15:00',
      '2026-10-30 15:00',
      '2026-11-06 15:00',
      '2026-11-13 15:00',
    ]))

  it('[BAR-4] months end with their last session; a running one carries its coming end', () =>
    expect(Array.from(daysToMonths(daily, calendar).eob, endText)).toEqual([
      '2026-09-30 15:00',
      '2026-10-30 15:00',
      '2026-11-30 15:00',
    ]))

  it('[BAR-4] December turns into January', () => {
    const winter = barsAt([
      shanghaiEpoch('2025-12-31', secondsOf('15:00')),
      shanghaiEpoch('2026-01-05', secondsOf('15:00')),
    ])
    expect(Array.from(daysToMonths(winter, calendar).eob, endText)).toEqual(['2025-12-31 15:00', '2026-01-30 15:00'])
  })

  it('[BAR-5] markets without a close go by the clock', () => {
    const hour = 3_600_000
    const minutes = barsAt(Array.from({ length: 90 }, (_, i) => Date.UTC(2026, 10, 15, 0, i + 1)))
    expect([...clockToPeriod(minutes, hour).eob]).toEqual([Date.UTC(2026, 10, 15, 1), Date.UTC(2026, 10, 15, 2)])
  })
})

describe('gaps', () => {
  const date = '2026-11-13'
  const all = minutesOf(date)

  it('[BAR-6] a minute without a trade repeats the close with zero volume and says so', () => {
    const traded = barsAt([all[1]!, all[3]!])
    const { bars, isFilled } = fillMinuteGaps(traded, date, 10, 4)
    expect([...isFilled]).toEqual([1, 0, 1, 0, 1])
    expect([...bars.close]).toEqual([10, traded.close[0], traded.close[0], traded.close[1], traded.close[1]])
    expect([...bars.volume]).toEqual([0, traded.volume[0], 0, traded.volume[1], 0])
    expect([...bars.eob]).toEqual(all.slice(0, 5))
  })

  it('[BAR-6] a bar off the grid is a broken feed', () => {
    const noon = barsAt([shanghaiEpoch(date, secondsOf('12:00'))])
    expect(() => fillMinuteGaps(noon, date, 10)).toThrow(/off the session grid/)
  })
})
