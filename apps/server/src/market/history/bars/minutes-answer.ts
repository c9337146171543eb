import type { MinutesAnswer } from '@liangshu/contract/market/quote-calls'
import type { MinuteSeries } from '@liangshu/engine/market/bar/minute-series'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { ratio, yuan } from '@liangshu/engine/market/reader/wire-values'

/** Volume-weighted mean price so far; of an index, which has no money of its own, by what its members traded. */
function averages({ close, volume, amount }: MinuteSeries, { secType, priceScale, multiplier }: InstrumentFacts) {
  let [money, traded] = [0, 0]
  return Array.from(close, (price, i) => {
    const shares = volume[i] ?? 0
    money += secType === 'index' ? (price / priceScale) * shares : (amount[i] ?? 0) / 100
    traded += shares
    return traded === 0 ? null : ratio(money / traded / multiplier)
  })
}

/** Minutes for a chart: price, running mean and volume. */
export function minutesAnswerOf(series: MinuteSeries, row: InstrumentFacts): MinutesAnswer {
  return {
    symbol: row.symbol,
    name: row.name,
    date: series.date,
    preClose: yuan(series.preClose, row.priceScale),
    times: series.times,
    price: Array.from(series.close, (value) => yuan(value, row.priceScale)),
    avg: averages(series, row),
    volume: Array.from(series.volume),
  }
}
