import { dayFlags } from '../../market/day/daily-columns.ts'
import { LISTED_LONG_AGO, NEVER } from '../lifecycle/listings.ts'
import type { StockMarket } from '../market.ts'
import { boardOfBlock } from '../universe/stocks.ts'
import { correlation, kurtosis, mean, median, quantile, standardDeviation } from '../../math/statistics/moments.ts'
import { ranged, type RealismFigure } from './realism-figure.ts'

interface SampledStock {
  readonly returns: Float64Array
  readonly turnover: Float64Array
  readonly isGrowth: boolean
}

const WINDOW = 20

/** Every n-th stock that trades all along. */
function sampleStocks({ matrix: { columns }, model }: StockMarket, from: number, until: number): SampledStock[] {
  const { listDay, delistDay } = model.lifecycle
  const step = Math.max(1, Math.floor(columns.instruments / 240))
  const sample: SampledStock[] = []
  for (let id = 0; id < columns.instruments; id += step) {
    if (listDay[id] !== LISTED_LONG_AGO || delistDay[id] !== NEVER) continue
    const board = boardOfBlock(model.universe.block[id] as number)
    if (board === 'BSE') continue
    const base = id * columns.capacity + from
    const days = { length: until - from }
    sample.push({
      returns: Float64Array.from(
        days,
        (_, i) => (columns.close[base + i] as number) / (columns.ref[base + i] as number) - 1,
      ),
      turnover: Float64Array.from(days, (_, i) => Math.log(1 + (columns.volume[base + i] as number))),
      isGrowth: board === 'STAR' || board === 'GEM',
    })
  }
  return sample
}

function pairCorrelation(sample: readonly SampledStock[], from: number, until: number): number {
  const pairs: number[] = []
  sample.forEach(({ returns }, i) => {
    for (const step of [1, 7, 23]) {
      const other = sample[i + step]?.returns
      if (other) pairs.push(correlation(returns.subarray(from, until), other.subarray(from, until)))
    }
  })
  return mean(pairs.filter(Number.isFinite))
}

/** Mean correlation of two stocks in the fifth of the four-week windows that fell most, over that of all windows. */
function burstInFalls(sample: readonly SampledStock[], market: Float64Array): number {
  const windows: { move: number; pairs: number }[] = []
  for (let from = 0; from + WINDOW <= market.length; from += WINDOW) {
    const move = market.subarray(from, from + WINDOW).reduce((sum, value) => sum + value, 0)
    windows.push({ move, pairs: pairCorrelation(sample, from, from + WINDOW) })
  }
  const bound = quantile(
    windows.map(({ move }) => move),
    0.2,
  )
  const falls = windows.filter(({ move }) => move <= bound)
  return mean(falls.map(({ pairs }) => pairs)) / mean(windows.map(({ pairs }) => pairs))
}

/** Body over range of all bars that have a range. */
function bodyShare({ matrix: { columns } }: StockMarket, from: number, until: number): number {
  let [sum, count] = [0, 0]
  for (let id = 0; id < columns.instruments; id += 7) {
    for (let day = from; day < until; day += 1) {
      const slot = id * columns.capacity + day
      if (((columns.flags[slot] as number) & (dayFlags.suspended | dayFlags.noLimit)) !== 0) continue
      const range = (columns.high[slot] as number) - (columns.low[slot] as number)
      if (range <= 0) continue
      sum += Math.abs((columns.close[slot] as number) - (columns.open[slot] as number)) / range
      count += 1
    }
  }
  return sum / count
}

export function stockFigures(market: StockMarket, index: Float64Array, from: number, until: number): RealismFigure[] {
  const sample = sampleStocks(market, from, until)
  const volatility = (isGrowth: boolean) =>
    median(sample.filter((stock) => stock.isGrowth === isGrowth).map(({ returns }) => standardDeviation(returns)))
  const follows = sample.map(({ returns, turnover }) => correlation(returns.map(Math.abs), turnover))
  return ranged([
    ['kurtosis of a stock, mean', mean(sample.map(({ returns }) => kurtosis(returns))), 5, 12],
    ['correlation of two stocks, mean', pairCorrelation(sample, 0, until - from), 0.2, 0.35],
    ['the same in falling weeks over all weeks', burstInFalls(sample, index), 1, 3],
    ['turnover of a stock and |return|', mean(follows.filter(Number.isFinite)), 0.2, 0.8],
    ['volatility, growth boards over main boards', volatility(true) / volatility(false), 1.15, 1.8],
    ['body over range of a daily bar', bodyShare(market, from, until), 0.45, 0.55],
  ])
}
