import { parseFen, parsePrice } from '@liangshu/contract/market/scaled'
import type { OrderDraftBody } from '@liangshu/contract/trading/execute-trade'
import {
  orderType,
  positionEffect,
  side,
  type OriginModule,
  type PositionEffect,
  type PositionSide,
} from '@liangshu/contract/trading/order-codes'
import { parseDecimal8 } from '@liangshu/engine/market/crypto/decimal8'
import { isMarketType } from '@liangshu/engine/account/order/order-types'
import { volumeForAmount, volumeToWeight } from '@liangshu/engine/account/order/order-volume'
import type { OrderTerms } from '@liangshu/engine/account/order/order-terms'
import { isPerpetual, scaleOfSymbol } from '@liangshu/engine/account/order/unit-scale'
import type { OrderDraft } from '@liangshu/engine/account/order/order'

import { refusal } from '../../platform/http/app-error.ts'
import type { AccountRow } from '../book/account-row.ts'
import type { Listing } from './instrument-days.ts'

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([, own]) => own !== undefined)
  return entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, own]) => [key, inOrder(own)])
}

/** All that makes an intent what it is, as one text; ticks and remarks do not make it another. */
export function intentText({ confirmCodes: _codes, remark: _remark, ...intent }: OrderDraftBody): string {
  return JSON.stringify(inOrder(intent))
}

/** What the user asked for when it was not a number of shares; kept to tell a repeat from another order. */
export function sizingOf({ amount, weight }: OrderDraftBody): string | null {
  if (amount !== undefined) return `amount:${amount}`
  return weight === undefined ? null : `weight:${weight}`
}

/** Four decimals of a yuan, eight of a coin's USDT. */
export function priceOf(text: string | undefined, field: string, symbol = ''): number {
  if (text === undefined) return 0
  const isCoin = isPerpetual(symbol)
  const parsed = isCoin ? unitsOfText(text) : parsePrice(text)
  if (parsed === null) throw refusal(`参数错误：${field} 最多${isCoin ? '八' : '四'}位小数`)
  return parsed
}

export function unitsOfText(text: string): number | null {
  const units = parseDecimal8(text)
  return units === null || units > BigInt(Number.MAX_SAFE_INTEGER) ? null : Number(units)
}

/** Shares and contracts as they are, coins in 1e-8; a finer fraction is left for the size check to refuse. */
export function volumeUnits(volume: number, symbol: string): number {
  const { volume: scale } = scaleOfSymbol(symbol)
  const units = volume * scale
  return Math.abs(units - Math.round(units)) < 1e-3 ? Math.round(units) : units
}

export type Sizes = {
  readonly listing: Listing | null
  readonly navFen: number
  readonly held: number
  readonly sellable: number
}

/** Shares of an order given by amount or weight; at the limit price, or at the last for a market order. */
export function volumeOf(body: OrderDraftBody, price: number, { listing, navFen, held, sellable }: Sizes): number {
  if (body.volume !== undefined) return volumeUnits(body.volume, body.symbol)
  if (listing && listing.day.terms.kind !== 'stock') throw refusal('期货和数字货币委托须填写数量')
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

/** Opening a long and closing a short are buys, the other two are sales. Only contracts have a short side. */
function positionSideOf(body: OrderDraftBody, kind: OrderTerms['kind'], isHedged: boolean): PositionSide {
  if (kind === 'stock' || (kind === 'perpetual' && !isHedged)) return 1
  return (body.side === side.buy) === (body.positionEffect === positionEffect.open) ? 1 : 2
}

function effectOf(body: OrderDraftBody, kind: OrderTerms['kind'], isHedged: boolean): PositionEffect {
  if (body.positionEffect !== undefined) return body.positionEffect
  if (kind === 'future') throw refusal('期货委托须指定开平')
  if (kind === 'perpetual' && isHedged) throw refusal('双向持仓账户须指定开平')
  if (kind === 'perpetual') return positionEffect.open
  return body.side === side.buy ? positionEffect.open : positionEffect.close
}

function originOf({ targetId, strategyId }: OrderDraftBody): OriginModule {
  if (targetId !== undefined) return 'PROPOSAL'
  return strategyId === undefined ? 'APPUI' : 'STRATEGY'
}

/** Without its price a conditional order would go off at once; with one any other order would seem to wait. */
function checkTrigger({ orderType: type, triggerPrice }: OrderDraftBody): void {
  const isConditional = type === orderType.conditional
  if (isConditional && triggerPrice === undefined) throw refusal('条件单须填写触发价')
  if (!isConditional && triggerPrice !== undefined) throw refusal('只有条件单可以填写触发价')
}

export type DraftParts = {
  kind: OrderTerms['kind']
  isHedged: boolean
  account: AccountRow
  clOrdId: string
  price: number
  volume: number
  createdBy: string
  origin?: OriginModule | undefined
}

export function draftOf(body: OrderDraftBody, parts: DraftParts): OrderDraft {
  const { account, clOrdId, price, volume, createdBy, kind, isHedged } = parts
  checkTrigger(body)
  const effect = effectOf(body, kind, isHedged)
  return {
    clOrdId,
    accountId: account.id,
    unitId: body.unitId ?? null,
    productId: account.productId,
    strategyId: body.strategyId ?? null,
    proposalTargetId: body.targetId ?? null,
    symbol: body.symbol,
    side: body.side,
    positionEffect: effect,
    positionSide: positionSideOf({ ...body, positionEffect: effect }, kind, isHedged),
    orderType: body.orderType,
    tif: body.tif,
    price: isMarketType(body.orderType) && body.price === undefined ? 0 : price,
    volume,
    triggerPrice: body.triggerPrice === undefined ? null : priceOf(body.triggerPrice, 'triggerPrice', body.symbol),
    reduceOnly: body.reduceOnly ?? false,
    originModule: parts.origin ?? originOf(body),
    createdBy,
    replaces: null,
    remark: body.remark,
  }
}
