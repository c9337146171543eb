import { beforeAll, describe, expect, it } from 'vitest'
import { dayFlags } from '../../market/day/daily-columns.ts'
import { minuteVolumeShape } from '../../market/day/volume-shape.ts'
import { correlation, mean } from '../../math/statistics/moments.ts'
import { createMinuteColumns, minuteOpen, type MinuteColumns } from '../../market/live/minute-columns.ts'
import { MINUTES_PER_DAY } from '../../time/session/minute-grid.ts'
import { createStockMarket, type StockMarket } from '../market.ts'
import { createIntradayFactors } from './intraday-factors.ts'
import type { MinuteRow } from './minute-row.ts'
import { createMinuteScratch, paintMinutes } from './paint-minutes.ts'
import { minuteDeviation } from './shape.ts'
import { stockMinuteRow } from './stock-row.ts'

const DAYS = 40
let market: StockMarket
beforeAll(() => {
  market = createStockMarket({ seed: 11, stocks: 540, days: DAYS })
})

function* listedDays(): Generator<{ id: number; day: number; slot: number; flags: number }> {
  const { columns } = market.matrix
  for (let day = 0; day < DAYS; day += 1) {
    for (let id = 0; id < columns.instruments; id += 1) {
      const slot = id * columns.capacity + day
      const flags = columns.flags[slot]!
      if (flags & dayFlags.listed) yield { id, day, slot, flags }
    }
  }
}

const scratch = createMinuteScratch()
function paint(id: number, day: number): { row: MinuteRow; bars: MinuteColumns } {
  const row = stockMinuteRow(market.model, market.matrix.columns, createIntradayFactors(market.seed, day), id)
  const bars = createMinuteColumns(1)
  paintMinutes(row, bars, 0, scratch)
  return { row, bars }
}

/** Every touched or free day and a sample of the plain ones. */
function sample() {
  const unusual = dayFlags.noLimit | dayFlags.touchedUp | dayFlags.touchedDown | dayFlags.suspended
  return [...listedDays()].filter(({ id, day, flags }) => (flags & unusual) !== 0 || (id * 7 + day) % 41 === 0)
}

