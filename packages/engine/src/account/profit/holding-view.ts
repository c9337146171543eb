import { pnlMethods, type HoldingRow } from '@liangshu/contract/trading/holding'
import { rounded } from '../../math/scaled/rounding.ts'
import { dayNumber } from '../../time/calendar/civil-day.ts'
import type { AccountBook } from '../book/account-book.ts'
import { amountOf } from '../book/freeze.ts'
import {
  closable,
  marginOf,
  notional,
  volumeOf,
  volumeToday,
  type FuturesPosition,
} from '../futures/futures-position.ts'
import { heldPnl, openPnl } from '../futures/mark-to-market.ts'
import { boughtSince, costPerShare, type Holding } from '../holding/holding.ts'

export type HoldingQuote = {
  readonly last: number
  readonly dayPnlFen: number
  readonly isSameDay: boolean
  /** False where the market does not show it, and `last` is of its settlement or its cost. */
  readonly isQuoted: boolean
  /** NAV the weight is taken of, in fen; 0 for none. */
  readonly navFen: number
}

const yuan = (fen: number) => fen / 100
const priced = (units: number) => units / 10_000
const ratio = (part: number, whole: number) => (whole === 0 ? null : rounded(part / whole))

/** PNL-3: a holding as lists show it; money in yuan, freezes and sellable volume as of now. */
export function holdingRow(book: AccountBook, holding: Holding, quote: HoldingQuote): HoldingRow {
  const today = boughtSince(holding, book.tradingDay)
  const costs = costPerShare(holding)
  const value = amountOf(quote.last * holding.volume)
  const locked = quote.isSameDay ? 0 : today
  return {
    accountId: book.accountId,
    symbol: holding.symbol,
    positionSide: 1,
    volume: holding.volume,
    volumeToday: today,
    orderFrozen: holding.frozen,
    orderFrozenToday: 0,
    available: Math.max(0, holding.volume - locked - holding.frozen),
    availableToday: quote.isSameDay ? Math.max(0, Math.min(today, holding.volume - holding.frozen)) : 0,
    vwap: priced(costs.avg),
    vwapDiluted: priced(costs.diluted),
    vwapOpen: priced(costs.fifo),
    cost: yuan(holding.cost),
    marketValue: yuan(value),
    price: priced(quote.last),
    fpnl: yuan(value - holding.cost),
    fpnlRatio: ratio(value - holding.cost, holding.cost),
    dayPnl: yuan(quote.dayPnlFen),
    realisedPnl: yuan(holding.realised),
    pnlMethod: quote.isQuoted ? pnlMethods.average : pnlMethods.unquoted,
    weight: ratio(value, quote.navFen),
    holdDays: holding.firstBuyDate === '' ? 0 : dayNumber(book.tradingDay) - dayNumber(holding.firstBuyDate),
    firstBuyDate: holding.firstBuyDate,
  }
}

function averageOf(position: FuturesPosition, priceOf: (lot: FuturesPosition['lots'][number]) => number): number {
  const volume = volumeOf(position)
  if (volume === 0) return 0
  let sum = 0
  for (const lot of position.lots) sum += priceOf(lot) * lot.qty
  return sum / volume
}

/**
 * FUTACC-3 on screen: `vwap` and `fpnl` on the settlement basis, `vwapOpen` and `fpnlOpen` on the open price. What is
 * realised counts from the open price and carries the fees, as in the report (PNL-7).
 */
export function futuresRow(
  book: AccountBook,
  position: FuturesPosition,
  quote: Omit<HoldingQuote, 'isSameDay' | 'isQuoted'>,
): HoldingRow {
  const volume = volumeOf(position)
  const today = volumeToday(position, book.tradingDay)
  const held = heldPnl(position, quote.last)
  const basis = averageOf(position, (lot) => lot.basis)
  const value = notional(quote.last, volume, position.multiplier)
  const margin = marginOf(position)
  return {
    accountId: book.accountId,
    symbol: position.symbol,
    positionSide: position.side,
    volume,
    volumeToday: today,
    orderFrozen: position.frozenToday + position.frozenYesterday,
    orderFrozenToday: position.frozenToday,
    available: closable(position, 2, book.tradingDay),
    availableToday: closable(position, 3, book.tradingDay),
    vwap: priced(Math.round(basis)),
    vwapDiluted: priced(Math.round(basis)),
    vwapOpen: priced(Math.round(averageOf(position, (lot) => lot.openPrice))),
    cost: yuan(notional(Math.round(basis), volume, position.multiplier)),
    marketValue: yuan(value),
    price: priced(quote.last),
    fpnl: yuan(held),
    fpnlRatio: ratio(held, margin),
    fpnlOpen: yuan(openPnl(position, quote.last)),
    marginUsed: yuan(margin),
    dayPnl: yuan(quote.dayPnlFen),
    realisedPnl: yuan(position.realisedOpen - (position.feesPaid ?? 0)),
    pnlMethod: pnlMethods.lots,
    weight: ratio(value, quote.navFen),
    holdDays: position.lots[0] ? dayNumber(book.tradingDay) - dayNumber(position.lots[0].openDate) : 0,
    firstBuyDate: position.lots[0]?.openDate ?? '',
  }
}
