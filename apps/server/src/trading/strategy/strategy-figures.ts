import type { StrategyFigures, StrategyNav } from '@liangshu/contract/trading/strategy'
import { isPerpetual } from '@liangshu/engine/account/order/unit-scale'
import { strategyCourse, strategyToday, type NowPrices } from '@liangshu/engine/account/profit/strategy-figures'
import { dateOfDay, dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

import type { Tx } from '../../platform/database/database.ts'
import { valuationPrice, type MarketFacts, type MarketTime } from '../market-facts/market-facts.ts'
import { findStrategyHoldings, findStrategyTrades, type Todays } from './strategy-figures.store.ts'

const nothing: StrategyFigures = { todayPnl: null, positionValue: null, currency: 'CNY' }
const toCents = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100)
const longestDays = 750
const method = '策略自身成交：卖出减买入减费用，加持仓按收盘价（期货按结算价）的价值；不含分红送股'

const todaysOf = ({ tradingDay, coinDay }: MarketTime): Todays => ({ day: tradingDay, coinDay })

const pricesIn =
  (market: MarketFacts): NowPrices =>
  (symbol) => {
    const last = valuationPrice(market, symbol)
    const quote = market.quote(symbol)
    const before = quote?.future?.preSettle ?? quote?.preClose
    return last === null || before === undefined ? null : { last, before }
  }

/** What each strategy made today and holds; unknown until the market is there. */
export async function figuresOf(
  tx: Tx,
  ids: readonly string[],
  market: MarketFacts,
): Promise<(id: string) => StrategyFigures> {
  const time = market.time()
  if (!time) return () => nothing
  const holdings = await findStrategyHoldings(tx, ids, todaysOf(time))
  return (id) => {
    const own = holdings.get(id) ?? []
    const { pnl, positionValue } = strategyToday(own, pricesIn(market))
    const currency = own.some(({ symbol }) => isPerpetual(symbol)) ? 'USDT' : 'CNY'
    return { todayPnl: toCents(pnl), positionValue: toCents(positionValue), currency }
  }
}

/** Closing prices of every day, the last price on the day that is shown now. */
async function closesOf(market: MarketFacts, symbols: readonly string[], days: readonly string[], today: string) {
  const found = new Map<string, Map<string, number>>()
  for (const symbol of symbols) found.set(symbol, new Map())
  for (const day of days) {
    if (day >= today) break
    for (const [symbol, price] of await market.closes(symbols, day)) found.get(symbol)?.set(day, price)
  }
  return (symbol: string, day: string): number | null => {
    if (day >= today) return valuationPrice(market, symbol)
    const own = found.get(symbol)
    const known = own?.get(day)
    if (known !== undefined) return known
    // Suspended: the last price there was.
    const earlier = days.findLast((one) => one < day && own?.has(one))
    return earlier === undefined ? null : (own?.get(earlier) ?? null)
  }
}

/** STRAT-30: the course of one strategy day by day. */
export async function navOfStrategy(
  findIn: <Found>(work: (tx: Tx) => Promise<Found>) => Promise<Found>,
  { id, capital }: { id: string; capital: number },
  market: MarketFacts,
): Promise<StrategyNav> {
  const time = market.time()
  const trades = await findIn((tx) => findStrategyTrades(tx, id))
  const [first] = trades
  const isCoin = trades.some(({ symbol }) => isPerpetual(symbol))
  const currency = isCoin ? 'USDT' : 'CNY'
  if (!time || !first) return { currency, base: null, method, rows: [] }
  const today = isCoin ? time.coinDay : time.tradingDay
  const last = trades.at(-1)?.day ?? today
  const days = daysBetween(first.day, last > today ? last : today, isCoin)
  const symbols = [...new Set(trades.map(({ symbol }) => symbol))]
  const priceOn = await closesOf(market, symbols, days, today)
  const { base, rows } = strategyCourse(trades, days, { priceOn, capital })
  return {
    currency,
    method,
    base: toCents(base),
    rows: rows.slice(-longestDays).map(({ day, pnl, cumulative, positionValue, nav }) => ({
      date: day,
      pnl: toCents(pnl),
      cumulative: toCents(cumulative),
      positionValue: toCents(positionValue),
      nav: nav === null ? null : Math.round(nav * 1e6) / 1e6,
    })),
  }
}

/** Coins have no closed days. */
function daysBetween(from: string, to: string, isCoin: boolean): readonly string[] {
  if (!isCoin) return mainlandCalendar.days(from, to)
  const first = dayNumber(from)
  return Array.from({ length: dayNumber(to) - first + 1 }, (_, i) => dateOfDay(first + i))
}
