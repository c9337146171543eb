import { price } from '@liangshu/contract/market/scaled'
import type { DayAxis } from '../../market/day/day-axis.ts'
import { futuresLimits } from '../../market/futures/futures-money.ts'
import { dayNumber } from '../../time/calendar/civil-day.ts'
import { streamKey } from '../random/counter.ts'
import { normalOfDay } from '../random/draws.ts'
import { streams } from '../random/streams.ts'
import type { FutureContract } from './contracts.ts'
import { futureProducts, type SimulatedProduct } from './products.ts'
import type { SpotSeries } from './spot-series.ts'

/** One contract's day. Prices are 1/10000 yuan and on the tick; volume and interest are contracts. */
export interface FutureBar {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly settle: number
  readonly preSettle: number
  readonly preClose: number
  readonly limitUp: number
  readonly limitDown: number
  readonly volume: number
  readonly openInterest: number
  /** Fen. */
  readonly amount: number
}

const BASIS_STD = 0.0006
/** A future overshoots the range of its index a little. */
const SPARE_RANGE = 0.002
/** Days a push to the basis lasts. */
const BASIS_DAYS = 4

function productAt(id: number): SimulatedProduct {
  const product = futureProducts[id]
  if (!product) throw new RangeError(`no futures product ${id}`)
  return product
}

/** F = S·(1 + carry·τ) + noise; the noise fades as delivery nears, so that the last settlement is the spot. */
export function basisOf(seed: number, id: number, contract: FutureContract, axis: DayAxis, day: number): number {
  const left = Math.max(0, dayNumber(contract.lastTradingDate) - (axis.dayNumbers[Math.max(0, day)] ?? 0))
  const key = streamKey(seed, streams.futureBasis, 1000 + id * 32 + (contract.delivery % 32))
  let noise = 0
  for (let back = 0; back < BASIS_DAYS; back += 1) noise += normalOfDay(key, day - back)
  noise /= Math.sqrt(BASIS_DAYS)
  return 1 + (productAt(id).carry * left) / 365 + BASIS_STD * Math.min(1, left / 20) * noise
}

function ticked(product: SimulatedProduct, yuan: number): number {
  return Math.round((yuan * 10_000) / product.tick) * product.tick
}

/** A contract's day in yuan before ticks and limits. */
interface FairDay {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

function fairDay(run: ContractRun, day: number): FairDay {
  const { seed, series, axis, id, contract } = run
  const slot = id * series.capacity + Math.max(0, day)
  const today = basisOf(seed, id, contract, axis, day)
  const before = basisOf(seed, id, contract, axis, day - 1)
  const middle = (today + before) / 2
  const spare = productAt(id).index === null ? 0 : SPARE_RANGE
  const open = (series.open[slot] as number) * before
  const close = (series.close[slot] as number) * today
  return {
    open,
    close,
    high: Math.max(open, close, (series.high[slot] as number) * middle * (1 + spare)),
    low: Math.min(open, close, (series.low[slot] as number) * middle * (1 - spare)),
  }
}

/**
 * Settlement: near the close, as the average of the last hour is. It looks at its own day alone, so that the next day
 * counts from the very same number.
 */
function settleOf(run: ContractRun, day: number): number {
  const { high, low, close } = fairDay(run, day)
  return ticked(productAt(run.id), 0.1 * high + 0.1 * low + 0.8 * close)
}

/** What the days of one contract follow from. */
interface ContractRun {
  readonly seed: number
  readonly series: SpotSeries
  readonly axis: DayAxis
  readonly id: number
  readonly contract: FutureContract
}

/** Liquidity by rank: the second nearest is usually the main contract, except for index products. */
const rankShares = [0.22, 0.58, 0.14, 0.06] as const
const indexShares = [0.62, 0.14, 0.18, 0.06] as const

export function futureBar(
  seed: number,
  series: SpotSeries,
  axis: DayAxis,
  id: number,
  contract: FutureContract,
  rank: number,
  day: number,
): FutureBar {
  const product = productAt(id)
  const run: ContractRun = { seed, series, axis, id, contract }
  const fair = fairDay(run, day)
  const preSettle = settleOf(run, day - 1)
  const isLastDay = contract.lastTradingDate === axis.dates[day]
  const { up: limitUp, down: limitDown } = futuresLimits(product, price(preSettle), isLastDay)
  const fit = (yuan: number) => Math.max(limitDown, Math.min(limitUp, ticked(product, yuan)))
  const [open, high, low, close] = [fit(fair.open), fit(fair.high), fit(fair.low), fit(fair.close)]
  const settle = settleOf(run, day)
  const share = (product.class === 'stockIndex' ? indexShares : rankShares)[rank] ?? 0.05
  const noise = normalOfDay(streamKey(seed, streams.futureVolume, 100 + id * 8 + rank), day)
  // A liquid product turns over some 40 billion yuan of notional a day.
  const notional = 4e10 * Math.exp(0.8 * normalOfDay(streamKey(seed, streams.futureVolume, 9000 + id), 0))
  const value = (product.multiplier * close) / 10_000
  const volume = Math.max(20, Math.round((notional / value) * share * Math.exp(0.35 * noise)))
  return {
    open,
    high,
    low,
    close,
    settle,
    preSettle,
    preClose: ticked(product, fairDay(run, day - 1).close),
    limitUp,
    limitDown,
    volume,
    openInterest: Math.max(10, Math.round((notional / value) * share * 1.6 * (1 + 0.03 * noise))),
    amount: Math.round((volume * product.multiplier * settle) / 100),
  }
}
