import { dayNumber } from '../../time/calendar/civil-day.ts'
import { ORIGIN } from '../calendar/origin.ts'
import { dayKey, streamKey } from '../random/counter.ts'
import { normalAt, normalOfDay, studentOf, uniformOfDay } from '../random/draws.ts'
import { streams } from '../random/streams.ts'
import { coins } from './coins.ts'

/** Coins trade every day, so their days are calendar days (UTC) since an origin of their own. Prices are 1e-8 USDT. */
export interface CryptoSeries {
  readonly capacity: number
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  /** Coins traded, times 1000. */
  readonly volume: Float64Array
  generatedUntil: number
}

/** A week before the first trading day, because its early morning is still the day before in UTC. */
export const CRYPTO_ORIGIN = dayNumber(ORIGIN) - 7
const FACTOR_STD = 0.026
const DRIFT = 0.0009

export function createCryptoSeries(capacity: number): CryptoSeries {
  const column = () => new Float64Array(coins.length * capacity)
  return {
    capacity,
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
    generatedUntil: 0,
  }
}

export function extendCryptoSeries(seed: number, series: CryptoSeries, until: number): void {
  if (until > series.capacity) throw new RangeError(`the series holds ${series.capacity} days`)
  const factorKey = streamKey(seed, streams.cryptoFactor, 0)
  for (let id = 0; id < coins.length; id += 1) {
    for (let day = series.generatedUntil; day < until; day += 1) {
      const factor = DRIFT + FACTOR_STD * studentOf(uniformOfDay(factorKey, day))
      drawCoinDay(seed, series, id, day, factor)
    }
  }
  series.generatedUntil = Math.max(series.generatedUntil, until)
}

function drawCoinDay(seed: number, series: CryptoSeries, id: number, day: number, factor: number): void {
  const coin = coins[id]
  if (!coin) throw new RangeError(`no coin ${id}`)
  const key = dayKey(streamKey(seed, streams.cryptoCoin, id), day)
  const slot = id * series.capacity + day
  const open =
    day === 0 ? Math.round((coin.basePrice * 1e8) / coin.tick) * coin.tick : (series.close[slot - 1] as number)
  const pull = 0.0015 * Math.log(open / (coin.basePrice * 1e8))
  const move = Math.max(-0.4, Math.min(0.5, coin.beta * factor + coin.ownStd * normalAt(key, 0) - pull))
  const fit = (value: number) => Math.max(coin.tick, Math.round(value / coin.tick) * coin.tick)
  const close = fit(open * (1 + move))
  const reach = open * (0.012 + 0.5 * coin.ownStd)
  series.open[slot] = open
  series.close[slot] = close
  series.high[slot] = fit(Math.max(open, close) + reach * Math.abs(normalAt(key, 1)))
  series.low[slot] = fit(
    Math.min(open, close) - Math.min(0.5 * Math.min(open, close), reach * Math.abs(normalAt(key, 2))),
  )
  const money = coin.turnover * Math.exp(0.35 * normalAt(key, 3) + 5 * Math.min(0.2, Math.abs(move)))
  series.volume[slot] = Math.round((money / (close / 1e8)) * 1000)
}

/** Average premium of a funding window, as a fraction; windows are counted from the origin. */
export function premiumIndex(seed: number, id: number, window: number): number {
  const key = streamKey(seed, streams.cryptoFunding, id)
  return 0.0003 * (normalOfDay(key, window) + 0.6 * normalOfDay(key, window - 1)) + 0.00006
}
