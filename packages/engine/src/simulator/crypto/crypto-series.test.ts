import { describe, expect, it } from 'vitest'
import { coinMinutes } from './coin-minutes.ts'
import { coins } from './coins.ts'
import { createCryptoSeries, extendCryptoSeries, premiumIndex } from './crypto-series.ts'

describe('perpetuals', () => {
  const series = createCryptoSeries(400)
  extendCryptoSeries(9, series, 400)

  it('[SIM-CRY-1] thirty coins trade every calendar day, each opening at its last close', () => {
    expect(coins).toHaveLength(30)
    const broken = coins.flatMap((coin, id) => {
      const gaps = Array.from({ length: 399 }, (_, day) => {
        const slot = id * 400 + day
        return series.open[slot + 1] === series.close[slot] && series.low[slot]! > 0
      })
      return gaps.every(Boolean) ? [] : [coin.symbol]
    })
    expect(broken).toEqual([])
  })

  it('[SIM-CRY-2] the minutes of a day keep its range, close and volume', () => {
    for (const id of [0, 5, 29]) {
      const { columns } = coinMinutes(9, series, id, 123)
      const slot = id * 400 + 123
      expect(Math.max(...columns.high)).toBe(series.high[slot])
      expect(Math.min(...columns.low)).toBe(series.low[slot])
      expect([columns.close[1439], columns.cumulative[1439]]).toEqual([series.close[slot], series.volume[slot]])
    }
  })

  it('[SIM-CRY-3] the premium of a window is the same whenever it is asked for', () => {
    const first = premiumIndex(9, 3, 77)
    premiumIndex(9, 4, 12)
    expect(premiumIndex(9, 3, 77)).toBe(first)
  })
})
