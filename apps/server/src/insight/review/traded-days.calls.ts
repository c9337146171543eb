import type { TradedDays } from '@liangshu/engine/analysis/review/traded-days'
import { dayFlags } from '@liangshu/engine/market/day/daily-columns'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { rowOfSymbol } from '@liangshu/engine/market/reader/find'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { timeText } from '@liangshu/engine/market/reader/wire-values'

import { points } from '../signal/trade-points.calls.ts'

/** Longer than any review looks back. */
const MOST_DAYS = 1000

export interface TradedDaysArgs {
  readonly symbols: readonly string[]
  readonly from: string
  readonly to: string
}

type Bars = Omit<TradedDays, 'signals'>

/** Closed days alone: the running one has no range and no close yet. */
function stockDays({ stocks, today }: MarketWithHistory, id: number, { from, to }: TradedDaysArgs): Bars {
  const { columns, axis } = stocks
  const first = Math.max(0, axis.indexUpTo(from) + (axis.dates[axis.indexUpTo(from)] === from ? 0 : 1))
  const last = Math.min(today.day - 1, axis.indexUpTo(to))
  const slots: number[] = []
  const days: string[] = []
  const limitUp: number[] = []
  for (let day = first; day <= last; day += 1) {
    const slot = id * columns.capacity + day
    if (((columns.flags[slot] ?? 0) & dayFlags.listed) === 0) continue
    slots.push(slot)
    days.push(axis.dates[day] ?? '')
    limitUp.push(stocks.limits(id, day)?.up ?? 0)
  }
  const column = (values: ArrayLike<number>) => slots.map((slot) => values[slot] ?? 0)
  return {
    days,
    open: column(columns.open),
    high: column(columns.high),
    low: column(columns.low),
    close: column(columns.close),
    vwap: column(columns.vwap),
    volume: column(columns.volume),
    limitUp,
    isSealed: slots.map((slot) => ((columns.flags[slot] ?? 0) & dayFlags.sealedUp) !== 0),
  }
}

async function otherDays(market: MarketWithHistory, row: InstrumentFacts, { from, to }: TradedDaysArgs): Promise<Bars> {
  const until = to < market.today.date ? to : market.today.date
  const bars = await market.bars.days(row, { to: until, count: MOST_DAYS, adjustment: 'none' })
  const dates = Array.from(bars.eob, (eob) => timeText(eob).slice(0, 10))
  const kept = dates.flatMap((date, at) => (date >= from && date < market.today.date ? [at] : []))
  const column = (values: ArrayLike<number>) => kept.map((at) => Math.round(values[at] ?? 0))
  return {
    days: kept.map((at) => dates[at] ?? ''),
    open: column(bars.open),
    high: column(bars.high),
    low: column(bars.low),
    close: column(bars.close),
    vwap: kept.map(() => 0),
    volume: column(bars.volume),
    limitUp: kept.map(() => 0),
    isSealed: kept.map(() => false),
  }
}

async function signalsOf(market: MarketWithHistory, symbol: string, { from, to }: TradedDaysArgs) {
  const found = await points(market, { symbols: [symbol], period: '1d', from, to, side: 'buy' })
  const signals = found.flatMap(({ time, reasons: [code] }) => (code ? [{ day: time.slice(0, 10), code }] : []))
  return signals.toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** The days of symbols that were traded, with the buy signals of their closes. Coins and what is unknown are left out. */
export async function tradedDays(market: MarketWithHistory, args: TradedDaysArgs): Promise<Record<string, TradedDays>> {
  const found: Record<string, TradedDays> = {}
  for (const symbol of args.symbols) {
    const row = rowOfSymbol(market, symbol)
    if (row.secType === 'crypto') continue
    const isStock = row.secType === 'stock' && row.slot < market.stocks.columns.instruments
    const bars = isStock ? stockDays(market, row.slot, args) : await otherDays(market, row, args)
    found[symbol] = { ...bars, signals: isStock ? await signalsOf(market, symbol, args) : [] }
  }
  return found
}
