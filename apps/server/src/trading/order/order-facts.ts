import type { OrderDraftBody } from '@liangshu/contract/trading/execute-trade'
import type { OriginModule, Side } from '@liangshu/contract/trading/order-codes'
import { availableCash } from '@liangshu/engine/account/book/cash'
import type { PlaceCommand } from '@liangshu/engine/account/book/decide-place'
import { sellable } from '@liangshu/engine/account/holding/holding'
import type { PreTradeFacts } from '@liangshu/engine/account/risk/pre-trade-facts'

import { newId } from '../../platform/new-id.ts'
import type { AccountTx } from '../book/book-keeper.ts'
import type { LockedAccount } from '../book/writing.ts'
import type { MarketFacts } from '../market-facts/market-facts.ts'
import { listingOf, type Listing } from './instrument-days.ts'
import { draftOf, priceOf, volumeOf } from './order-draft.ts'
import type { FindTargets } from '../proposal/find-targets.ts'
import { navOf, preTradeFacts } from './pre-trade-facts.ts'
import { findRiskRows, type RiskRows } from './risk-facts.store.ts'

export type Asker = { userId: string; username: string }

/** `O20261116…`: the day it was born on, then what makes it unique. */
export function newOrderId(tradingDay: string, nowMs: number): string {
  return `O${tradingDay.replaceAll('-', '')}${newId(nowMs).slice(4, 20).toUpperCase()}`
}

export function heldAndSellable({ book }: Pick<LockedAccount, 'book'>, listing: Listing | null, symbol: string) {
  const holding = book.holdings.get(symbol)
  const terms = listing?.day.terms
  const isSameDay = terms?.kind === 'stock' && terms.isSameDay
  return {
    held: holding?.volume ?? 0,
    sellable: holding ? sellable(holding, book.tradingDay, isSameDay) : 0,
    available: Math.max(0, availableCash(book)),
  }
}

/** What the checks look at, from the market, the book and the tables. */
function factsOf(
  { account, book }: LockedAccount,
  market: MarketFacts,
  asked: { rows: RiskRows; userId: string; symbol: string; targetId?: string | undefined },
): { facts: PreTradeFacts; listing: Listing | null } {
  const listing = listingOf(market, asked.symbol, account.feeProfileId, book.margin)
  return { facts: preTradeFacts({ market, account, book, listing, ...asked }), listing }
}

/** The same for one order on its own, in the account's transaction. */
export async function factsFor(
  locked: AccountTx,
  { market, findTargets }: { market: MarketFacts; findTargets: FindTargets },
  asked: { asker: Asker; symbol: string; side: Side; clOrdId?: string; targetId?: string | undefined },
): Promise<{ facts: PreTradeFacts; rows: RiskRows }> {
  const { asker, symbol, side, clOrdId = '', targetId } = asked
  const { userId } = asker
  const question = { userId, symbol, side, clOrdId, targetId }
  const [rows] = await findRiskRows(locked.tx, [{ account: locked.account, question }], findTargets)
  if (!rows) throw new Error('a question has an answer')
  return { facts: factsOf(locked, market, { rows, userId, symbol, targetId }).facts, rows }
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
export function placeCommand(locked: LockedAccount, rows: RiskRows, parts: PlaceParts): PlaceCommand {
  const { market, body, clOrdId, asker, nowMs } = parts
  const { account, book } = locked
  const { facts, listing } = factsOf(locked, market, { rows, userId: asker.userId, ...body })
  const { held, sellable: free } = heldAndSellable(locked, listing, body.symbol)
  const price = priceOf(body.price, 'price', body.symbol)
  const earlier = book.ordersByClOrdId.get(clOrdId)
  // The same intent may come to another number of shares a moment later; a repeat keeps the first.
  const isRepeatOfWish = earlier !== undefined && body.volume === undefined
  const volume = isRepeatOfWish
    ? earlier.draft.volume
    : volumeOf(body, price, { listing, held, sellable: free, navFen: navOf(market, book) })
  return {
    draft: draftOf(body, {
      account,
      kind: listing?.day.terms.kind ?? 'stock',
      isHedged: book.margin.isHedged,
      clOrdId,
      price,
      volume,
      createdBy: asker.username,
      origin: parts.origin,
    }),
    orderId: newOrderId(book.tradingDay, nowMs),
    at: nowMs,
    facts,
    confirmed: body.confirmCodes,
    keepsTrace: true,
  }
}