describe('minute bars of a stock', () => {
  it('[SIM-MIN-1] volume and amount add up to the day', () => {
    for (const { id, day, slot } of sample()) {
      const { row, bars } = paint(id, day)
      expect(bars.volume.reduce((sum, volume) => sum + volume, 0)).toBe(market.matrix.columns.volume[slot])
      expect(bars.amount.reduce((sum, amount) => sum + amount, 0)).toBe(row.amountFen)
    }
  })

  it('[SIM-MIN-2] the extremes of the bars are the extremes of the day, and the last bar is its close', () => {
    for (const { id, day } of sample()) {
      const { row, bars } = paint(id, day)
      expect([Math.max(row.open, ...bars.high), Math.min(row.open, ...bars.low)]).toEqual([row.high, row.low])
      expect(bars.close[MINUTES_PER_DAY - 1]).toBe(row.close)
    }
  })

  it('[SIM-MIN-3] every bar is ordered, on the tick, and averages inside its own range', () => {
    const counts = { bars: 0, disordered: 0, offTick: 0, offAverage: 0 }
    for (const { id, day } of sample()) {
      const { row, bars } = paint(id, day)
      for (let minute = 0; minute < MINUTES_PER_DAY; minute += 1) {
        if (bars.volume[minute] === 0) continue
        const [high, low, close] = [bars.high[minute]!, bars.low[minute]!, bars.close[minute]!]
        const open = minuteOpen(bars, 0, minute, row.open)
        const average = (bars.amount[minute]! * 100) / bars.volume[minute]!
        counts.bars += 1
        if (high < Math.max(open, close) || low > Math.min(open, close)) counts.disordered += 1
        if ([high, low, close].some((value) => value % row.tick !== 0)) counts.offTick += 1
        if (average < low - 1 || average > high + 1) counts.offAverage += 1
      }
    }
    expect(counts).toMatchObject({ disordered: 0, offTick: 0 })
    expect(counts.offAverage / counts.bars).toBeLessThan(0.002)
  })

  it('[SIM-MIN-4] a suspended day has no volume in any minute', () => {
    const idle = sample().filter(({ flags }) => flags & dayFlags.suspended)
    expect(idle.length).toBeGreaterThan(0)
    for (const { id, day } of idle) {
      const { bars } = paint(id, day)
      expect(bars.volume.every((volume) => volume === 0)).toBe(true)
      expect(new Set(bars.close).size).toBe(1)
    }
  })

  it('[SIM-MIN-5] nothing trades between 14:57 and the closing auction', () => {
    for (const { id, day } of sample().slice(0, 200)) {
      const { bars } = paint(id, day)
      expect([bars.volume[237], bars.volume[238]]).toEqual([0, 0])
    }
  })

  it('[SIM-MIN-6] a sealed day is pinned to the limit to the end, a failed one leaves it', () => {
    const touched = sample().filter(({ flags }) => flags & dayFlags.touchedUp)
    const stories = touched.map(({ id, day, flags }) => {
      const { row, bars } = paint(id, day)
      const isSealed = (flags & dayFlags.sealedUp) !== 0
      return {
        isSealed,
        isReached: bars.close.includes(row.high) || row.open === row.high,
        isAtLimitAtEnd: bars.close[236] === row.high && bars.close[239] === row.high,
      }
    })
    expect(stories.length).toBeGreaterThan(100)
    expect(stories.filter((story) => !story.isReached)).toEqual([])
    expect(stories.filter((story) => story.isSealed !== story.isAtLimitAtEnd)).toEqual([])
  })

  it('[SIM-MIN-7] a listing day stops for ten minutes at the first moves of 30 % and of 60 %', () => {
    const plain = sample().find(({ flags }) => flags === dayFlags.listed)!
    const { row } = paint(plain.id, plain.day)
    const wild = { ...row, open: 200_000, low: 190_000, high: 330_000, close: 300_000, haltMoves: [0.3, 0.6] }
    const fresh = { ...wild, amountFen: row.volume * 2600 }
    const bars = createMinuteColumns(1)
    paintMinutes(fresh, bars, 0, scratch)
    const first = bars.close.findIndex((close) => close >= 260_000)
    const second = bars.close.findIndex((close) => close >= 320_000)
    expect([...bars.volume.subarray(first + 1, first + 11)]).toEqual(Array.from({ length: 10 }, () => 0))
    expect([...bars.volume.subarray(second + 1, second + 11)]).toEqual(Array.from({ length: 10 }, () => 0))
    expect(new Set(bars.close.subarray(first, first + 11)).size).toBe(1)
    expect(Math.max(...bars.high)).toBe(330_000)
  })

  it('[SIM-MIN-8] a day painted alone equals the same day painted after others', () => {
    const [first, ...others] = sample()
    const alone = paint(first!.id, first!.day).bars
    for (const other of others.slice(0, 20)) paint(other.id, other.day)
    expect(paint(first!.id, first!.day).bars).toEqual(alone)
  })

  it('[SIM-MIN-9] half hours carry the usual shares of the volume', () => {
    const shares = new Float64Array(8)
    let total = 0
    for (const { id, day, flags } of listedDays()) {
      if ((id + day) % 17 !== 0 || flags !== dayFlags.listed) continue
      const { bars } = paint(id, day)
      bars.volume.forEach((volume, minute) => {
        const half = Math.floor(minute / 30)
        shares[half] = shares[half]! + volume
        total += volume
      })
    }
    const expected = [0.252, 0.145, 0.105, 0.085, 0.09, 0.09, 0.1, 0.133]
    expected.forEach((share, half) => expect(shares[half]! / total).toBeCloseTo(share, 1))
  })
  it('[SIM-MIN-10] the usual day cools down without a step, and rises again towards the close', () => {
    const steps = Array.from(minuteVolumeShape.subarray(1), (share, minute) => share / minuteVolumeShape[minute]!)
    expect(Math.max(...steps)).toBeLessThan(1.15)
    expect(Math.min(...steps)).toBeGreaterThan(0.85)
    expect(minuteVolumeShape[0]! / minuteVolumeShape[29]!).toBeGreaterThan(2)
    expect(minuteVolumeShape[236]! / minuteVolumeShape[110]!).toBeGreaterThan(1.3)
    for (const [half, share] of [0.24, 0.145, 0.105, 0.085, 0.09, 0.09, 0.1, 0.125].entries()) {
      const minutes = minuteVolumeShape.subarray(half * 30, half * 30 + 30)
      expect(minutes.reduce((sum, one) => sum + one, 0)).toBeCloseTo(share, 10)
    }
  })

  it('[SIM-MIN-11] busy minutes are busy for the whole market, come in spells and with its moves', () => {
    const factors = createIntradayFactors(market.seed, 30)
    const pace = factors.pace()
    expect(mean(pace)).toBeCloseTo(1, 10)
    expect(createIntradayFactors(market.seed, 30).pace()).toEqual(pace)
    expect(createIntradayFactors(market.seed, 31).pace()).not.toEqual(pace)
    const moves = Float64Array.from(
      pace,
      (_, minute) => Math.abs(factors.market[minute + 1]! - factors.market[minute]!) / minuteDeviation[minute]!,
    )
    expect(correlation(pace, moves)).toBeGreaterThan(0.3)
    expect(correlation(pace.subarray(1), pace.subarray(0, -1))).toBeGreaterThan(0.15)

    const traded = new Float64Array(MINUTES_PER_DAY)
    for (const { id, day, flags } of listedDays()) {
      if (day !== 30 || flags !== dayFlags.listed) continue
      paint(id, day).bars.volume.forEach((volume, minute) => {
        traded[minute] = traded[minute]! + volume
      })
    }
    const beyondUsual = traded.map((volume, minute) => volume / minuteVolumeShape[minute]!).subarray(1, 237)
    expect(correlation(beyondUsual, pace.subarray(1, 237))).toBeGreaterThan(0.6)
  })
})
