import type { AccountBook } from '../book/account-book.ts'
import type { AccountEvent } from '../book/account-event.ts'
import { paidDividends } from '../book/decide-holding.ts'
import { refuse, type Decision } from '../book/decision.ts'
import { amountOf } from '../book/freeze.ts'
import { markToMarket } from '../futures/mark-to-market.ts'
import { isTerminal } from '../order/order-status.ts'
import { floatingUnits } from '../perpetual/perpetual-margin.ts'
import type { NavDaily } from './nav-daily.ts'

export type SettleCommand = {
  readonly tradingDay: string
  readonly nextTradingDay: string
  /** Final closes of shares and settlement prices of futures, in price units. */
  readonly prices: Readonly<Record<string, number>>
  readonly at: number
}

/**
 * SETTLE-1 to SETTLE-5: expire, pay, mark to market, write the day's row, roll. One batch of events, so a crash leaves
 * either the day before or the day after; a second run with the same prices finds the row and adds nothing.
 */
export function settleDay(book: AccountBook, command: SettleCommand): Decision<NavDaily> {
  const { tradingDay, nextTradingDay, prices, at } = command
  const settled = book.lastNav
  if (settled && settled.tradingDay === tradingDay) {
    if (settled.inputs === inputsOf(book, prices, settled.inputs)) return { ok: true, events: [], answer: settled }
    return refuse(409, `${tradingDay}已按另一组价格清算`)
  }
  if (tradingDay !== book.tradingDay) return refuse(409, `账户处于${book.tradingDay}，不能清算${tradingDay}`)
  if (nextTradingDay <= tradingDay) return refuse(400, '下一交易日必须晚于清算日')
  const missing = heldSymbols(book).find((symbol) => prices[symbol] === undefined)
  if (missing !== undefined) return refuse(422, `缺少${missing}的收盘价`)
  const paid = paidDividends(book, tradingDay, at)
  const marked = markToMarket(book, prices, tradingDay, at)
  const row = navRow(book, command, [...paid, ...marked])
  const events = [
    ...expireOrders(book, at),
    ...paid,
    ...marked,
    { type: 'daySettled', row, nextTradingDay } as const,
    { type: 'ordersArchived', beforeDay: tradingDay } as const,
  ]
  return { ok: true, events, answer: row }
}

function expireOrders(book: AccountBook, at: number): AccountEvent[] {
  const events: AccountEvent[] = []
  for (const order of book.active.values()) {
    if (isTerminal(order.status)) continue
    events.push({ type: 'orderMoved', orderId: order.orderId, step: 'dayEnd', seq: null, at })
    if (order.pendingReplace) events.push({ type: 'replaceEnded', orderId: order.orderId, end: 'dayEnd' })
  }
  return events
}

function heldSymbols(book: AccountBook): string[] {
  const symbols: string[] = []
  for (const { symbol, volume } of book.holdings.values()) if (volume > 0) symbols.push(symbol)
  for (const { symbol, lots } of book.futures.values()) if (lots.length > 0) symbols.push(symbol)
  for (const { symbol } of book.perpetuals.values()) symbols.push(symbol)
  return [...new Set(symbols)].toSorted()
}

/** Prices of what the day's row depended on; a re-run is compared on the same symbols. */
function inputsOf(book: AccountBook, prices: SettleCommand['prices'], known: string | null): string {
  const symbols =
    known === null
      ? heldSymbols(book)
      : known
          .split(',')
          .filter((part) => part !== '')
          .map((part) => part.slice(0, part.lastIndexOf('=')))
  return symbols.map((symbol) => `${symbol}=${prices[symbol] ?? 'none'}`).join(',')
}

export function marketValue(book: AccountBook, prices: SettleCommand['prices']): number {
  let value = 0
  for (const { symbol, volume } of book.holdings.values()) {
    if (volume > 0) value += amountOf((prices[symbol] ?? 0) * volume)
  }
  return value
}

function navRow(book: AccountBook, { tradingDay, prices }: SettleCommand, postings: AccountEvent[]): NavDaily {
  let cash = book.ledger.cash
  let receivable = book.ledger.receivable
  for (const event of postings) {
    const entries = event.type === 'dividendPaid' ? [event.entry] : event.type === 'futuresSettled' ? event.entries : []
    for (const { debit, credit, amount } of entries) {
      if (debit === 'cash') cash += amount
      if (credit === 'cash') cash -= amount
      if (credit === 'receivable') receivable -= amount
    }
  }
  // Perpetuals are not settled into cash: their gain is part of what the account is worth.
  const value = marketValue(book, prices) + floatingUnits(book, prices)
  const nav = cash + value + receivable
  const before = book.lastNav
  const { flowIn, flowOut, fees } = book.today
  const start = (before?.nav ?? 0) + flowIn - flowOut
  // The first funded day and a day that starts at nothing begin a new chain instead of a return of 0 or -100%.
  const dayReturn = before && before.nav > 0 && start > 0 ? nav / start - 1 : null
  return {
    tradingDay,
    nav,
    cash,
    marketValue: value,
    receivable,
    flowIn,
    flowOut,
    pnl: nav - start,
    fees,
    dayReturn,
    unitNav: (before?.unitNav ?? 1) * (1 + (dayReturn ?? 0)),
    inputs: inputsOf(book, prices, null),
  }
}
