import type { Spark } from '@liangshu/contract/market/quote-calls'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { rowOfSymbol } from '@liangshu/engine/market/reader/find'
import type { Market } from '@liangshu/engine/market/reader/market'
import { MarketRefusal } from '@liangshu/engine/market/reader/refusal'
import { yuan } from '@liangshu/engine/market/reader/wire-values'

export interface SparkArgs {
  readonly symbols: readonly string[]
  /** Minutes from one point to the next. */
  readonly every: number
}

/** The last close of every `every` minutes; the running stretch ends with the last minute there is. */
function thinned<Value>(values: readonly Value[], every: number): Value[] {
  return values.filter((_, minute) => (minute + 1) % every === 0 || minute === values.length - 1)
}

async function seriesOf(market: Market, row: InstrumentFacts) {
  try {
    return await market.bars.minutesOfDay(row, undefined)
  } catch (error) {
    // Not listed today: a line without points, while the others are drawn.
    if (error instanceof MarketRefusal) return null
    throw error
  }
}

async function sparkOf(market: Market, symbol: string, every: number): Promise<Spark> {
  const row = rowOfSymbol(market, symbol)
  const series = await seriesOf(market, row)
  const closes = Array.from(series?.close ?? [], (value) => yuan(value, row.priceScale))
  return {
    symbol: row.symbol,
    preClose: yuan(series?.preClose, row.priceScale),
    length: Math.max(1, Math.ceil(market.bars.minutesPerDay(row) / every)),
    price: thinned(closes, every),
  }
}

/** The day of several securities in few points each. */
export async function sparks(market: Market, args: SparkArgs): Promise<{ date: string; records: Spark[] }> {
  const records = await Promise.all(args.symbols.map((symbol) => sparkOf(market, symbol, args.every)))
  return { date: market.today.date, records }
}
