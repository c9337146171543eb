import { dayFlags } from '../../market/day/daily-columns.ts'
import { LISTED_LONG_AGO, NEVER } from '../lifecycle/listings.ts'
import type { StockMarket } from '../market.ts'
import { limitCounts } from './limit-counts.ts'
import { correlation, kurtosis, mean } from '../../math/statistics/moments.ts'

/** The figures the simulator is calibrated to, as averages over a stretch of days. */
export interface Calibration {
  readonly limitUps: number
  readonly limitDowns: number
  readonly failedBoards: number
  readonly sealRate: number
  readonly height: number
  readonly secondBoards: number
  readonly promotion: number
  /** Trillions of yuan a day. */
  readonly amount: number
  readonly suspendedShare: number
  readonly kurtosis: number
  /** Correlation of |return| with the day before. */
  readonly clustering: number
  /** Average correlation of two stocks. */
  readonly crossCorrelation: number
  readonly gapAfterSeal: number
  readonly gapAfterFailure: number
}

function dayFigures({ matrix: { columns } }: StockMarket, from: number, until: number) {
  const days = Array.from({ length: until - from }, (_, i) => from + i)
  const counts = days.map((day) => limitCounts(columns, day))
  let [money, listed, idle] = [0, 0, 0]
  for (const day of days) {
    for (let id = 0; id < columns.instruments; id += 1) {
      const slot = id * columns.capacity + day
      const flags = columns.flags[slot] as number
      money += ((columns.volume[slot] as number) * (columns.vwap[slot] as number)) / 10_000
      if ((flags & dayFlags.listed) !== 0) listed += 1
      if ((flags & dayFlags.suspended) !== 0) idle += 1
    }
  }
  return {
    limitUps: mean(counts.map(({ up }) => up)),
    limitDowns: mean(counts.map(({ down }) => down)),
    failedBoards: mean(counts.map(({ failed }) => failed)),
    sealRate: mean(counts.map(({ sealRate }) => sealRate)),
    height: mean(counts.map(({ height }) => height)),
    secondBoards: mean(counts.map(({ secondBoards }) => secondBoards)),
    promotion: mean(counts.map(({ promotion }) => promotion)),
    amount: money / days.length / 1e12,
    suspendedShare: idle / listed,
  }
}

/** Daily returns of a sample of stocks that trade all along. */
function sampleReturns({ matrix: { columns }, model }: StockMarket, from: number, until: number): Float64Array[] {
  const { listDay, delistDay } = model.lifecycle
  const step = Math.max(1, Math.floor(columns.instruments / 160))
  const sample: Float64Array[] = []
  for (let id = 0; id < columns.instruments; id += step) {
    if (listDay[id] !== LISTED_LONG_AGO || delistDay[id] !== NEVER) continue
    const base = id * columns.capacity
    sample.push(
      Float64Array.from({ length: until - from }, (_, i) => {
        const slot = base + from + i
        return (columns.close[slot] as number) / (columns.ref[slot] as number) - 1
      }),
    )
  }
  return sample
}

function returnFigures(sample: readonly Float64Array[]) {
  const clustering = sample.map((returns) => {
    const sizes = returns.map(Math.abs)
    return correlation(sizes.subarray(0, -1), sizes.subarray(1))
  })
  const pairs: number[] = []
  sample.forEach((returns, i) => {
    for (const step of [1, 7, 23]) {
      const other = sample[i + step]
      if (other) pairs.push(correlation(returns, other))
    }
  })
  return { kurtosis: mean(sample.map(kurtosis)), clustering: mean(clustering), crossCorrelation: mean(pairs) }
}

const MARKS = dayFlags.listed | dayFlags.suspended

function gapFigures({ matrix: { columns } }: StockMarket, from: number, until: number) {
  const sealed: number[] = []
  const failed: number[] = []
  for (let id = 0; id < columns.instruments; id += 1) {
    for (let day = Math.max(1, from); day < until; day += 1) {
      const slot = id * columns.capacity + day
      const before = columns.flags[slot - 1] as number
      if ((before & dayFlags.touchedUp) === 0 || ((columns.flags[slot] as number) & MARKS) !== dayFlags.listed) continue
      const gap = (columns.open[slot] as number) / (columns.ref[slot] as number) - 1
      ;(before & dayFlags.sealedUp ? sealed : failed).push(gap)
    }
  }
  return { gapAfterSeal: mean(sealed), gapAfterFailure: mean(failed) }
}

/** Measures days [from, until). Leave out the first weeks: boards need time to build up. */
export function calibrate(market: StockMarket, from: number, until: number): Calibration {
  return {
    ...dayFigures(market, from, until),
    ...returnFigures(sampleReturns(market, from, until)),
    ...gapFigures(market, from, until),
  }
}
