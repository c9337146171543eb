import { dayFlags } from '../../market/day/daily-columns.ts'
import type { HiddenPushes } from '../../market/day/hidden-pushes.ts'
import { AFTERGLOW_MEMORY, AFTERGLOW_SHARE, compensation } from '../daily/latent.ts'
import { shockOnDay, type SectorShock } from '../factors/theme-shocks.ts'
import type { StockMarket } from '../market.ts'
import { CONCEPT_COUNT } from '../universe/concepts.ts'
import { INDUSTRY_COUNT } from '../universe/industries.ts'
import { limitRate, surpriseOf } from './surprise.ts'

/** After so many days next to nothing is left of the glow of a surprise. */
const GLOW_DAYS = 60
const STOCKS_PER_STEP = 16

interface Span {
  readonly from: number
  readonly until: number
}

/** `series[(day − from) × sectors + i]`: what the shocks of a kind of sector add on each day. */
function shockSeries(market: StockMarket, kind: SectorShock['kind'], sectors: number, span: Span): Float64Array {
  const { from, until } = span
  const series = new Float64Array((until - from) * sectors)
  for (const shock of market.model.factors.shocks) {
    if (shock.kind !== kind) continue
    const end = Math.min(until, shock.day + shock.length)
    for (let day = Math.max(from, shock.day); day < end; day += 1) {
      const slot = (day - from) * sectors + shock.sector
      series[slot] = (series[slot] as number) + shockOnDay(shock, day)
    }
  }
  return series
}

/** What a stock's industry and themes were pushed by on each day of the span. */
function sectorPushes(market: StockMarket, span: Span): (id: number, day: number) => number {
  const { universe } = market.model
  const industry = shockSeries(market, 'industry', INDUSTRY_COUNT, span)
  const concept = shockSeries(market, 'concept', CONCEPT_COUNT, span)
  return (id, day) => {
    const row = day - span.from
    let sum = industry[row * INDUSTRY_COUNT + (universe.industry[id] as number)] as number
    const end = universe.conceptStarts[id + 1] as number
    for (let link = universe.conceptStarts[id] as number; link < end; link += 1) {
      const weight = universe.conceptWeights[link] as number
      sum += weight * (concept[row * CONCEPT_COUNT + (universe.conceptIds[link] as number)] as number)
    }
    return sum
  }
}

/**
 * What the simulator meant a share to do: pushes to its industry and themes, news of the company and its afterglow, less
 * what is taken from every day for such news. The market's own way and what is mere chance are left out.
 */
export function* hiddenPushSteps(market: StockMarket, from: number, until: number): Generator<void, HiddenPushes> {
  const { columns } = market.matrix
  const { universe } = market.model
  const span = { from, until: Math.min(until, columns.capacity) }
  const width = span.until - from + 1
  const sectorPush = sectorPushes(market, span)
  // By stock, the sum of all days before one.
  const sums = new Float32Array(columns.instruments * width)
  const all = new Float64Array(width)
  const listed = new Float64Array(width)
  for (let id = 0; id < columns.instruments; id += 1) {
    const taken = compensation(limitRate(market, id, from), universe.sizeScore[id] as number)
    let [glow, sum] = [0, 0]
    for (let day = Math.max(0, from - GLOW_DAYS); day < span.until; day += 1) {
      const flags = columns.flags[id * columns.capacity + day] as number
      const isTraded = (flags & dayFlags.listed) !== 0 && (flags & dayFlags.suspended) === 0
      const surprise = isTraded && (flags & dayFlags.surprise) !== 0 ? surpriseOf(market, id, day) : 0
      if (day >= from) {
        const push = isTraded ? sectorPush(id, day) + surprise + glow - taken : 0
        sum += push
        sums[id * width + day - from + 1] = sum
        all[day - from] = (all[day - from] as number) + push
        listed[day - from] = (listed[day - from] as number) + (isTraded ? 1 : 0)
      }
      if (isTraded) glow = AFTERGLOW_MEMORY * glow + AFTERGLOW_SHARE * surprise
    }
    if (id % STOCKS_PER_STEP === STOCKS_PER_STEP - 1) yield
  }
  const means = all.map((total, row) => total / Math.max(1, listed[row] as number))
  return {
    excessOf(id, day, days) {
      const [first, last] = [day - from, day - from + days]
      let mean = 0
      for (let row = first; row < last; row += 1) mean += means[row] as number
      return (sums[id * width + last] as number) - (sums[id * width + first] as number) - mean
    },
  }
}
