import { pnlMethods, type HoldingRow } from '@liangshu/contract/trading/holding'
import { rounded } from '../../math/scaled/rounding.ts'
import { dateOfDay, dayNumber } from '../../time/calendar/civil-day.ts'
import type { AccountBook } from '../book/account-book.ts'
import { coinScale } from '../order/unit-scale.ts'
import { initialMarginOf, notionalUnits, type PerpetualHolding } from '../perpetual/perpetual-holding.ts'
import { marginFigures, unrealisedUnits } from '../perpetual/perpetual-margin.ts'

export type PerpetualQuote = {
  readonly mark: number
  /** What working orders will close. */
  readonly frozen: number
  readonly dayPnl: number
  /** What the account is worth, in cents of USDT. */
  readonly navCents: number
  readonly marks: Readonly<Record<string, number>>
}

const usdt = (units: number) => units / coinScale.money
const DAY_MS = 86_400_000

/** A perpetual as position lists show it, in coins and USDT, with the price that would end it. */
export function perpetualRow(book: AccountBook, holding: PerpetualHolding, quote: PerpetualQuote): HoldingRow {
  const size = Math.abs(holding.qty)
  const side = holding.qty < 0 ? 2 : 1
  const closable = Math.max(0, size - quote.frozen)
  const value = notionalUnits(quote.mark, size)
  const gain = unrealisedUnits(holding, quote.mark)
  const margin = initialMarginOf(holding)
  const { liquidation, maintenance } = marginFigures(book, holding, quote.marks)
  const openedOn = dateOfDay(Math.floor(holding.since / DAY_MS))
  const coins = (units: number) => units / coinScale.volume
  return {
    accountId: book.accountId,
    symbol: holding.symbol,
    positionSide: side,
    volume: coins(size),
    volumeToday: openedOn >= book.tradingDay ? coins(size) : 0,
    orderFrozen: coins(size - closable),
    orderFrozenToday: 0,
    available: coins(closable),
    availableToday: coins(closable),
    vwap: usdt(holding.entry),
    vwapDiluted: usdt(holding.entry),
    vwapOpen: usdt(holding.entry),
    cost: usdt(notionalUnits(holding.entry, size)),
    marketValue: usdt(value),
    price: usdt(quote.mark),
    fpnl: usdt(gain),
    fpnlRatio: margin === 0 ? null : rounded(gain / margin),
    fpnlOpen: usdt(gain),
    marginUsed: usdt(margin),
    maintenanceMargin: usdt(maintenance),
    liquidationPrice: liquidation === null ? null : usdt(liquidation),
    leverage: holding.leverage,
    marginMode: holding.mode,
    dayPnl: usdt(quote.dayPnl),
    realisedPnl: 0,
    pnlMethod: pnlMethods.average,
    weight: quote.navCents > 0 ? rounded(usdt(value) / (quote.navCents / 100)) : null,
    holdDays: Math.max(0, dayNumber(book.tradingDay) - dayNumber(openedOn)),
    firstBuyDate: openedOn,
  }
}
