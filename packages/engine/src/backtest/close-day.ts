import type { AccountBook } from '../account/book/account-book.ts'
import { decideCorporateAction, decideDelist } from '../account/book/decide-holding.ts'
import { decideCashDelivery } from '../account/futures/decide-cash-delivery.ts'
import type { NavDaily } from '../account/settlement/nav-daily.ts'
import { settleDay } from '../account/settlement/settle-day.ts'
import type { CorporateAction } from '../market/adjustment/corporate-action.ts'
import { secondsOf, shanghaiEpoch } from '../time/calendar/shanghai-time.ts'
import { mainlandCalendar } from '../time/calendar/trading-calendar.ts'
import { notionalUnits } from '../account/perpetual/perpetual-holding.ts'
import { coinPriceRatio } from '../strategy/coin-units.ts'
import { record, unitsPerFen } from './backtest-account.ts'
import { coinDayFrom, nextCoinDay } from './coin-day.ts'
import type { HistoryInstrument, HistoryReader } from './history.ts'

const settledAt = secondsOf('15:35')

/** The close of a day, or the last before it for what did not trade. */
function lastClose(one: HistoryInstrument | undefined, day: number): number {
  if (!one) return 0
  for (let at = day; at >= 0; at -= 1) if ((one.close[at] ?? 0) > 0) return one.close[at] ?? 0
  return 0
}

type Closed = { readonly row: NavDaily; readonly values: Readonly<Record<string, number>> }

/** What the live settlement does after the close: deliver, settle, write off, and hand out on the morning that follows. */
export function closeDay(
  book: AccountBook,
  reader: HistoryReader,
  day: number,
  actionsOn: (date: string) => readonly CorporateAction[],
): Closed {
  const { days } = reader.history
  const date = days[day] ?? ''
  const isCoin = book.assetClass === 'crypto'
  const at = isCoin ? shanghaiEpoch(nextCoinDay(date), coinDayFrom * 60) : shanghaiEpoch(date, settledAt)
  const prices: Record<string, number> = {}
  const priceOf = (symbol: string) => {
    const price = lastClose(reader.find(symbol), day)
    if (price > 0) prices[symbol] = isCoin ? Math.round(price * coinPriceRatio) : price
  }
  for (const { symbol, volume } of book.holdings.values()) if (volume !== 0) priceOf(symbol)
  for (const { symbol } of book.futures.values()) priceOf(symbol)
  for (const { symbol } of book.perpetuals.values()) priceOf(symbol)
  for (const symbol of new Set([...book.futures.values()].map((position) => position.symbol))) {
    const settle = prices[symbol]
    const last = reader.find(symbol)?.future?.lastTradingDate ?? ''
    if (settle !== undefined && last <= date) record(book, decideCashDelivery(book, { symbol, settle, at }))
  }
  const nextTradingDay = days[day + 1] ?? (isCoin ? nextCoinDay(date) : mainlandCalendar.next(date))
  const settled = settleDay(book, { tradingDay: date, nextTradingDay, prices, at })
  if (!settled.ok) throw new Error(`day ${date} of the backtest was not settled: ${settled.message}`)
  record(book, settled)
  const values: Record<string, number> = {}
  for (const { symbol, volume } of book.holdings.values())
    if (volume > 0) values[symbol] = Math.round(((prices[symbol] ?? 0) * volume) / 100)
  for (const { symbol, qty } of book.perpetuals.values())
    values[symbol] = Math.round(notionalUnits(prices[symbol] ?? 0, Math.abs(qty)) / unitsPerFen(book))
  for (const { symbol, volume } of book.holdings.values()) {
    const delistDate = reader.find(symbol)?.instrument.delistDate
    if (volume === 0 || delistDate === undefined || delistDate > nextTradingDay) continue
    const command = { id: `delist:${symbol}:${delistDate}`, symbol, finalPrice: prices[symbol] ?? 0, at }
    record(book, decideDelist(book, command))
  }
  for (const action of actionsOn(nextTradingDay)) record(book, decideCorporateAction(book, action, at))
  return { row: settled.answer, values }
}
