import { parseFen, parsePrice } from '@liangshu/contract/market/scaled'
import type { OrderDraftBody } from '@liangshu/contract/trading/execute-trade'
import { positionEffect, side } from '@liangshu/contract/trading/order-codes'
import { isMarketType } from '@liangshu/engine/order/order-types'
import { volumeForAmount, volumeToWeight } from '@liangshu/engine/order/order-volume'
import type { OrderDraft } from '@liangshu/engine/order/order'

import { refusal } from '../../platform/http/app-error.ts'
import type { AccountRow } from '../book/account-row.ts'
import type { Listing } from './instrument-days.ts'

/** What the user asked for when it was not a number of shares; kept to tell a repeat from another order. */
export function sizingOf({ amount, weight }: OrderDraftBody): string | null {
  if (amount !== undefined) return `amount:${amount}`
  return weight === undefined ? null : `weight:${weight}`
}

export function priceOf(text: string | undefined, field: string): number {
  if (text === undefined) return 0
  const parsed = parsePrice(text)
  if (parsed === null) throw refusal(`参数错误：${field} 最多四位小数`)
  return parsed
}

export type Sizes = {
  readonly listing: Listing | null
  readonly navFen: number
  readonly held: number
  readonly sellable: number
}

/** Shares of an order given by amount or weight; at the limit price, or at the last for a market order. */
export function volumeOf(body: OrderDraftBody, price: number, { listing, navFen, held, sellable }: Sizes): number {
  if (body.volume !== undefined) return body.volume
  const { terms, lot } = listing?.day ?? {}
  const at = price > 0 ? price : (listing?.quote.last ?? listing?.quote.preClose ?? 0)
  if (terms?.kind !== 'stock' || !lot || at <= 0) return 0
  if (body.amount !== undefined) {
    const fen = parseFen(body.amount)
    if (fen === null) throw refusal('参数错误：amount 最多两位小数')
    const bought = volumeForAmount(fen, at, lot, terms.feeRule)
    return body.side === side.buy ? bought : Math.min(bought, sellable)
  }
  const change = volumeToWeight({ weight: body.weight ?? 0, navFen, price: at, held }, lot)
  return body.side === side.buy ? Math.max(0, change) : Math.max(0, -change)
}

export type DraftParts = { account: AccountRow; clOrdId: string; price: number; volume: number; createdBy: string }

export function draftOf(body: OrderDraftBody, parts: DraftParts): OrderDraft {
  const { account, clOrdId, price, volume, createdBy } = parts
  return {
    clOrdId,
    accountId: account.id,
    unitId: body.unitId ?? null,
    productId: account.productId,
    strategyId: body.strategyId ?? null,
    proposalTargetId: body.targetId ?? null,
    symbol: body.symbol,
    side: body.side,
    positionEffect: body.positionEffect ?? (body.side === side.buy ? positionEffect.open : positionEffect.close),
    positionSide: 1,
    orderType: body.orderType,
    tif: body.tif,
    price: isMarketType(body.orderType) && body.price === undefined ? 0 : price,
    volume,
    triggerPrice: body.triggerPrice === undefined ? null : priceOf(body.triggerPrice, 'triggerPrice'),
    reduceOnly: body.reduceOnly ?? false,
    originModule: body.targetId === undefined ? (body.strategyId === undefined ? 'APPUI' : 'STRATEGY') : 'PROPOSAL',
    createdBy,
    replaces: null,
    remark: body.remark,
  }
}
