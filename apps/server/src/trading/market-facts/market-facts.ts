import type { IndustryReturns, IndustryReturnsArgs } from '@liangshu/engine/analysis/performance/industry-returns'
import type { CorporateAction } from '@liangshu/engine/market/adjustment/corporate-action'
import type { TradedDays } from '@liangshu/engine/analysis/review/traded-days'
import { secondsOf } from '@liangshu/engine/time/calendar/shanghai-time'
import { dateOfDay, dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import type { FuturesProduct } from '@liangshu/engine/market/futures/product'
import type { Instrument } from '@liangshu/engine/market/instrument/instrument'
import type { DisplayedBook } from '@liangshu/engine/matching/paper/market-beat'

export type MarketTime = {
  readonly tradingDay: string
  readonly secondOfDay: number
  /**
   * The trading day that orders of this moment count for. It moves on at 15:35; a day that is shown again while the
   * exchanges are closed counts for the next one.
   */
  readonly orderDay: string
  /** The same for futures, whose day is settled at 16:00 and starts with the night before. */
  readonly futureDay: string
  /** The same for coins: the day in UTC, settled five minutes after it ends. */
  readonly coinDay: string
}

const settlementFrom = secondsOf('15:35')
const futuresSettlementFrom = secondsOf('16:00')
const coinSettlementAt = secondsOf('08:05')

export function orderDayAt(date: string, secondOfDay: number, from = settlementFrom): string {
  const isOver = secondOfDay >= from || !mainlandCalendar.isTradingDay(date)
  return isOver ? mainlandCalendar.next(date) : date
}

/** The days that orders of a Shanghai moment count for, by class. */
export function orderDaysAt(date: string, secondOfDay: number): Pick<MarketTime, 'orderDay' | 'futureDay' | 'coinDay'> {
  return {
    orderDay: orderDayAt(date, secondOfDay),
    futureDay: orderDayAt(date, secondOfDay, futuresSettlementFrom),
    coinDay: secondOfDay >= coinSettlementAt ? date : dateOfDay(dayNumber(date) - 1),
  }
}

export type AssetClass = 'stock' | 'future' | 'crypto' | 'credit'

export function orderDayFor(time: MarketTime, assetClass: AssetClass): string {
  if (assetClass === 'future') return time.futureDay
  return assetClass === 'crypto' ? time.coinDay : time.orderDay
}

/** Coins have no closed days. */
export function dayAfter(day: string, assetClass: AssetClass): string {
  return assetClass === 'crypto' ? dateOfDay(dayNumber(day) + 1) : mainlandCalendar.next(day)
}

export type TradedInstrument = {
  readonly name: string
  readonly instrument: Instrument
  readonly sector: string | null
  /** Average daily volume of 20 days, 0 when unknown. */
  readonly adv20: number
  readonly future?: { readonly product: FuturesProduct; readonly lastTradingDate: string | null }
  /** Tick and step in 1e-8. */
  readonly coin?: { readonly tick: number; readonly step: number; readonly fundingHours: number }
}

/** Prices in 1/10000 yuan, volumes in shares or contracts; both in 1e-8 for coins. */
export type MarketQuote = {
  /** Null before the first trade of the day. */
  readonly last: number | null
  readonly open: number | null
  readonly preClose: number
  readonly isSuspended: boolean
  readonly volume: number
  /** Volume since the minute began. */
  readonly minuteVolume: number
  readonly book: DisplayedBook
  /** Funds only: what the basket of one share is worth. */
  readonly iopv?: number | null
  /** Futures only: the previous settlement and the exchange's limits around it. */
  readonly future?: { readonly preSettle: number; readonly limitUp: number | null; readonly limitDown: number | null }
}

/** One day of an instrument or an index, in 1/10000 yuan. */
export type DayBar = { readonly day: string; readonly close: number; readonly high: number; readonly low: number }

export type CoinFunding = { readonly mark: number; readonly rate: number }

/** All that trading needs to know of the market. The present answers from memory, history takes a moment. */
export type MarketFacts = {
  /** Null until the market has been read for the first time. */
  time: () => MarketTime | null
  instrument: (symbol: string) => TradedInstrument | null
  quote: (symbol: string) => MarketQuote | null
  /** Fetches what only history knows about a symbol, so that it is at hand when an order is checked. */
  prepare: (symbol: string) => Promise<void>
  /** Closes of a day by symbol, settlements for futures; one that did not trade then is left out. */
  closes: (symbols: readonly string[], day: string) => Promise<ReadonlyMap<string, number>>
  /** Marks and rates of the coins that pay funding at this stamp; empty when the stamp is beyond what is known. */
  funding: (symbols: readonly string[], stamp: number) => Promise<Readonly<Record<string, CoinFunding>>>
  /** The days of a symbol or an index from one to another, oldest first; null when nobody knows it. */
  history: (symbol: string, from: string, to: string) => Promise<{ name: string; bars: readonly DayBar[] } | null>
  /** Return of each of the last days of the industry a stock is of; null where there is none or nobody knows it. */
  industryRates: (symbol: string) => Promise<ReadonlyMap<string, number> | null>
  /** What symbols and the industries of a benchmark did day by day; null while there is no market. */
  industryReturns: (asked: IndustryReturnsArgs) => Promise<IndustryReturns | null>
  /** Closed days of traded symbols with ranges, limits and buy signals; a symbol nobody knows is left out. */
  tradedDays: (symbols: readonly string[], from: string, to: string) => Promise<ReadonlyMap<string, TradedDays>>
  /** What the held symbols hand out on an ex-day. */
  actionsOn: (day: string, symbols: readonly string[]) => Promise<CorporateAction[]>
}

/** The price a holding is shown and valued at: the last trade, before it the previous close; the mark for coins. */
export function valuationPrice(market: MarketFacts, symbol: string): number | null {
  const quote = market.quote(symbol)
  if (!quote) return null
  return quote.last ?? quote.preClose
}
