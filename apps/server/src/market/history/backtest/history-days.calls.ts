import type { CorporateAction } from '@liangshu/engine/market/adjustment/corporate-action'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { rowOfSymbol, slotOfSymbol } from '@liangshu/engine/market/reader/find'
import type { Market } from '@liangshu/engine/market/reader/market'
import type { ContractDays } from '@liangshu/engine/market/reader/past'
import { inputRefusal, notProvided } from '@liangshu/engine/market/reader/refusal'
import { shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'
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

const mostSymbols = 6000
const mostDays = 3000

function axisOf({ from, to, lookBack }: HistoryWanted): { days: string[]; from: number } {
  const { firstDate, lastDate } = mainlandCalendar
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
  const to = days.at(-1)
  const [plain, adjusted] = await Promise.all([
    market.bars.days(row, { to, count: days.length, adjustment: 'none' }),
    market.bars.days(row, { to, count: days.length, adjustment: 'forward' }),
  ])
  const column = () => new Float64Array(days.length)
  const columns = {
    open: column(),
    high: column(),
    low: column(),
    close: column(),
    volume: column(),
    preClose: column(),
  }
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
const lastWhole = ({ today }: Market): string => mainlandCalendar.previous(today.date)

/** Days of many instruments for backtests and strategies, with their contracts, actions and benchmark. */
export async function historyDays(market: Market, wanted: HistoryWanted): Promise<HistoryDays> {
  if (wanted.symbols.length > mostSymbols) throw inputRefusal(`证券过多，最多${mostSymbols}只`)
  const last = lastWhole(market)
  const { days, from } = axisOf(wanted)
  if ((days.at(-1) ?? '') > last) throw inputRefusal(`行情只到${last}，结束日期不能更晚`)
  const known = days.findIndex((day) => day >= market.bars.firstDay())
  if (known < 0 || known > from) throw inputRefusal(`行情自${market.bars.firstDay()}起，开始日期不能更早`)
  const kept = days.slice(known)
  const first = from - known
  const rows = wanted.symbols.flatMap((symbol) => (slotOfSymbol(market, symbol) < 0 ? [] : rowOfSymbol(market, symbol)))
  const instruments = []
  for (const facts of rows) instruments.push({ facts, columns: await columnsOf(market, facts, kept) })
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
}

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** Minutes of some symbols on one day, each stamped with the minute of the day it ended. */
export async function historyMinutes(
  market: Market,
  { date, symbols }: { date: string; symbols: readonly string[] },
): Promise<Record<string, MinutesOfSymbol>> {
  const found: Record<string, MinutesOfSymbol> = {}
  for (const symbol of symbols) {
    if (slotOfSymbol(market, symbol) < 0) continue
    const row = rowOfSymbol(market, symbol)
    const { times, open, high, low, close, volume } = await market.bars.minutesOfDay(row, date)
    const path = row.secType === 'fund' ? market.funds.iopvPath?.(row.slot, date) : undefined
    const iopv = path && Float64Array.from(times, (_, i) => path(i))
    found[symbol] = { minute: times.map(minuteOf), open, high, low, close, volume, ...(iopv && { iopv }) }
  }
  return found
}
