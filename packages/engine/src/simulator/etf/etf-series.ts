import { price, type Price } from '@liangshu/contract/market/scaled'
import { createDailyColumns, dayFlags, type DailyColumns } from '../../market/day/daily-columns.ts'
import { limitsAround } from '../../rules/limit/price-limits.ts'
import type { RuleStore, RuleSubject } from '../../rules/mainland/rule-store.ts'
import type { Band } from '../../rules/mainland/rule-values.ts'
import { addBasketDays, createBasketSums, type BasketSums } from '../baskets/basket-sums.ts'
import { basketPeriod, type BasketPeriod, type Exposure } from '../baskets/basket.ts'
import { capTable } from '../baskets/cap-table.ts'
import { periodOf, rebalanceDays } from '../baskets/rebalance-days.ts'
import { futureProducts } from '../futures/products.ts'
import type { SpotSeries } from '../futures/spot-series.ts'
import { detourReach, detourTable, type DetourTable } from '../indices/detour-reach.ts'
import type { StockMarket } from '../market.ts'
import { streamKey } from '../random/counter.ts'
import { normalOfDay } from '../random/draws.ts'
import { streams } from '../random/streams.ts'
import { etfBaskets } from './etf-baskets.ts'
import { createEtfUniverse, type Etf } from './etf-universe.ts'
import { UNDERLYING_COUNT, underlyings } from './underlyings.ts'

/** Funds by slot = fund × capacity + day. */
export interface EtfSeries {
  readonly etfs: readonly Etf[]
  readonly columns: DailyColumns
  readonly periods: BasketPeriod[]
  /** Worth of the creation baskets, by underlying. */
  readonly sums: BasketSums
  /** Net asset value per unit at the close, in yuan. */
  readonly nav: Float64Array
  readonly premium: Float64Array
  /** Units of one creation basket, by period × funds. */
  readonly creationUnits: number[][]
  /** Units outstanding after the day. */
  readonly units: Float64Array
  readonly bands: ReadonlyMap<boolean, Band>
  generatedUntil: number
}

export const ETF_TICK = 10
const PREMIUM_MEMORY = 0.6
const CALM: Exposure = { market: 0.01, size: 0, growth: 0 }
/** The members' own detours widen a day's range beyond what the market explains. */
const SPARE_RANGE = 0.0012

function bandOf(rules: RuleStore, isWideLimit: boolean, date: string): Band {
  const subject: RuleSubject = {
    exchange: 'SHSE',
    secType: 'fund',
    board: null,
    riskFlag: 'none',
    fundForm: 'ETF',
    fundAsset: 'equity',
    isWideLimit,
  }
  const { value } = rules.resolve('priceLimit', subject, date)
  if (value === null) throw new RangeError('funds have no price limit')
  return value
}

export function createEtfSeries(market: StockMarket, capacity: number): EtfSeries {
  const etfs = createEtfUniverse(market.seed)
  const first = market.axis.dates[0] ?? ''
  return {
    etfs,
    columns: createDailyColumns(etfs.length, capacity),
    periods: [],
    sums: createBasketSums(UNDERLYING_COUNT, capacity),
    nav: new Float64Array(etfs.length * capacity),
    premium: new Float64Array(etfs.length * capacity),
    creationUnits: [],
    units: new Float64Array(etfs.length * capacity),
    bands: new Map([true, false].map((isWide) => [isWide, bandOf(market.rules, isWide, first)])),
    generatedUntil: 0,
  }
}

/** One stretch of days being generated. */
interface EtfRun {
  readonly seed: number
  readonly series: EtfSeries
  readonly spots: SpotSeries
  readonly period: number
  readonly detours: DetourTable
}

/** Brings the funds up to the stock matrix. */
export function extendEtfSeries(market: StockMarket, series: EtfSeries, spots: SpotSeries): void {
  const until = market.matrix.generatedUntil
  const starts = rebalanceDays(market.axis)
  while (series.generatedUntil < until) {
    const from = series.generatedUntil
    const period = periodOf(starts, from)
    const end = Math.min(until, starts[period + 1] ?? until)
    openPeriod(market, series, period, starts[period] ?? 0, from, end)
    const run: EtfRun = { seed: market.seed, series, spots, period, detours: detourTable(market.seed, from, end) }
    series.etfs.forEach((etf, id) => {
      for (let day = from; day < end; day += 1) drawEtfDay(run, etf, id, day)
    })
    series.generatedUntil = end
  }
}

function openPeriod(
  market: StockMarket,
  series: EtfSeries,
  period: number,
  start: number,
  from: number,
  end: number,
): void {
  const known = series.periods[period] ?? firstPeriod(market, start)
  series.periods[period] = known
  addBasketDays(market, series.sums, known, from, end)
  series.creationUnits[period] ??= series.etfs.map((etf, id) => creationUnit(series, etf, id, start))
}

function firstPeriod(market: StockMarket, start: number): BasketPeriod {
  const { universe } = market.model
  const table = capTable(market, start)
  return basketPeriod(universe, start, etfBaskets(universe, table), table.price)
}

function navBefore(series: EtfSeries, etf: Etf, id: number, day: number): number {
  return day === 0 ? etf.baseNav : (series.nav[id * series.columns.capacity + day - 1] as number)
}

/** Units one basket buys at the start of the period, to the thousand: the rest is the cash component. */
function creationUnit(series: EtfSeries, etf: Etf, id: number, day: number): number {
  const worth = (series.sums.ref[etf.underlying * series.sums.capacity + day] as number) / 10_000
  if (worth === 0) return 1_000_000
  return Math.max(1000, Math.round(worth / navBefore(series, etf, id, day) / 1000) * 1000)
}

