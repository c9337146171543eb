import { describe, expect, it } from 'vitest'
import { createDailyColumns, dayFlags } from '../../market/day/daily-columns.ts'
import { createDayAxis } from '../../market/day/day-axis.ts'
import type { StockDays } from '../../market/day/stock-days.ts'
import { bandsFromEarlier } from './earlier-confidence.ts'
import { entryOf, lastDayOf, meanReturnOf, returnOf, stockReturnOf } from './excess-return.ts'
import { calibrationOf, figuresOf, wilson } from './judgement-record.ts'

const columns = createDailyColumns(4, 6)
const stocks = { axis: createDayAxis('2024-09-02'), columns } as unknown as StockDays
const set = (
  id: number,
  day: number,
  rest: Partial<Record<'open' | 'close' | 'ref' | 'high' | 'low' | 'volume' | 'flags', number>>,
) => {
  const at = id * columns.capacity + day
  const bar = { open: 100, close: 100, ref: 100, high: 101, low: 99, volume: 1, flags: dayFlags.listed, ...rest }
  for (const [name, value] of Object.entries(bar)) columns[name as keyof typeof bar][at] = value
}

describe('the first price one could have acted at', () => {
  const at = (hour: number, minute: number, second: number) =>
    entryOf(stocks, '2024-09-03', hour * 3600 + minute * 60 + second)

  it('[AI-23] the open until the call ends at 9:25, the close until the last call begins at 14:57', () => {
    expect([at(0, 0, 0), at(9, 24, 59)]).toEqual([
      { day: 1, at: 'open' },
      { day: 1, at: 'open' },
    ])
    expect([at(9, 25, 0), at(14, 56, 59)]).toEqual([
      { day: 1, at: 'close' },
      { day: 1, at: 'close' },
    ])
    expect([at(14, 57, 0), at(23, 59, 59)]).toEqual([
      { day: 2, at: 'open' },
      { day: 2, at: 'open' },
    ])
  })

  it('[AI-23] one day from the open ends that day, one from the close the day after', () => {
    expect([lastDayOf({ day: 3, at: 'open' }, 1), lastDayOf({ day: 3, at: 'close' }, 1)]).toEqual([3, 4])
    set(0, 0, { open: 100, close: 110 })
    set(0, 1, { ref: 110, close: 99 })
    set(0, 2, { ref: 0, close: 500 })
    set(0, 3, { ref: 99, close: 0 })
    set(0, 4, { ref: 1, close: 2 })
    const from = (where: 'open' | 'close', days: number) => returnOf(stocks, 0, { day: 0, at: where }, days).toFixed(6)
    expect([1, 2, 3, 4, 5].map((days) => from('open', days))).toEqual([
      '0.100000',
      '-0.010000',
      '-0.010000',
      '-0.010000',
      '0.980000',
    ])
    expect([1, 2, 4].map((days) => from('close', days))).toEqual(['-0.100000', '-0.100000', '0.800000'])
  })

  it('[AI-23] without a price to pay or one to measure by there is no return', () => {
    set(1, 0, { open: 0 })
    set(1, 1, { close: 0 })
    set(1, 2, { open: 1, close: 1 })
    const of = (day: number, where: 'open' | 'close') => returnOf(stocks, 1, { day, at: where }, 1)
    expect([of(0, 'open'), of(1, 'open'), of(1, 'close')]).toEqual([Number.NaN, Number.NaN, Number.NaN])
    expect([of(2, 'open'), of(2, 'close')]).toEqual([0, 0])
  })

  it('[AI-23] only what is listed, not suspended, traded and moved can be had, and the mean is of those', () => {
    const day = { day: 5, at: 'open' } as const
    set(0, 5, { open: 100, close: 110, volume: 1 })
    set(1, 5, { open: 100, close: 130 })
    const of = (rest: Parameters<typeof set>[2]) => {
      set(2, 5, { close: 200, ...rest })
      return stockReturnOf(stocks, 2, day, 1)
    }
    expect(of({})).toBe(1)
    for (const rest of [{ flags: 0 }, { flags: dayFlags.listed | dayFlags.suspended }, { volume: 0 }, { high: 99 }])
      expect(of(rest)).toBeNaN()
    expect(meanReturnOf(stocks, [0, 1, 2, 3], day, 1)).toBeCloseTo(0.2, 12)
    expect(meanReturnOf(stocks, [2, 3], day, 1)).toBeNaN()
    of({ open: 0 })
    expect(meanReturnOf(stocks, [0, 2], day, 1)).toBeCloseTo(0.1, 12)
  })
})

describe('figures of judgements', () => {
  const sums = { band: 6, n: 30, hits: 18, confidence: 19.5, squares: 7.5, excess: 0.6 }

  it('[AI-22] thirty are enough, each figure by their number', () => {
    expect(figuresOf([sums])).toEqual({
      n: 30,
      hitRate: 0.6,
      meanConfidence: 0.65,
      brier: 0.25,
      baseBrier: expect.closeTo(0.24, 12),
      meanExcess: expect.closeTo(0.02, 12),
    })
    expect(
      figuresOf([
        { ...sums, n: 15, band: 1 },
        { ...sums, n: 14 },
      ]).hitRate,
    ).toBeNull()
    expect(
      figuresOf([
        { ...sums, n: 15, band: 1 },
        { ...sums, n: 15 },
      ]).n,
    ).toBe(30)
  })

  it('[AI-20] the interval of nothing is everything, of all or none it ends at the edge', () => {
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1 })
    const round = ({ low, high }: { low: number; high: number }) => [low.toFixed(4), high.toFixed(4)]
    expect([round(wilson(0, 10)), round(wilson(10, 10)), round(wilson(5, 10)), round(wilson(1, 1))]).toEqual([
      ['0.0000', '0.2775'],
      ['0.7225', '1.0000'],
      ['0.2366', '0.7634'],
      ['0.2065', '1.0000'],
    ])
  })

  it('[AI-22] bands are tenths, several sums of one are one', () => {
    const bands = calibrationOf([sums, { ...sums, hits: 12, confidence: 20.1 }])
    expect(bands.map(({ from, to, n }) => [from, to, n])).toEqual(
      Array.from({ length: 10 }, (_, at) => [at / 10, (at + 1) / 10, at === 6 ? 60 : 0]),
    )
    expect(bands[6]).toMatchObject({ meanConfidence: 0.66, hitRate: 0.5, ...wilson(30, 60) })
  })

  it('[JUDGE-1] a confidence of one tenth and of a whole lie in their bands', () => {
    const right = (hits: number) =>
      bandsFromEarlier(
        [
          { day: 0, n: 100_000, hits, excess: 0 },
          { day: 1, n: 1, hits: 1, excess: 0.5 },
        ],
        1,
      ).at(-1)
    expect(right(100_000)).toMatchObject({ band: 9, n: 1 })
    expect(right(0)).toMatchObject({ band: 0, n: 1, hits: 1, excess: 0.5 })
    // 15 of 70, and 15 of the 30 that stand for no experience.
    const three = bandsFromEarlier(
      [
        { day: 0, n: 70, hits: 15, excess: 0 },
        { day: 1, n: 1, hits: 0, excess: 0 },
      ],
      1,
    )
    expect(three.map(({ band }) => band)).toEqual([5, 3])
  })
})
