import type { OrderDraftBody } from '@liangshu/contract/trading/execute-trade'
import type { OriginModule } from '@liangshu/contract/trading/order-codes'
import { availableCash } from '@liangshu/engine/account/cash'
import type { PlaceCommand } from '@liangshu/engine/account/decide-place'
import { sellable } from '@liangshu/engine/position/holding'
import type { PreTradeFacts } from '@liangshu/engine/risk/pre-trade-facts'

import { newId } from '../../platform/new-id.ts'
import type { Desk } from '../book/book-keeper.ts'
import type { MarketFacts } from '../market-facts/market-facts.ts'
import { listingOf, type Listing } from './instrument-days.ts'
import { draftOf, priceOf, volumeOf } from './order-draft.ts'
import { navOf, preTradeFacts } from './pre-trade-facts.ts'
import { findRiskRows } from './risk-facts.store.ts'

export type Asker = { userId: string; username: string }

/** `O20261116…`: the day it was born on, then what makes it unique. */
export function newOrderId(tradingDay: string, nowMs: number): string {
  return `O${tradingDay.replaceAll('-', '')}${newId(nowMs).slice(4, 20).toUpperCase()}`
}

export function heldAndSellable({ book }: Desk, listing: Listing | null, symbol: string) {
  const holding = book.holdings.get(symbol)
  const terms = listing?.day.terms
  const isSameDay = terms?.kind === 'stock' && terms.isSameDay
  return {
    held: holding?.volume ?? 0,
    sellable: holding ? sellable(holding, book.tradingDay, isSameDay) : 0,
    available: Math.max(0, availableCash(book)),
  }
}

export async function factsFor(
  desk: Desk,
  market: MarketFacts,
  asked: { asker: Asker; symbol: string; side: 1 | 2 },
): Promise<{ facts: PreTradeFacts; listing: Listing | null }> {
  const { tx, account, book } = desk
  const { asker, symbol, side } = asked
  const listing = listingOf(market, symbol, account.feeProfileId, book.margin)
  const rows = await findRiskRows(tx, { account, userId: asker.userId, symbol, side, day: book.tradingDay })
  return { facts: preTradeFacts({ market, account, book, listing, rows, userId: asker.userId, symbol }), listing }
}

export type PlaceParts = {
  market: MarketFacts
  body: OrderDraftBody
  clOrdId: string
  asker: Asker
  nowMs: number
  origin?: OriginModule | undefined
}

/** The command of one order on one account, with everything the checks will look at. */
export async function placeCommand(desk: Desk, parts: PlaceParts): Promise<PlaceCommand> {
  const { market, body, clOrdId, asker, nowMs } = parts
  const { facts, listing } = await factsFor(desk, market, { asker, symbol: body.symbol, side: body.side })
  const { held, sellable: free } = heldAndSellable(desk, listing, body.symbol)
  const price = priceOf(body.price, 'price', body.symbol)
  const earlier = desk.book.ordersByClOrdId.get(clOrdId)
  // The same wish may come to another number of shares a moment later; a repeat keeps the first.
  const isRepeatOfWish = earlier !== undefined && body.volume === undefined
  const volume = isRepeatOfWish
    ? earlier.draft.volume
    : volumeOf(body, price, { listing, held, sellable: free, navFen: navOf(market, desk.book) })
  return {
    draft: draftOf(body, {
      account: desk.account,
      kind: listing?.day.terms.kind ?? 'stock',
      isHedged: desk.book.margin.isHedged,
      clOrdId,
      price,
      volume,
      createdBy: asker.username,
      origin: parts.origin,
    }),
    orderId: newOrderId(desk.book.tradingDay, nowMs),
    at: nowMs,
    facts,
    confirmed: body.confirmCodes,
    keepsTrace: true,
  }
}
