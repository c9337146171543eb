import { isPerpetual } from '@liangshu/engine/account/order/unit-scale'
import type { MinuteSeries } from '@liangshu/engine/market/bar/minute-series'
import { findProduct } from '@liangshu/engine/market/futures/products'
import type { CorporateAction } from '@liangshu/engine/market/adjustment/corporate-action'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { rowOfSymbol, slotOfSymbol } from '@liangshu/engine/market/reader/find'
import type { Market } from '@liangshu/engine/market/reader/market'
import { emptyContractColumns, type ContractDays, type PastReader } from '@liangshu/engine/market/reader/past'
import { inputRefusal, notProvided } from '@liangshu/engine/market/reader/refusal'
import { dateOfDay, dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { shanghaiEpoch, shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

export interface HistoryWanted {
  readonly symbols: readonly string[]
  /** Futures products such as `CFFEX.IF`: all their contracts of these days. */
  readonly products: readonly string[]
  readonly benchmark?: string | undefined
  readonly from: string
  readonly to: string
  /** Trading days before `from`. */
  readonly lookBack: number
}

/** Columns beside each other, one place per day; a day outside the life of the instrument has no close. */
export interface DayColumns {
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
  readonly preClose: Float64Array
}

export interface HistoryDays {
  readonly days: readonly string[]
  /** Place of the first day asked for. */
  readonly from: number
  readonly instruments: readonly { readonly facts: InstrumentFacts; readonly columns: DayColumns }[]
  readonly contracts: readonly ContractDays[]
  readonly actions: readonly CorporateAction[]
  readonly benchmark: { readonly code: string; readonly name: string; readonly close: Float64Array } | null
  /** Days asked for of which nothing is known. */
  readonly missing: readonly string[]
}

/** Coins: their days are those of UTC, without any off, and only the past of a market knows them. */
const isOfCoins = ({ symbols, products }: HistoryWanted): boolean =>
  products.length === 0 && symbols.length > 0 && symbols.every(isPerpetual)

const mostSymbols = 6000
const mostDays = 3000

/** Every day of the calendar. */
function calendarAxis({ from, to, lookBack }: HistoryWanted): { days: string[]; from: number } {
  const [first, last] = [dayNumber(from), dayNumber(to)]
  if (last < first) throw inputRefusal('结束日期不能早于开始日期')
  if (last - first >= mostDays) throw inputRefusal(`区间过长，最多${mostDays}天`)
  const start = Math.max(first - lookBack, dayNumber(mainlandCalendar.firstDate))
  return { days: Array.from({ length: last - start + 1 }, (_, i) => dateOfDay(start + i)), from: first - start }
}

function axisOf(wanted: HistoryWanted): { days: string[]; from: number } {
  const { from, to, lookBack } = wanted
  const { firstDate, lastDate } = mainlandCalendar
  if (isOfCoins(wanted)) return calendarAxis(wanted)
  if (from < firstDate) throw inputRefusal(`开始日期不能早于${firstDate}`)
  if (to > lastDate) throw inputRefusal(`结束日期不能晚于${lastDate}`)
  const all = mainlandCalendar.days(firstDate, to)
  const start = all.findIndex((day) => day >= from)
  if (start < 0) throw inputRefusal(`${from}至${to}没有交易日`)
  if (all.length - start > mostDays) throw inputRefusal(`区间过长，最多${mostDays}个交易日`)
  const first = Math.max(0, start - lookBack)
  return { days: all.slice(first), from: start - first }
}

/** Prices as they were traded; the reference of a day follows from what adjusting it changes. */
async function columnsOf(market: Market, row: InstrumentFacts, days: readonly string[]): Promise<DayColumns> {
  const place = new Map(days.map((day, i) => [day, i]))
  // Days of coins may end on one that the exchanges have off.
  const to = days.findLast((day) => mainlandCalendar.isTradingDay(day))
  const [plain, adjusted] = await Promise.all([
    market.bars.days(row, { to, count: days.length, adjustment: 'none' }),
    market.bars.days(row, { to, count: days.length, adjustment: 'forward' }),
  ])
  const columns = emptyContractColumns(days.length)
  let before = 0
  for (let i = 0; i < plain.eob.length; i += 1) {
    const at = place.get(shanghaiTime(plain.eob[i] ?? 0).date)
    const close = plain.close[i] ?? 0
    const factor = close > 0 ? (adjusted.close[i] ?? close) / close : 1
    if (at !== undefined) {
      columns.open[at] = plain.open[i] ?? 0
      columns.high[at] = plain.high[i] ?? 0
      columns.low[at] = plain.low[i] ?? 0
      columns.close[at] = close
      columns.volume[at] = plain.volume[i] ?? 0
      const reference = before > 0 ? before / factor : (plain.open[i] ?? close)
      columns.preClose[at] = Math.round(reference / row.tick) * row.tick
    }
    before = close * factor
  }
  return columns
}

/** Last day that is over: a running one has no bar yet that could be traded on. */
const lastWhole = ({ today, time }: Market, isCoin: boolean): string =>
  isCoin ? dateOfDay(Math.floor(time.epochMs / DAY_MS) - 1) : mainlandCalendar.previous(today.date)

const DAY_MS = 86_400_000

/** Days of many instruments for backtests and strategies, with their contracts, actions and benchmark. */
export async function historyDays(market: Market, wanted: HistoryWanted): Promise<HistoryDays> {
  if (wanted.symbols.length > mostSymbols) throw inputRefusal(`证券过多，最多${mostSymbols}只`)
  const isCoin = isOfCoins(wanted)
  const last = lastWhole(market, isCoin)
  const { days, from } = axisOf(wanted)
  if ((days.at(-1) ?? '') > last) throw inputRefusal(`行情只到${last}，结束日期不能更晚`)
  const known = days.findIndex((day) => day >= market.bars.firstDay())
  if (known < 0 || known > from) throw inputRefusal(`行情自${market.bars.firstDay()}起，开始日期不能更早`)
  const kept = days.slice(known)
  const first = from - known
  const rows = wanted.symbols.flatMap((symbol) => (slotOfSymbol(market, symbol) < 0 ? [] : rowOfSymbol(market, symbol)))
  const instruments = []
  if (isCoin && !market.past) throw notProvided()
  for (const facts of rows) {
    const coins = isCoin ? market.past?.coinDays(facts.symbol, kept) : undefined
    instruments.push({ facts, columns: coins ?? (await columnsOf(market, facts, kept)) })
  }
  const contracts = wanted.products.flatMap((product) => {
    if (!market.past) throw notProvided()
    return market.past.contractDays(product, kept)
  })
  const symbols = new Set(wanted.symbols)
  const actions = kept
    .slice(first)
    .flatMap((day) => market.corporateActions(day).filter((one) => symbols.has(one.symbol)))
  const all = [...instruments.map(({ columns }) => columns), ...contracts.map(({ columns }) => columns)]
  const missing = kept.filter((_, i) => i >= first && !all.some(({ close }) => (close[i] ?? 0) > 0))
  const benchmark = await benchmarkOf(market, wanted.benchmark, kept)
  return { days: kept, from: first, instruments, contracts, actions, benchmark, missing }
}

async function benchmarkOf(market: Market, code: string | undefined, days: readonly string[]) {
  if (code === undefined || slotOfSymbol(market, code) < 0) return null
  const row = rowOfSymbol(market, code)
  const { close } = await columnsOf(market, row, days)
  return { code, name: row.name, close }
}

export interface MinutesOfSymbol {
  readonly minute: number[]
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
  readonly iopv?: Float64Array
  /** Coins: what falls due within the account's day, in 1e-8. */
  readonly funding?: { readonly stamp: number; readonly mark: number; readonly rate: number }[]
}

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

const pick = (series: MinuteSeries, places: readonly number[], minute: number[]): MinutesOfSymbol => {
  const column = (of: Float64Array) => Float64Array.from(places, (place) => of[place] ?? 0)
  const { open, high, low, close, volume } = series
  return {
    minute,
    open: column(open),
    high: column(high),
    low: column(low),
    close: column(close),
    volume: column(volume),
  }
}

/** Strategies are asked by day: the night before, in which nothing of theirs can rest, is left out. */
const nightFrom = minuteOf('18:00')
const morningFrom = minuteOf('08:00')

function dayMinutes(past: PastReader, symbol: string, date: string): MinutesOfSymbol | null {
  const series = past.contractMinutes(symbol, date)
  if (!series) return null
  const minutes = series.times.map(minuteOf)
  const places = minutes.flatMap((at, i) => (at > morningFrom && at < nightFrom ? [i] : []))
  return pick(
    series,
    places,
    places.map((i) => minutes[i] ?? 0),
  )
}

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const dayLength = 1440
/** The account's day runs from five past eight to five past eight; a day of coins ends at eight. */
const settledAfter = 5

/** From the settlement of the day before to that of this one: minutes after midnight are counted on from 1440. */
function coinMinutes(market: Market, past: PastReader, symbol: string, date: string): MinutesOfSymbol | null {
  const own = past.contractMinutes(symbol, date)
  const next = past.contractMinutes(symbol, dateOfDay(dayNumber(date) + 1))
  if (!own) return null
  const begun = minuteOf('08:00')
  const all = (series: MinuteSeries, from: number, until: number, first: number) => {
    const places = Array.from({ length: Math.max(0, Math.min(until, series.times.length) - from) }, (_, i) => from + i)
    return pick(
      series,
      places,
      places.map((place) => first + place + 1),
    )
  }
  const parts = [
    all(own, settledAfter, dayLength, begun),
    ...(next ? [all(next, 0, settledAfter, begun + dayLength)] : []),
  ]
  const joined = (of: (part: MinutesOfSymbol) => Float64Array) =>
    Float64Array.from(parts.flatMap((part) => [...of(part)]))
  const midnight = shanghaiEpoch(date, 0)
  const from = midnight + (begun + settledAfter) * MINUTE_MS
  const stamps = Array.from({ length: 24 }, (_, i) => Math.ceil(from / HOUR_MS) * HOUR_MS + i * HOUR_MS)
  return {
    minute: parts.flatMap(({ minute }) => minute),
    open: joined(({ open }) => open),
    high: joined(({ high }) => high),
    low: joined(({ low }) => low),
    close: joined(({ close }) => close),
    volume: joined(({ volume }) => volume),
    funding: stamps.flatMap((stamp) => {
      const due = market.contracts?.funding(symbol, stamp)
      return due ? [{ stamp, ...due }] : []
    }),
  }
}

/** Minutes of some symbols on one day, each stamped with the minute of the day it ended. */
export async function historyMinutes(
  market: Market,
  { date, symbols }: { date: string; symbols: readonly string[] },
): Promise<Record<string, MinutesOfSymbol>> {
  const found: Record<string, MinutesOfSymbol> = {}
  for (const symbol of symbols) {
    if (isPerpetual(symbol) || findProduct(symbol)) {
      if (!market.past) throw notProvided()
      const own = isPerpetual(symbol)
        ? coinMinutes(market, market.past, symbol, date)
        : dayMinutes(market.past, symbol, date)
      if (own) found[symbol] = own
      continue
    }
    if (slotOfSymbol(market, symbol) < 0) continue
    const row = rowOfSymbol(market, symbol)
    const { times, open, high, low, close, volume } = await market.bars.minutesOfDay(row, date)
    const path = row.secType === 'fund' ? market.funds.iopvPath?.(row.slot, date) : undefined
    const iopv = path && Float64Array.from(times, (_, i) => path(i))
    found[symbol] = { minute: times.map(minuteOf), open, high, low, close, volume, ...(iopv && { iopv }) }
  }
  return found
}
