import { price } from '@liangshu/contract/market/scaled'
import { conversionValue } from '../../market/convertible/convertible-value.ts'
import { createDailyColumns, dayFlags, type DailyColumns } from '../../market/day/daily-columns.ts'
import { limitsAround } from '../../rules/limit/price-limits.ts'
import type { RuleSubject } from '../../rules/mainland/rule-store.ts'
import type { Band } from '../../rules/mainland/rule-values.ts'
import { actionsById } from '../baskets/share-growth.ts'
import { growthOf } from '../daily/corporate-actions.ts'
import type { StockMarket } from '../market.ts'
import { streamKey } from '../random/counter.ts'
import { normalOfDay } from '../random/draws.ts'
import { streams } from '../random/streams.ts'
import { createConvertibleUniverse, type ConvertibleBond } from './convertible-universe.ts'
import { bondFloor, convertiblePrice } from './convertible-value.ts'

export interface ConvertibleSeries {
  readonly bonds: readonly ConvertibleBond[]
  readonly columns: DailyColumns
  /** Conversion price in force on the day, 1/10000 yuan. */
  readonly conversionPrice: Int32Array
  /** Premium noise carried from day to day. */
  readonly noise: Float64Array
  readonly band: Band
  readonly firstDayBand: Band
  generatedUntil: number
}

export const CONVERTIBLE_TICK = 10
const FACE = 1_000_000
const NOISE_MEMORY = 0.92
const NOISE_STD = 0.035

export function createConvertibleSeries(market: StockMarket, capacity: number): ConvertibleSeries {
  const { universe, lifecycle } = market.model
  const bonds = createConvertibleUniverse(universe, lifecycle, market.axis)
  const date = market.axis.dates[0] ?? ''
  const subject: RuleSubject = {
    exchange: 'SHSE',
    secType: 'convertible',
    board: null,
    riskFlag: 'none',
    fundForm: null,
    fundAsset: null,
    isWideLimit: false,
  }
  const band = market.rules.resolve('priceLimit', subject, date).value
  const firstDayBand = market.rules.resolve('newListing', subject, date).value.firstDay
  if (band === null || firstDayBand === null) throw new RangeError('convertible bonds have no price limit')
  return {
    bonds,
    columns: createDailyColumns(bonds.length, capacity),
    conversionPrice: new Int32Array(bonds.length * capacity),
    noise: new Float64Array(bonds.length),
    band,
    firstDayBand,
    generatedUntil: 0,
  }
}

export function extendConvertibleSeries(market: StockMarket, series: ConvertibleSeries): void {
  const until = market.matrix.generatedUntil
  const grown = actionsById(market.matrix.actions)
  series.bonds.forEach((bond, id) => {
    const key = streamKey(market.seed, streams.convertiblePremium, bond.stock)
    const end = Math.min(until, bond.delistDay)
    for (let day = Math.max(series.generatedUntil, bond.listDay); day < end; day += 1) {
      const slot = id * series.columns.capacity + day
      const isFirst = day === 0 || day === bond.listDay
      const before = isFirst ? bond.conversionPrice : (series.conversionPrice[slot - 1] as number)
      const action = grown.get(bond.stock)?.find((entry) => entry.day === day)
      series.conversionPrice[slot] = action ? Math.round(before / growthOf(action) / 100) * 100 : before
      const fresh = NOISE_STD * Math.sqrt(1 - NOISE_MEMORY ** 2) * normalOfDay(key, day)
      series.noise[id] = NOISE_MEMORY * (series.noise[id] as number) + fresh
      drawBondDay(market, series, bond, id, day)
    }
  })
  series.generatedUntil = Math.max(series.generatedUntil, until)
}

/** Price in 1/10000 yuan, on the tick, at a price of the stock. */
function priceAt(series: ConvertibleSeries, id: number, slot: number, stockPrice: number, floor: number): number {
  const conversion = conversionValue(series.conversionPrice[slot] as number, stockPrice)
  const yuan = convertiblePrice(conversion, floor, series.noise[id] as number)
  return Math.round((yuan * 10_000) / CONVERTIBLE_TICK) * CONVERTIBLE_TICK
}

function drawBondDay(
  market: StockMarket,
  series: ConvertibleSeries,
  bond: ConvertibleBond,
  id: number,
  day: number,
): void {
  const { columns } = series
  const stocks = market.matrix.columns
  const slot = id * columns.capacity + day
  const stockSlot = bond.stock * stocks.capacity + day
  const floor = bondFloor(bond, market.axis.dayNumbers[day] as number)
  const at = (stockPrice: number) => priceAt(series, id, slot, stockPrice, floor)
  const isListing = day === bond.listDay
  const isFirst = isListing || day === 0
  const ref = isListing ? FACE : isFirst ? at(stocks.ref[stockSlot] as number) : (columns.close[slot - 1] as number)
  const isIdle = ((stocks.flags[stockSlot] as number) & dayFlags.suspended) !== 0
  const limits = limitsAround(price(ref), isListing ? series.firstDayBand : series.band, price(CONVERTIBLE_TICK))
  const fit = (value: number) => (isIdle ? ref : Math.max(limits.down, Math.min(limits.up, value)))
  const open = fit(at(stocks.open[stockSlot] as number))
  const close = fit(at(stocks.close[stockSlot] as number))
  columns.ref[slot] = ref
  columns.open[slot] = open
  columns.close[slot] = close
  columns.high[slot] = Math.max(open, close, fit(at(stocks.high[stockSlot] as number)))
  columns.low[slot] = Math.min(open, close, fit(at(stocks.low[stockSlot] as number)))
  columns.vwap[slot] = Math.round(((columns.high[slot] as number) + (columns.low[slot] as number) + open + close) / 4)
  columns.flags[slot] = flagsOf(columns, slot, limits, isIdle)
  if (!isIdle) columns.volume[slot] = bondsTraded(market.seed, bond, columns, slot, day, isListing)
}

function flagsOf(columns: DailyColumns, slot: number, limits: { up: number; down: number }, isIdle: boolean): number {
  if (isIdle) return dayFlags.listed | dayFlags.suspended
  let flags: number = dayFlags.listed
  if ((columns.high[slot] as number) >= limits.up) flags |= dayFlags.touchedUp
  if ((columns.close[slot] as number) >= limits.up) flags |= dayFlags.sealedUp
  if ((columns.low[slot] as number) <= limits.down) flags |= dayFlags.touchedDown
  if ((columns.close[slot] as number) <= limits.down) flags |= dayFlags.sealedDown
  return flags
}

function bondsTraded(
  seed: number,
  bond: ConvertibleBond,
  columns: DailyColumns,
  slot: number,
  day: number,
  isListing: boolean,
): number {
  const noise = normalOfDay(streamKey(seed, streams.convertibleVolume, bond.stock), day)
  const move = Math.min(0.2, Math.abs((columns.close[slot] as number) / (columns.ref[slot] as number) - 1))
  const share = isListing ? 0.8 : bond.turnover * Math.exp(0.5 * noise + 12 * move)
  return Math.max(10, Math.round((bond.remaining * Math.min(3, share)) / 10) * 10)
}
