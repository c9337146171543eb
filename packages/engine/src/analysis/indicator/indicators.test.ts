import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bollinger } from './bollinger.ts'
import { highest, lowest } from './extremes.ts'
import { macd } from './macd.ts'
import { bias, exponentialAverage, movingAverage } from './moving-average.ts'
import { commodityChannel, kdj, onBalanceVolume, relativeStrength, williamsR } from './oscillators.ts'
import { sampleBars, type SampleBars } from './sample-bars.ts'
import { toNullable, type Series } from './series.ts'
import { averageTrueRange, directionalIndex } from './trend-strength.ts'

/** Slow, plain versions straight from the definitions: each bar is computed anew from the whole past. */
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]) => sum(values) / values.length
const window = (values: readonly number[], i: number, n: number) => values.slice(i - n + 1, i + 1)
function plain(length: number, first: number, valueAt: (i: number) => number): (number | null)[] {
  return Array.from({ length }, (_, i) => (i < first ? null : valueAt(i)))
}
const slowEma = (values: readonly number[], n: number, i: number): number => {
  let ema = values[0]!
  for (const value of values.slice(1, i + 1)) ema = (2 * value + (n - 1) * ema) / (n + 1)
  return ema
}
const slowDif = (close: readonly number[], i: number) => slowEma(close, 12, i) - slowEma(close, 26, i)
const slowWilder = (values: readonly number[], n: number, i: number): number => {
  let average = mean(values.slice(0, n))
  for (const value of values.slice(n, i + 1)) average = (average * (n - 1) + value) / n
  return average
}
function slowKdj({ high, low, close }: SampleBars, i: number) {
  let [k, d] = [50, 50]
  for (let b = 8; b <= i; b += 1) {
    const bottom = Math.min(...window(low, b, 9))
    const rsv = ((close[b]! - bottom) / (Math.max(...window(high, b, 9)) - bottom)) * 100
    k = (2 / 3) * k + (1 / 3) * rsv
    d = (2 / 3) * d + (1 / 3) * k
  }
  return { k, d, j: 3 * k - 2 * d }
}
const slowRanges = ({ high, low, close }: SampleBars) =>
  high.map((top, i) =>
    i === 0 ? top - low[0]! : Math.max(top - low[i]!, Math.abs(top - close[i - 1]!), Math.abs(low[i]! - close[i - 1]!)),
  )
function slowDirection(bars: SampleBars, i: number, n: number) {
  const { high, low } = bars
  const moves = high.slice(1).map((_, b) => [high[b + 1]! - high[b]!, low[b]! - low[b + 1]!] as const)
  const smooth = (values: readonly number[]) => slowWilder(values, n, i - 1)
  const range = smooth(slowRanges(bars).slice(1))
  const up = (smooth(moves.map(([rise, fall]) => (rise > fall && rise > 0 ? rise : 0))) / range) * 100
  const down = (smooth(moves.map(([rise, fall]) => (fall > rise && fall > 0 ? fall : 0))) / range) * 100
  return { up, down, dx: (Math.abs(up - down) / (up + down)) * 100 }
}

const bars = sampleBars(90)
const { high, low, close, volume } = bars
const length = close.length
const typical = close.map((value, i) => (value + high[i]! + low[i]!) / 3)
const changes = close.slice(1).map((value, i) => value - close[i]!)

function expectClose(actual: Series, expected: readonly (number | null)[]) {
  const values = toNullable(actual)
  expect(values.map((value) => value === null)).toEqual(expected.map((value) => value === null))
  const worst = Math.max(...values.map((value, i) => Math.abs((value ?? 0) - (expected[i] ?? 0))))
  expect(worst).toBeLessThan(1e-8)
}

