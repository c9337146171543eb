import { addBasketDays, createBasketSums, type BasketSums } from '../baskets/basket-sums.ts'
import { capTable } from '../baskets/cap-table.ts'
import { basketPeriod, type BasketPeriod, type Exposure } from '../baskets/basket.ts'
import { periodOf, rebalanceDays } from '../baskets/rebalance-days.ts'
import type { StockMarket } from '../market.ts'
import { indexBaskets } from './constituents.ts'
import { INDEX_COUNT, indexDefinitions } from './definitions.ts'
import { detourReach, detourTable, type DetourTable } from './detour-reach.ts'

/** Index levels by slot = index × capacity + day. Levels are points; the divisor turns worth into points. */
export interface IndexSeries {
  readonly capacity: number
  readonly periods: BasketPeriod[]
  readonly sums: BasketSums
  readonly divisor: Float64Array
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly preClose: Float64Array
  generatedUntil: number
}

export function createIndexSeries(capacity: number): IndexSeries {
  const column = () => new Float64Array(INDEX_COUNT * capacity)
  return {
    capacity,
    periods: [],
    sums: createBasketSums(INDEX_COUNT, capacity),
    divisor: column(),
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    preClose: column(),
    generatedUntil: 0,
  }
}

/** Brings the indices up to the stock matrix. */
export function extendIndexSeries(market: StockMarket, series: IndexSeries): void {
  const until = market.matrix.generatedUntil
  const starts = rebalanceDays(market.axis)
  while (series.generatedUntil < until) {
    const from = series.generatedUntil
    const period = periodOf(starts, from)
    const end = Math.min(until, starts[period + 1] ?? until)
    const known = series.periods[period] ?? openPeriod(market, starts[period] ?? 0)
    series.periods[period] = known
    addBasketDays(market, series.sums, known, from, end)
    chainLevels(market, series, known, from, end)
    series.generatedUntil = end
  }
}

function openPeriod(market: StockMarket, start: number): BasketPeriod {
  const { universe } = market.model
  const table = capTable(market, start)
  return basketPeriod(universe, start, indexBaskets(universe, table), table.price)
}

/**
 * The divisor of a day is struck so that the members at reference prices give yesterday's level: a change of members
 * or an ex-day moves the divisor, never the level.
 */
function chainLevels(
  market: StockMarket,
  series: IndexSeries,
  { exposures }: BasketPeriod,
  from: number,
  until: number,
): void {
  const detours = detourTable(market.seed, from, until)
  for (let index = 0; index < INDEX_COUNT; index += 1) {
    const exposure = exposures[index] ?? { market: 1, size: 0, growth: 0 }
    for (let day = from; day < until; day += 1) chainDay(series, index, day, detours, exposure)
  }
}

function chainDay(series: IndexSeries, index: number, day: number, detours: DetourTable, exposure: Exposure): void {
  const slot = index * series.capacity + day
  const before = day === 0 ? (indexDefinitions[index]?.baseLevel ?? 1000) : (series.close[slot - 1] as number)
  const divisor = (series.sums.ref[slot] as number) / before
  const open = (series.sums.open[slot] as number) / divisor
  const close = (series.sums.close[slot] as number) / divisor
  const { high, low } = detourReach(detours, day, open, close, exposure)
  series.divisor[slot] = divisor
  series.preClose[slot] = before
  series.open[slot] = open
  series.close[slot] = close
  series.high[slot] = high
  series.low[slot] = low
}
