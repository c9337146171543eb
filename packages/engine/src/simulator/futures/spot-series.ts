import type { IndexSeries } from '../indices/index-series.ts'
import { indexIdOf } from '../indices/definitions.ts'
import { streamKey } from '../random/counter.ts'
import { normalOfDay, studentOf, uniformOfDay } from '../random/draws.ts'
import { streams } from '../random/streams.ts'
import { futureProducts, PRODUCT_COUNT, type SimulatedProduct } from './products.ts'

/** Spot prices the contracts follow, in yuan, by slot = product × capacity + day. */
export interface SpotSeries {
  readonly capacity: number
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  generatedUntil: number
}

export function createSpotSeries(capacity: number): SpotSeries {
  const column = () => new Float64Array(PRODUCT_COUNT * capacity)
  return { capacity, open: column(), high: column(), low: column(), close: column(), generatedUntil: 0 }
}

const COMMON_LOADING = 0.45

/** Brings every spot price up to the index series. Commodities share one factor; index products copy their index. */
export function extendSpotSeries(seed: number, series: SpotSeries, indices: IndexSeries, until: number): void {
  const common = streamKey(seed, streams.futureSpot, 10_000)
  futureProducts.forEach((product, id) => {
    for (let day = series.generatedUntil; day < until; day += 1) {
      if (product.index === null) drawSpot(seed, series, product, id, day, normalOfDay(common, day))
      else copyIndex(series, indices, indexIdOf(product.index), id, day)
    }
  })
  series.generatedUntil = Math.max(series.generatedUntil, until)
}

function copyIndex(series: SpotSeries, indices: IndexSeries, index: number, id: number, day: number): void {
  const to = id * series.capacity + day
  const from = index * indices.capacity + day
  series.open[to] = indices.open[from] as number
  series.high[to] = indices.high[from] as number
  series.low[to] = indices.low[from] as number
  series.close[to] = indices.close[from] as number
}

function drawSpot(
  seed: number,
  series: SpotSeries,
  product: SimulatedProduct,
  id: number,
  day: number,
  common: number,
): void {
  const key = (stream: number) => streamKey(seed, stream, id)
  const slot = id * series.capacity + day
  const before = day === 0 ? product.basePrice : (series.close[slot - 1] as number)
  const own = studentOf(uniformOfDay(key(streams.futureSpot), day))
  const isBond = product.class === 'treasury'
  const shock = isBond ? own : COMMON_LOADING * common + Math.sqrt(1 - COMMON_LOADING ** 2) * own
  // Prices of goods come back over a year or two; bonds come back to par faster.
  const pull = (isBond ? 0.01 : 0.002) * Math.log(before / product.basePrice)
  const move = Math.max(-0.9, Math.min(0.9, product.volatility * shock - pull))
  const bound = (product.limitPpm / 1_000_000) * 0.85
  const close = before * (1 + Math.max(-bound, Math.min(bound, move)))
  const open = before * (1 + 0.35 * product.volatility * normalOfDay(key(streams.futureGap), day))
  const reach = 0.55 * product.volatility * before
  series.open[slot] = open
  series.close[slot] = close
  series.high[slot] = Math.max(open, close) + reach * Math.abs(normalOfDay(key(streams.futureVolume), day)) * 0.6
  series.low[slot] = Math.min(open, close) - reach * Math.abs(normalOfDay(key(streams.futureBasis), day)) * 0.6
}
