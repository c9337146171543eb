import {
  createConvertibleSeries,
  extendConvertibleSeries,
  type ConvertibleSeries,
} from './convertible/convertible-series.ts'
import { CRYPTO_ORIGIN, createCryptoSeries, extendCryptoSeries, type CryptoSeries } from './crypto/crypto-series.ts'
import { extendStockMatrix } from './daily/stock-matrix.ts'
import { generateStock } from './daily/stock-series.ts'
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

/** Stocks generated between two breaths of `simulationSteps`: some tens of milliseconds. */
const STOCKS_PER_STEP = 60

/**
 * Builds a simulation in small steps and yields the share done after each, so that a server can answer requests
 * meanwhile. The result is the same as that of `createSimulation`.
 */
export function* simulationSteps(options: StockMarketOptions): Generator<number, Simulation> {
  const market = createStockMarket({ ...options, days: 0, capacity: options.capacity ?? options.days })
  const { count } = market.model.universe
  for (let from = 0; from < count; from += STOCKS_PER_STEP) {
    const until = Math.min(count, from + STOCKS_PER_STEP)
    for (let id = from; id < until; id += 1) generateStock(market.model, market.matrix, id, 0, options.days)
    yield (0.6 * until) / count
  }
  market.matrix.generatedUntil = options.days
  const { capacity } = market.matrix.columns
  const simulation: Simulation = {
    market,
    indices: createIndexSeries(capacity),
    spots: createSpotSeries(capacity),
    etfs: createEtfSeries(market, capacity),
    convertibles: createConvertibleSeries(market, capacity),
    crypto: createCryptoSeries(cryptoDays(market, capacity)),
  }
  let done = 0.6
  for (const step of bringUpSteps(simulation)) {
    step()
    done += 0.08
    yield Math.min(1, done)
  }
  return simulation
}

export function createSimulation(options: StockMarketOptions): Simulation {
  const steps = simulationSteps(options)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** Adds trading days up to `days` in all. Earlier days keep every byte. */
export function extendSimulation(simulation: Simulation, days: number): void {
  extendStockMatrix(simulation.market.model, simulation.market.matrix, days)
  for (const step of bringUpSteps(simulation)) step()
}

/** Everything that follows from the stocks, in the order it follows. */
function bringUpSteps({ market, indices, spots, etfs, convertibles, crypto }: Simulation): (() => void)[] {
  const days = market.matrix.generatedUntil
  return [
    () => extendIndexSeries(market, indices),
    () => extendSpotSeries(market.seed, spots, indices, days),
    () => extendEtfSeries(market, etfs, spots),
    () => extendConvertibleSeries(market, convertibles),
    () => extendCryptoSeries(market.seed, crypto, cryptoDays(market, days)),
  ]
}
