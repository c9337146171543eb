import type { Ticket } from '@liangshu/contract/trading/order-list'
import { orderType, positionEffect, type OrderType, type PositionEffect } from '@liangshu/contract/trading/order-codes'

export interface TicketStart {
  accountId?: string
  symbol?: string
  side?: 1 | 2
  volume?: number
  effect?: PositionEffect
  reduceOnly?: boolean
  /** Nobody has chosen yet: what was typed before is kept for the ticket that is chosen. */
  isUnchosen?: true
}

export type Draft = {
  accountId: string
  symbol: string
  side: 1 | 2
  orderType: OrderType
  price: number | null
  volume: number | null
  effect: PositionEffect
  reduceOnly: boolean
  triggerPrice: number | null
}

export function draftOf({ accountId = '', symbol = '', side = 1, volume, effect, reduceOnly }: TicketStart): Draft {
  return {
    accountId,
    symbol,
    side,
    orderType: 1,
    price: null,
    volume: volume ?? null,
    effect: effect ?? positionEffect.open,
    reduceOnly: reduceOnly ?? false,
    triggerPrice: null,
  }
}

/** The offset that goes with the order: none for shares. One the exchange does not take never turns closing into opening. */
export function effectOf({ effect }: Draft, { effects }: Ticket): PositionEffect | undefined {
  if (effects.includes(effect)) return effect
  return effects.find((one) => (one === positionEffect.open) === (effect === positionEffect.open))
}

/** The most this draft can trade: what the cash opens, or what there is to close. */
export function mostOf(draft: Draft, ticket: Ticket): number {
  if (draft.reduceOnly && ticket.takesReduceOnly) return ticket.sellable
  switch (effectOf(draft, ticket)) {
    case positionEffect.close:
      return ticket.sellable
    case positionEffect.closeToday:
      return ticket.closableToday
    case positionEffect.closeYesterday:
      return ticket.closableYesterday
    default:
      return ticket.maxVolume
  }
}

/** A share of the most, in whole steps; all of what is sold goes with its odd lot. */
export function partOf(draft: Draft, ticket: Ticket, part: number): number {
  const most = mostOf(draft, ticket)
  const isWhole = part === 1 && (draft.side === 2 || mostOf(draft, ticket) !== ticket.maxVolume)
  if (isWhole) return most
  // Steps of a coin are fractions, and fractions do not divide evenly.
  const steps = Math.floor(Number(((most * part) / ticket.lotStep).toFixed(6)))
  return Number((steps * ticket.lotStep).toFixed(8))
}

/** Whole steps that an amount of money pays for at a price, before fees and never more than can be traded. */
export function volumeOfAmount(amount: number, price: number, draft: Draft, ticket: Ticket): number {
  if (!(price > 0) || !(amount > 0)) return 0
  const steps = Math.floor(Number((amount / price / ticket.lotStep).toFixed(6)))
  return Math.min(Number((steps * ticket.lotStep).toFixed(8)), mostOf(draft, ticket))
}

/** 开多, 平空 and so on: what an order with an offset does. */
export function intentOf(side: 1 | 2, effect: PositionEffect | undefined): string {
  if (effect === undefined) return side === 1 ? '买入' : '卖出'
  const isOpening = effect === positionEffect.open
  return `${side === 1 ? '买入' : '卖出'}${isOpening ? '开' : '平'}${isOpening === (side === 1) ? '多' : '空'}`
}

type Priced = Omit<Draft, 'price'> & { price: number | null }

/** The order a draft asks for, as it is sent and tried. */
export function orderOf(draft: Priced, ticket: Ticket | undefined, confirmCodes: number[]) {
  const { accountId, symbol, side, orderType: type, price, reduceOnly, triggerPrice, volume } = draft
  const effect = ticket ? effectOf(draft, ticket) : undefined
  return {
    accountId,
    symbol,
    side,
    orderType: type,
    ...(price === null ? {} : { price: String(price) }),
    ...(effect === undefined ? {} : { positionEffect: effect }),
    ...(ticket?.takesReduceOnly ? { reduceOnly } : {}),
    ...(type === orderType.conditional && triggerPrice !== null ? { triggerPrice: String(triggerPrice) } : {}),
    volume: volume ?? 0,
    confirmCodes,
  }
}

/** A price so many ticks away, on the grid of ticks and within the day's limits. */
export function stepped(price: number, ticks: number, { tick, limitUp, limitDown }: Ticket): number {
  const moved = (Math.round(price / tick) + ticks) * tick
  const bounded = Math.min(Math.max(moved, limitDown ?? tick), limitUp ?? Infinity)
  return Number(bounded.toFixed(8))
}

/** What is held once the order is filled; null where the ticket does not know that side. */
export function holdingAfter(draft: Draft, ticket: Ticket): number | null {
  const volume = draft.volume ?? 0
  const effect = effectOf(draft, ticket)
  if (effect !== undefined) return effect === positionEffect.open ? null : ticket.holding - volume
  if (ticket.takesReduceOnly) return draft.reduceOnly ? ticket.holding - volume : null
  return Number((ticket.holding + (draft.side === 1 ? volume : -volume)).toFixed(8))
}
