import type { PositionEffect, Side } from '@liangshu/contract/trading/order-codes'
import { amountOf, cashForNewOrder } from '@liangshu/engine/account/book/freeze'
import { closablePerpetual } from '@liangshu/engine/account/book/freeze-perpetual'
import { feesOfOrder } from '@liangshu/engine/rules/fee/fee-rule'
import { totalFees } from '@liangshu/engine/rules/fee/fees'
import { futureFee } from '@liangshu/engine/rules/fee/future-fee'
import { closable, futuresKey, notional, volumeOf } from '@liangshu/engine/account/futures/futures-position'
import { needsExplicitClose } from '@liangshu/engine/market/futures/futures-money'
import { volumeForAmount } from '@liangshu/engine/account/order/order-volume'
import { notionalUnits } from '@liangshu/engine/account/perpetual/perpetual-holding'

import type { AccountTx } from '../book/book-keeper.ts'
import type { Listing } from './instrument-days.ts'
import { heldAndSellable } from './order-facts.ts'

/** What a ticket says about size, in the units of the book: held, sellable, the most that can be traded, its fee. */
export type TicketFigures = {
  held: number
  sellable: number
  maxVolume: number
  fee: number
  amount: number
  /** What of the position is of today or of earlier days; shares and coins do not tell them apart. */
  today?: number
  yesterday?: number
}

/** What volumes of an instrument are counted in. */
export function unitOf({ day }: Listing): string {
  const { secType, symbol, terms } = day
  if (terms.kind === 'perpetual') return symbol.replace(/^.*\./, '').replace(/USDT-PERP$/, '')
  if (terms.kind === 'future') return '手'
  if (secType === 'fund') return '份'
  return secType === 'convertible' ? '张' : '股'
}

/** The offsets a ticket offers. Where the exchange wants to know, a plain close is none of them (FUTACC-4). */
export function effectsOf({ day }: Listing, isHedged: boolean): PositionEffect[] {
  if (day.terms.kind === 'future') return needsExplicitClose(day.exchange) ? [1, 3, 4] : [1, 2, 3, 4]
  return day.terms.kind === 'perpetual' && isHedged ? [1, 2] : []
}

type Asked = { symbol: string; side: Side; price: number; available: number }

export function ticketFigures(locked: AccountTx, listing: Listing, asked: Asked): TicketFigures {
  const { terms } = listing.day
  if (terms.kind === 'future') return futureFigures(locked, listing, asked)
  if (terms.kind === 'perpetual') return coinFigures(locked, listing, asked)
  const { held, sellable } = heldAndSellable(locked, listing, asked.symbol)
  const isBuy = asked.side === 1
  const most = asked.price > 0 ? volumeForAmount(asked.available, asked.price, listing.day.lot, terms.feeRule) : 0
  const maxVolume = isBuy ? most : sellable
  const amount = amountOf(asked.price * maxVolume)
  return { held, sellable, maxVolume, amount, fee: totalFees(feesOfOrder(asked.side, amount, terms.feeRule)) }
}

/** A buy opens a long or closes a short: `held` and `sellable` are of the position this side would close. */
function futureFigures(
  { book }: AccountTx,
  { day }: Listing,
  { symbol, side, price, available }: Asked,
): TicketFigures {
  const { terms } = day
  if (terms.kind !== 'future') throw new Error(`${symbol} is no future`)
  const position = book.futures.get(futuresKey(symbol, side === 1 ? 2 : 1))
  const draft = { symbol, side, positionEffect: 1, positionSide: side, reduceOnly: false, volume: 1 } as const
  const perLot = price > 0 ? cashForNewOrder(draft, price, terms) : 0
  const maxVolume = perLot > 0 ? Math.min(day.lot.maxLimit, Math.floor(available / perLot)) : 0
  const amount = notional(price, maxVolume, terms.multiplier)
  return {
    held: position ? volumeOf(position) : 0,
    sellable: position ? closable(position, 2, book.tradingDay) : 0,
    today: position ? closable(position, 3, book.tradingDay) : 0,
    yesterday: position ? closable(position, 4, book.tradingDay) : 0,
    maxVolume,
    amount,
    fee: futureFee(terms.feeRule, 1, amount, maxVolume),
  }
}

function coinFigures({ book }: AccountTx, { day }: Listing, { symbol, side, price, available }: Asked): TicketFigures {
  const { terms } = day
  if (terms.kind !== 'perpetual') throw new Error(`${symbol} is no perpetual`)
  const draft = {
    symbol,
    side,
    positionEffect: 2,
    positionSide: side === 1 ? 2 : 1,
    reduceOnly: true,
    volume: 0,
  } as const
  const sellable = closablePerpetual(book, draft)
  const perStep =
    price > 0
      ? cashForNewOrder({ ...draft, positionEffect: 1, reduceOnly: false, volume: terms.step }, price, terms)
      : 0
  const steps = perStep > 0 ? Math.floor(available / perStep) : 0
  const maxVolume = Math.min(day.lot.maxLimit, steps * terms.step) + sellable
  const amount = notionalUnits(price, maxVolume)
  return { held: sellable, sellable, maxVolume, amount, fee: notionalUnits(amount, terms.takerFee) }
}