/** Net asset value per unit: yesterday's plus what the basket gained. With a basket it is exact to the share. */
function navAt(
  { seed, series, spots, period }: EtfRun,
  etf: Etf,
  id: number,
  day: number,
  at: 'open' | 'close',
): number {
  const before = navBefore(series, etf, id, day)
  const source = underlyings[etf.underlying]?.source
  if (source?.kind === 'product') return before * productMove(spots, source.product, day, at)
  if (source?.kind === 'series') {
    const key = streamKey(seed, streams.etfForeign, etf.underlying)
    const move = source.drift + source.volatility * normalOfDay(key, day)
    return before * (1 + (at === 'open' ? 0.6 : 1) * move)
  }
  const slot = etf.underlying * series.sums.capacity + day
  const gain = (series.sums[at][slot] as number) - (series.sums.ref[slot] as number)
  return before + gain / 10_000 / (series.creationUnits[period]?.[id] ?? 1)
}

function productMove(spots: SpotSeries, code: string, day: number, at: 'open' | 'close'): number {
  const product = futureProducts.findIndex((entry) => entry.code === code)
  const slot = product * spots.capacity + day
  const before = day === 0 ? (futureProducts[product]?.basePrice ?? 1) : (spots.close[slot - 1] as number)
  return (spots[at][slot] as number) / before
}

function drawEtfDay(run: EtfRun, etf: Etf, id: number, day: number): void {
  const { seed, series } = run
  const { columns } = series
  const slot = id * columns.capacity + day
  const about = underlyings[etf.underlying]
  const nav = navAt(run, etf, id, day, 'close')
  const navOpen = navAt(run, etf, id, day, 'open')
  const before = day === 0 ? 0 : (series.premium[slot - 1] as number)
  const premium = nextPremium(seed, series, etf, id, day, before)
  const ref = day === 0 ? toTick(etf.baseNav) : (columns.close[slot - 1] as number)
  const band = series.bands.get(about?.isWideLimit ?? false)
  if (band === undefined) throw new RangeError('fund without a price limit')
  const limits = limitsAround(price(ref), band, price(ETF_TICK))
  const fit = (value: number) => Math.max(limits.down, Math.min(limits.up, value))
  const open = fit(toTick(navOpen * (1 + 0.6 * before)))
  const close = fit(toTick(nav * (1 + premium)))
  const isCalm = about?.asset === 'bond' || about?.asset === 'money'
  const exposure = isCalm ? CALM : (series.periods[run.period]?.exposures[etf.underlying] ?? CALM)
  const { high, low, average } = detourReach(run.detours, day, open, close, exposure)
  const spare = isCalm ? 0 : SPARE_RANGE * ref
  series.nav[slot] = nav
  series.premium[slot] = premium
  columns.ref[slot] = ref
  columns.open[slot] = open
  columns.close[slot] = close
  columns.high[slot] = Math.max(open, close, fit(Math.floor((high + spare) / ETF_TICK) * ETF_TICK))
  columns.low[slot] = Math.min(open, close, fit(Math.ceil((low - spare) / ETF_TICK) * ETF_TICK))
  columns.vwap[slot] = Math.round(
    Math.max(columns.low[slot] as number, Math.min(columns.high[slot] as number, average)),
  )
  writeTurnover(seed, series, etf, id, day, limits)
}

/** Mean-reverting premium; wider while part of the basket cannot be traded. */
function nextPremium(seed: number, series: EtfSeries, etf: Etf, id: number, day: number, before: number): number {
  const slot = etf.underlying * series.sums.capacity + day
  const worth = series.sums.close[slot] as number
  const stuck = worth === 0 ? 0 : (series.sums.stuck[slot] as number) / worth
  const std = (underlyings[etf.underlying]?.premiumStd ?? 0) * etf.premiumScale * (1 + 6 * stuck)
  const fresh = std * Math.sqrt(1 - PREMIUM_MEMORY ** 2)
  return PREMIUM_MEMORY * before + fresh * normalOfDay(streamKey(seed, streams.etfPremium, id), day)
}

function toTick(yuan: number): Price {
  return price(Math.max(ETF_TICK, Math.round((yuan * 10_000) / ETF_TICK) * ETF_TICK))
}

function writeTurnover(
  seed: number,
  series: EtfSeries,
  etf: Etf,
  id: number,
  day: number,
  limits: { up: Price; down: Price },
): void {
  const { columns } = series
  const slot = id * columns.capacity + day
  const high = columns.high[slot] as number
  const [low, close] = [columns.low[slot] as number, columns.close[slot] as number]
  const noise = normalOfDay(streamKey(seed, streams.etfVolume, id), day)
  const unitsBefore = day === 0 ? etf.baseUnits : (series.units[slot - 1] as number)
  const flow = 0.004 * normalOfDay(streamKey(seed, streams.etfShares, id), day)
  const creation = series.creationUnits.at(-1)?.[id] ?? 1_000_000
  series.units[slot] = Math.max(10_000_000, unitsBefore + Math.round((unitsBefore * flow) / creation) * creation)
  const move = Math.abs(close / (columns.ref[slot] as number) - 1)
  const traded = etf.baseUnits * etf.turnover * Math.exp(0.4 * noise + 18 * Math.min(0.08, move))
  columns.volume[slot] = Math.min(4e9, Math.max(100, Math.round(traded / 100) * 100))
  let flags: number = dayFlags.listed
  if (high >= limits.up) flags |= dayFlags.touchedUp
  if (close >= limits.up) flags |= dayFlags.sealedUp
  if (low <= limits.down) flags |= dayFlags.touchedDown
  if (close <= limits.down) flags |= dayFlags.sealedDown
  columns.flags[slot] = flags
}