describe('indicators equal their plain definitions and are null until the window is full', () => {
  it('[IND-1] MA', () =>
    expectClose(
      movingAverage(close, 5),
      plain(length, 4, (i) => mean(window(close, i, 5))),
    ))

  it('[IND-2] EMA', () =>
    expectClose(
      exponentialAverage(close, 12),
      plain(length, 11, (i) => slowEma(close, 12, i)),
    ))

  it('[IND-3] MACD', () => {
    const { dif, dea, bar } = macd(close)
    const difs = close.map((_, i) => slowDif(close, i))
    expectClose(
      dif,
      plain(length, 25, (i) => difs[i]!),
    )
    expectClose(
      dea,
      plain(length, 33, (i) => slowEma(difs, 9, i)),
    )
    expectClose(
      bar,
      plain(length, 33, (i) => 2 * (difs[i]! - slowEma(difs, 9, i))),
    )
  })

  it('[IND-4] KDJ', () => {
    const { k, d, j } = kdj(high, low, close)
    expectClose(
      k,
      plain(length, 8, (i) => slowKdj(bars, i).k),
    )
    expectClose(
      d,
      plain(length, 8, (i) => slowKdj(bars, i).d),
    )
    expectClose(
      j,
      plain(length, 8, (i) => slowKdj(bars, i).j),
    )
  })

  it.each([6, 12, 24])('[IND-5] RSI(%i)', (n) => {
    const gains = changes.map((change) => Math.max(change, 0))
    const losses = changes.map((change) => Math.max(-change, 0))
    const slow = (i: number) => 100 - 100 / (1 + slowWilder(gains, n, i - 1) / slowWilder(losses, n, i - 1))
    expectClose(relativeStrength(close, n), plain(length, n, slow))
  })

  it('[IND-6] BOLL of a single value is that value', () => {
    const { middle, upper, lower } = bollinger(close, 1)
    for (const line of [middle, upper, lower])
      expectClose(
        line,
        plain(length, 0, (i) => close[i] ?? 0),
      )
  })

  it('[IND-6] BOLL', () => {
    const { middle, upper, lower } = bollinger(close)
    const sigma = (i: number) => {
      const part = window(close, i, 20)
      return Math.sqrt(mean(part.map((value) => (value - mean(part)) ** 2)))
    }
    expectClose(
      middle,
      plain(length, 19, (i) => mean(window(close, i, 20))),
    )
    expectClose(
      upper,
      plain(length, 19, (i) => mean(window(close, i, 20)) + 2 * sigma(i)),
    )
    expectClose(
      lower,
      plain(length, 19, (i) => mean(window(close, i, 20)) - 2 * sigma(i)),
    )
  })

  it('[IND-7] ATR', () =>
    expectClose(
      averageTrueRange(high, low, close),
      plain(length, 13, (i) => slowWilder(slowRanges(bars), 14, i)),
    ))

  it('[IND-8] ADX and DI', () => {
    const { adx, plusDi, minusDi } = directionalIndex(high, low, close)
    expectClose(
      plusDi,
      plain(length, 14, (i) => slowDirection(bars, i, 14).up),
    )
    expectClose(
      minusDi,
      plain(length, 14, (i) => slowDirection(bars, i, 14).down),
    )
    const dx = Array.from({ length: length - 14 }, (_, b) => slowDirection(bars, b + 14, 14).dx)
    expectClose(
      adx,
      plain(length, 27, (i) => slowWilder(dx, 14, i - 14)),
    )
  })

  it('[IND-9] OBV', () => {
    const signed = volume.map((value, i) => (i === 0 ? 0 : Math.sign(close[i]! - close[i - 1]!) * value))
    expectClose(
      onBalanceVolume(close, volume),
      plain(length, 0, (i) => sum(signed.slice(0, i + 1))),
    )
  })

  it('[IND-10] BIAS', () =>
    expectClose(
      bias(close, 6),
      plain(length, 5, (i) => (close[i]! / mean(window(close, i, 6)) - 1) * 100),
    ))

  it('[IND-11] WR', () => {
    const slow = (i: number) => {
      const top = Math.max(...window(high, i, 10))
      return ((top - close[i]!) / (top - Math.min(...window(low, i, 10)))) * 100
    }
    expectClose(williamsR(high, low, close, 10), plain(length, 9, slow))
  })

  it('[IND-12] CCI', () => {
    const slow = (i: number) => {
      const part = window(typical, i, 14)
      const centre = mean(part)
      return (typical[i]! - centre) / (0.015 * mean(part.map((value) => Math.abs(value - centre))))
    }
    expectClose(commodityChannel(high, low, close), plain(length, 13, slow))
  })

  it('[IND-13] HHV and LLV over any numbers and windows', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 12 }),
        (list, n) => {
          expect(toNullable(highest(list, n))).toEqual(
            plain(list.length, n - 1, (i) => Math.max(...window(list, i, n))),
          )
          expect(toNullable(lowest(list, n))).toEqual(plain(list.length, n - 1, (i) => Math.min(...window(list, i, n))))
        },
      ),
    )
  })
})

describe('known values', () => {
  it('[IND-14] hand-computed fixtures', () => {
    expect(toNullable(movingAverage([1, 2, 3, 4, 6], 3))).toEqual([null, null, 2, 3, 13 / 3])
    expect(toNullable(exponentialAverage([1, 2, 4], 3))).toEqual([null, null, 2.75])
    expect(toNullable(relativeStrength([1, 2, 1, 2], 2))).toEqual([null, null, 50, 75])
    expect(toNullable(averageTrueRange([3, 4, 6], [1, 3, 3], [2, 4, 5], 2))).toEqual([null, 2, 2.5])
    expect(toNullable(onBalanceVolume([1, 2, 2, 1], [5, 7, 9, 4]))).toEqual([0, 7, 7, 3])
  })

  it('[IND-15] a market that does not move is neutral, not NaN', () => {
    const flat = Array.from({ length: 60 }, () => 10)
    expect(relativeStrength(flat, 6).at(-1)).toBe(50)
    expect(kdj(flat, flat, flat).k.at(-1)).toBe(50)
    expect(directionalIndex(flat, flat, flat).adx.at(-1)).toBe(0)
    expect(commodityChannel(flat, flat, flat).at(-1)).toBe(0)
    expect(bollinger(flat).upper.at(-1)).toBe(10)
  })

  it('[IND-15] a window without movement is flat to the last digit, whatever moved before it', () => {
    const still = [
      ...Array.from({ length: 40 }, (_, i) => 9 + ((i * 7919) % 1000) / 333),
      ...Array.from({ length: 30 }, () => 10.07),
    ]
    const { upper, middle, lower } = bollinger(still)
    expect([upper.at(-1), middle.at(-1), lower.at(-1)]).toEqual([10.07, 10.07, 10.07])
    expect(commodityChannel(still, still, still).at(-1)).toBe(0)
    const spread = still.map((price) => price + 0.013)
    expect(
      commodityChannel(
        spread,
        still.map((price) => price - 0.013),
        still,
      ).at(-1),
    ).toBe(0)
  })
})
