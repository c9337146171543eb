import {
  createConvertibleSeries,
  extendConvertibleSeries,
  type ConvertibleSeries,
} from './convertible/convertible-series.ts'
import { CRYPTO_ORIGIN, createCryptoSeries, extendCryptoSeries, type CryptoSeries } from './crypto/crypto-series.ts'
import { extendStockMatrix } from './daily/stock-matrix.ts'
import { createEtfSeries, extendEtfSeries, type EtfSeries } from './etf/etf-series.ts'
import { createSpotSeries, extendSpotSeries, type SpotSeries } from './futures/spot-series.ts'
import { createIndexSeries, extendIndexSeries, type IndexSeries } from './indices/index-series.ts'
import { createStockMarket, type StockMarket, type StockMarketOptions } from './market.ts'

/** The whole simulated market: every daily history, from which any minute and any snapshot can be derived. */
export interface Simulation {
  readonly market: StockMarket
  readonly indices: IndexSeries
  readonly spots: SpotSeries
  readonly etfs: EtfSeries
  readonly convertibles: ConvertibleSeries
  readonly crypto: CryptoSeries
}

/** A seed whose market looks like the one people know; any other works as well. */
export const DEFAULT_SEED = 2026

/** Coins need the calendar days between the trading days, and the weekend after the last one. */
function cryptoDays(market: StockMarket, tradingDays: number): number {
  const last = market.axis.dayNumbers[tradingDays - 1]
  if (last === undefined) throw new RangeError(`no trading day ${tradingDays - 1}`)
  return last - CRYPTO_ORIGIN + 15
}

export function createSimulation(options: StockMarketOptions): Simulation {
  const market = createStockMarket(options)
  const { capacity } = market.matrix.columns
  const simulation: Simulation = {
    market,
    indices: createIndexSeries(capacity),
    spots: createSpotSeries(capacity),
    etfs: createEtfSeries(market, capacity),
    convertibles: createConvertibleSeries(market, capacity),
    crypto: createCryptoSeries(cryptoDays(market, capacity)),
  }
  bringUp(simulation)
  return simulation
}

/** Adds trading days up to `days` in all. Earlier days keep every byte. */
export function extendSimulation(simulation: Simulation, days: number): void {
  extendStockMatrix(simulation.market.model, simulation.market.matrix, days)
  bringUp(simulation)
}

function bringUp(simulation: Simulation): void {
  const { market, indices, spots, etfs, convertibles, crypto } = simulation
  const days = market.matrix.generatedUntil
  extendIndexSeries(market, indices)
  extendSpotSeries(market.seed, spots, indices, days)
  extendEtfSeries(market, etfs, spots)
  extendConvertibleSeries(market, convertibles)
  extendCryptoSeries(market.seed, crypto, cryptoDays(market, days))
}
