import { describe, expect, it } from 'vitest'
import { secondsOf } from '../../time/calendar/shanghai-time.ts'
import { createHourBars, HOUR_BARS } from '../day/hour-bars.ts'
import { liveBytes, liveColumnsOver } from './live-columns.ts'
import { createMinuteColumns, minuteOpen } from './minute-columns.ts'
import { beatOf, momentAt } from './moment.ts'
import { createSnapshotColumns, quoteStatus } from './snapshot-columns.ts'

const names = Object.fromEntries(Object.entries(quoteStatus).map(([name, value]) => [value, name]))

describe('moments of a trading day', () => {
  it.each([
    ['09:14:59', 'preOpen', 0, 0, false],
    ['09:15:00', 'openCall', 0, 0, false],
    ['09:24:59', 'openCall', 0, 0, false],
    ['09:25:00', 'pause', 0, 0, true],
    ['09:29:59', 'pause', 0, 0, true],
    ['09:30:00', 'trading', 0, 0, true],
    ['09:30:02', 'trading', 0, 0, true],
    ['09:30:03', 'trading', 0, 1, true],
    ['09:30:59', 'trading', 0, 19, true],
    ['09:31:00', 'trading', 1, 0, true],
    ['11:29:57', 'trading', 119, 19, true],
    ['11:30:00', 'pause', 120, 0, true],
    ['12:59:59', 'pause', 120, 0, true],
    ['13:00:00', 'trading', 120, 0, true],
    ['14:56:59', 'trading', 236, 19, true],
    ['14:57:00', 'closeCall', 237, 0, true],
    ['14:59:59', 'closeCall', 239, 19, true],
    ['15:00:00', 'closed', 240, 0, true],
    ['21:00:00', 'closed', 240, 0, true],
  ])('[LIVE-1] at %s: %s, %i minutes passed, beat %i', (clock, status, minutes, beat, isOpened) => {
    const moment = momentAt(secondsOf(clock))
    expect({ ...moment, status: names[moment.status] }).toEqual({
      second: secondsOf(clock),
      status,
      minutes,
      beat,
      isOpened,
    })
  })

  it('[LIVE-1] every three seconds of every minute are a beat of their own', () => {
    for (let minute = 0; minute < 120; minute += 1)
      for (let beat = 0; beat < 20; beat += 1)
        expect(momentAt(secondsOf('09:30') + minute * 60 + beat * 3)).toMatchObject({ minutes: minute, beat })
    expect(beatOf(118.05 - 118)).toBe(1)
    expect(beatOf(0.0499)).toBe(0)
  })
})

describe('columns of a live day', () => {
  it('[LIVE-2] lie side by side in one buffer, each with a place for every instrument', () => {
    const size = 8
    const live = liveColumnsOver(new ArrayBuffer(liveBytes(size)), size)
    const columns = Object.values(live).filter((column) => ArrayBuffer.isView(column)) as unknown as Uint8Array[]
    const spans = columns.map(({ byteOffset, byteLength }) => [byteOffset, byteOffset + byteLength] as const)
    const sorted = spans.toSorted(([a], [b]) => a - b)
    expect(sorted[0]?.[0]).toBe(0)
    expect(sorted.at(-1)?.[1]).toBe(liveBytes(size))
    expect(sorted.slice(1).map(([from]) => from)).toEqual(sorted.slice(0, -1).map(([, until]) => until))
    expect([live.size, live.last.length, live.bidVolume.length, live.status.length]).toEqual([8, 8, 40, 8])
    expect(Object.keys(live)).toEqual(expect.arrayContaining(Object.keys(createSnapshotColumns(1))))
  })

  it('[LIVE-2] a snapshot has one place per instrument, books five', () => {
    const { size, ...columns } = createSnapshotColumns(3)
    expect(size).toBe(3)
    for (const [name, column] of Object.entries(columns))
      expect([name, column.length]).toEqual([name, /^(bid|ask)/.test(name) ? 15 : 3])
  })
})

describe('hours of the days before', () => {
  it('[LIVE-2] have a place for every hour of twenty-two days, nothing known yet', () => {
    const hours = createHourBars(3, 40)
    expect([HOUR_BARS, hours.day]).toEqual([88, 40])
    for (const column of [hours.high, hours.low, hours.close]) {
      expect(column).toHaveLength(264)
      expect(column.every(Number.isNaN)).toBe(true)
    }
  })
})

describe('the opening of a minute', () => {
  it('[LIVE-3] is the close of the one before, of the first the day’s open, of the closing auction its own price', () => {
    const minutes = createMinuteColumns(2)
    expect([minutes.instruments, minutes.close.length, minutes.amount.length]).toEqual([2, 480, 480])
    for (const [minute, close] of [
      [0, 11],
      [1, 12],
      [238, 20],
      [239, 30],
    ] as const)
      minutes.close[240 + minute] = close
    expect([0, 1, 2, 239].map((minute) => minuteOpen(minutes, 240, minute, 10))).toEqual([10, 11, 12, 30])
    minutes.volume[240 + 238] = 1
    minutes.volume[240] = 1
    expect(minuteOpen(minutes, 240, 239, 10)).toBe(20)
    expect(minuteOpen(minutes, 240, 238, 10)).toBe(0)
  })
})
