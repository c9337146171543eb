import { describe, expect, it } from 'vitest'
import { createDailyColumns, dayFlags } from '../../market/day/daily-columns.ts'
import { createDayAxis } from '../../market/day/day-axis.ts'
import type { StockDays } from '../../market/day/stock-days.ts'
import { entryOf, meanReturnOf, stockReturnOf } from './excess-return.ts'
import { calibrationOf, figuresOf, wilson, type BandSums } from './judgement-record.ts'

const sums = (band: number, n: number, hits: number, p: number): BandSums => ({
  band,
  n,
  hits,
  confidence: n * p,
  squares: hits * (1 - p) ** 2 + (n - hits) * p ** 2,
  excess: n * 0.01,
})

describe('how judgements did', () => {
  it('[AI-20] 56 of 100: 46.2% to 65.3%', () => {
    const { low, high } = wilson(56, 100)
    expect([low.toFixed(3), high.toFixed(3)]).toEqual(['0.462', '0.653'])
  })

  it('[AI-21] Brier beside that of the base rate', () => {
    const figures = figuresOf([sums(6, 60, 36, 0.6), sums(7, 40, 32, 0.75)])
    expect(figures.n).toBe(100)
    expect(figures.hitRate).toBeCloseTo(0.68, 12)
    expect(figures.brier).toBeCloseTo((36 * 0.16 + 24 * 0.36 + 32 * 0.0625 + 8 * 0.5625) / 100, 12)
    expect(figures.baseBrier).toBeCloseTo(0.68 * 0.32, 12)
    expect(figures.meanConfidence).toBeCloseTo(0.66, 12)
  })

  it('[AI-22] fewer than thirty say nothing', () => {
    expect(figuresOf([sums(6, 29, 20, 0.6)])).toMatchObject({ n: 29, hitRate: null, brier: null })
    const bands = calibrationOf([sums(6, 29, 20, 0.6), sums(7, 30, 20, 0.75)])
    expect(bands).toHaveLength(10)
    expect(bands[6]).toMatchObject({ n: 29, hitRate: null, low: null })
    expect(bands[7]).toMatchObject({ from: 0.7, to: 0.8, n: 30, hitRate: 20 / 30 })
  })
})

describe('what happened after', () => {
  const axis = createDayAxis('2024-09-02')
  const columns = createDailyColumns(3, 8)
  const set = (id: number, day: number, open: number, close: number, ref: number, flags: number = dayFlags.listed) => {
    const at = id * columns.capacity + day
    columns.open[at] = open
    columns.close[at] = close
    columns.ref[at] = ref
    columns.high[at] = Math.max(open, close) + 1
    columns.low[at] = Math.min(open, close)
    columns.volume[at] = 100
    columns.flags[at] = flags
  }
  const stocks = { axis, columns } as unknown as StockDays
  set(0, 0, 100, 110, 100)
  set(0, 1, 110, 121, 110)
  set(0, 2, 60, 66, 60.5)
  set(1, 0, 100, 100, 100)
  set(1, 1, 100, 90, 100)
  set(1, 2, 90, 90, 90)

  it('[AI-23] one acts at the open when it had not opened, at the close during the day, at the next open after it', () => {
    expect(entryOf(stocks, '2024-09-02', 8 * 3600)).toEqual({ day: 0, at: 'open' })
    expect(entryOf(stocks, '2024-09-02', 10 * 3600)).toEqual({ day: 0, at: 'close' })
    expect(entryOf(stocks, '2024-09-02', 16 * 3600)).toEqual({ day: 1, at: 'open' })
    expect(entryOf(stocks, '2024-09-07', 10 * 3600)).toEqual({ day: 5, at: 'open' })
  })

  it('[AI-23] the return runs over an ex-day by its reference price', () => {
    expect(stockReturnOf(stocks, 0, { day: 0, at: 'open' }, 1)).toBeCloseTo(0.1, 10)
    expect(stockReturnOf(stocks, 0, { day: 0, at: 'close' }, 1)).toBeCloseTo(0.1, 10)
    expect(stockReturnOf(stocks, 0, { day: 0, at: 'open' }, 3)).toBeCloseTo(1.1 * 1.1 * (66 / 60) - 1, 2)
  })

  it('[AI-23] a share that is halted or never leaves its limit cannot be acted on', () => {
    set(2, 0, 100, 110, 100, dayFlags.listed | dayFlags.suspended)
    expect(stockReturnOf(stocks, 2, { day: 0, at: 'open' }, 1)).toBeNaN()
    set(2, 1, 121, 121, 110)
    columns.high[2 * columns.capacity + 1] = 121
    expect(stockReturnOf(stocks, 2, { day: 1, at: 'open' }, 1)).toBeNaN()
    expect(meanReturnOf(stocks, [0, 1, 2], { day: 1, at: 'open' }, 1)).toBeCloseTo((0.1 - 0.1) / 2, 10)
  })
})
