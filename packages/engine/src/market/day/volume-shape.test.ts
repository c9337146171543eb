import { describe, expect, it } from 'vitest'
import { secondsOf } from '../../time/calendar/shanghai-time.ts'
import { CLOSE_AUCTION_SHARE, minuteVolumeShape, OPEN_AUCTION_SHARE, volumeShareAt } from './volume-shape.ts'

const at = (clock: string) => volumeShareAt(secondsOf(clock))

describe('the usual course of a day’s volume', () => {
  it('[DAYS-7] half hours and auctions hold their shares and add up to the day', () => {
    const halfHours = Array.from({ length: 8 }, (_, i) =>
      minuteVolumeShape.slice(i * 30, (i + 1) * 30).reduce((sum, share) => sum + share, 0),
    )
    ;[0.24, 0.145, 0.105, 0.085, 0.09, 0.09, 0.1, 0.125].forEach((share, i) =>
      expect(halfHours[i]).toBeCloseTo(share, 12),
    )
    expect([OPEN_AUCTION_SHARE, CLOSE_AUCTION_SHARE]).toEqual([0.012, 0.008])
    expect(halfHours.reduce((sum, share) => sum + share, OPEN_AUCTION_SHARE + CLOSE_AUCTION_SHARE)).toBeCloseTo(1, 12)
  })

  it('[DAYS-7] minutes lean towards the half hours beside them: figures at every edge', () => {
    const edges = Array.from({ length: 8 }, (_, i) =>
      [0, 8, 29].map((into) => ((minuteVolumeShape[i * 30 + into] ?? 0) * 1e5).toFixed(3)).join(' '),
    )
    expect(edges).toMatchInlineSnapshot(`
      [
        "1510.911 889.352 553.823",
        "550.597 513.486 416.069",
        "398.333 371.667 301.667",
        "295.417 288.750 271.250",
        "295.972 298.194 304.028",
        "291.944 296.389 308.056",
        "305.139 320.694 361.528",
        "396.528 407.639 436.806",
      ]
    `)
  })

  it('[DAYS-7] what has traded by a second: nothing before the auction, all from the close on', () => {
    expect(at('09:24:59')).toBe(0)
    expect(at('09:25')).toBe(0.012)
    expect(at('09:30')).toBe(0.012)
    expect(at('09:30:30')).toBeCloseTo(0.012 + minuteVolumeShape[0]! / 2, 12)
    expect(at('10:00')).toBeCloseTo(0.252, 12)
    expect(at('11:30')).toBeCloseTo(0.587, 12)
    expect(at('12:59:59')).toBeCloseTo(0.587, 12)
    expect(at('13:01')).toBeCloseTo(0.587 + minuteVolumeShape[120]!, 12)
    expect(at('14:59:59')).toBeLessThan(0.993)
    expect(at('15:00')).toBe(1)
    expect(at('15:10')).toBe(1)
  })
})
