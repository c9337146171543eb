import { orderStatus, orderType, positionEffect, type PositionEffect } from '@liangshu/contract/trading/order-codes'
import type { AccountBook } from '../book/account-book.ts'
import type { AccountEvent } from '../book/account-event.ts'
import type { Decision } from '../book/decision.ts'
import { needsExplicitClose } from '../../market/futures/futures-money.ts'
import type { OrderDraft } from '../order/order.ts'
import type { InstrumentDay } from '../risk/pre-trade-facts.ts'
import { futuresKey, marginOf, volumeOf, volumeToday, type FuturesPosition } from './futures-position.ts'
import { marginState, marginVerdict, planLiquidation, type LiquidationStep } from './margin.ts'

export type ForcedCloseCommand = {
  readonly prices: Readonly<Record<string, number>>
  /** What the exchange itself asks, in millionths, by symbol. */
  readonly exchangePpm: Readonly<Record<string, number>>
  /** Contracts that trade now; a position of any other has to wait. */
  readonly days: ReadonlyMap<string, InstrumentDay>
  readonly at: number
  readonly id: string
}

const systemUser = 'system'

/** Margin the exchange itself would ask for what is held. */
export function exchangeMargin(book: AccountBook, exchangePpm: ForcedCloseCommand['exchangePpm']): number {
  let margin = 0
  for (const position of book.futures.values()) {
    const share = (exchangePpm[position.symbol] ?? position.marginPpm) / position.marginPpm
    margin += marginOf(position) * share
  }
  return Math.round(margin)
}

/**
 * FUTACC-9: equity below the exchange's own margin closes the position with the largest margin first, at the day's limit so
 * that it meets whatever is there. Working orders go first; while a close of ours is on its way nothing is added.
 */
export function decideForcedClose(book: AccountBook, command: ForcedCloseCommand): Decision<number> {
  const state = marginState(book, command.prices)
  const none = { ok: true, events: [], answer: 0 } as const
  if (marginVerdict(state, exchangeMargin(book, command.exchangePpm)) !== 'liquidate') return none
  const active = [...book.active.values()]
  if (active.some(({ draft }) => draft.createdBy === systemUser)) return none
  const working = active.filter(({ status }) => status !== orderStatus.pendingCancel)
  if (working.length > 0) return { ...cancels(working, command.at), answer: 0 }
  // The freezes of orders on their way out are still counted: what they hold cannot be closed twice.
  if (active.length > 0) return none
  const events = planLiquidation(book, state.equity).flatMap((step, index) => closingEvents(book, step, index, command))
  return { ok: true, events, answer: events.length }
}

function cancels(orders: readonly { orderId: string }[], at: number) {
  const events = orders.map(({ orderId }): AccountEvent => {
    return { type: 'orderMoved', orderId, step: 'cancelRequest', seq: null, at }
  })
  return { ok: true, events } as const
}

function closingEvents(
  book: AccountBook,
  { symbol, side, lots }: LiquidationStep,
  index: number,
  command: ForcedCloseCommand,
): AccountEvent[] {
  const day = command.days.get(symbol)
  const position = book.futures.get(futuresKey(symbol, side))
  if (!day || !position) return []
  return offsetsOf(book, position, day, lots).map(([effect, volume], part) => {
    const orderId = `${command.id}F${index}${part}`
    const price = (side === 1 ? day.limitDown : day.limitUp) ?? command.prices[symbol] ?? 0
    return {
      type: 'orderCreated',
      checks: [],
      order: {
        orderId,
        draft: {
          ...closingDraft(book, orderId),
          symbol,
          side: side === 1 ? 2 : 1,
          positionSide: side,
          positionEffect: effect,
          price,
          volume,
        },
        status: orderStatus.pendingNew,
        terms: day.terms,
        freezePrice: price,
        rejectReason: 0,
        rejectDetail: '',
        createdAt: command.at,
        tradingDay: book.tradingDay,
      },
    }
  })
}

/** Where a plain close is refused, yesterday's contracts and today's are two orders. */
function offsetsOf(
  book: AccountBook,
  position: FuturesPosition,
  day: InstrumentDay,
  lots: number,
): (readonly [PositionEffect, number])[] {
  if (!needsExplicitClose(day.exchange)) return [[positionEffect.close, lots]]
  const old = volumeOf(position) - volumeToday(position, book.tradingDay)
  const fromOld = Math.min(lots, old)
  const parts: (readonly [PositionEffect, number])[] = [
    [positionEffect.closeYesterday, fromOld],
    [positionEffect.closeToday, lots - fromOld],
  ]
  return parts.filter(([, volume]) => volume > 0)
}

function closingDraft(
  book: AccountBook,
  orderId: string,
): Omit<OrderDraft, 'symbol' | 'side' | 'positionSide' | 'positionEffect' | 'price' | 'volume'> {
  return {
    clOrdId: orderId,
    accountId: book.accountId,
    unitId: null,
    productId: book.productId,
    strategyId: null,
    proposalTargetId: null,
    orderType: orderType.limit,
    tif: 'DAY',
    triggerPrice: null,
    reduceOnly: false,
    originModule: 'API',
    createdBy: systemUser,
    replaces: null,
    remark: '强制平仓',
  }
}
