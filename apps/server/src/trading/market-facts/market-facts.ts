import type { CorporateAction } from '@liangshu/engine/adjustment/corporate-action'
import { secondsOf } from '@liangshu/engine/calendar/shanghai-time'
import { mainlandCalendar } from '@liangshu/engine/calendar/trading-calendar'
import type { Instrument } from '@liangshu/engine/instrument/instrument'
import type { DisplayedBook } from '@liangshu/engine/matching/market-beat'

export type MarketTime = {
  readonly tradingDay: string
  readonly secondOfDay: number
  /**
   * The trading day that orders of this moment count for. It moves on at 15:35; a day that is shown again while the
   * exchanges are closed counts for the next one.
   */
  readonly orderDay: string
}

const settlementFrom = secondsOf('15:35')

export function orderDayAt(date: string, secondOfDay: number): string {
  const isOver = secondOfDay >= settlementFrom || !mainlandCalendar.isTradingDay(date)
  return isOver ? mainlandCalendar.next(date) : date
}

export type TradedInstrument = {
  readonly name: string
  readonly instrument: Instrument
  readonly sector: string | null
  /** Average daily volume of 20 days, 0 when unknown. */
  readonly adv20: number
}

/** Prices in 1/10000 yuan, volumes in shares. */
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
}

/** All that trading needs to know of the market. Answers come from memory: an order waits for nothing here. */
export type MarketFacts = {
  /** Null until the market has been read for the first time. */
  time: () => MarketTime | null
  instrument: (symbol: string) => TradedInstrument | null
  quote: (symbol: string) => MarketQuote | null
  /** The close of a finished day. */
  close: (symbol: string, day: string) => number | null
  /** What the held symbols hand out on an ex-day. */
  actionsOn: (day: string, symbols: readonly string[]) => CorporateAction[]
}

/** The price a holding is shown and valued at: the last trade, before it the previous close. */
export function valuationPrice(market: MarketFacts, symbol: string): number | null {
  const quote = market.quote(symbol)
  if (!quote) return null
  return quote.last ?? quote.preClose
}
