import { orderType, side, type OrderType, type Side, type TimeInForce } from '@liangshu/contract/trading/order-codes'
import { isMarketType } from '../../account/order/order-types.ts'
import type { DisplayedBook } from './market-beat.ts'

/** How an order meets the book: which prices it takes and what becomes of the rest. */
export type OrderPlan =
  | { readonly kind: 'cancel'; readonly reason: string }
  | {
      readonly kind: 'take'
      readonly limit: number | null
      readonly maxLevels: number
      readonly allOrNothing: boolean
      readonly rest: 'cancel' | 'queue'
      /** Price the rest queues at; null for the last price traded, or the own side's best when nothing traded. */
      readonly restPrice: number | null
    }

export type PlannedOrder = {
  readonly side: Side
  readonly orderType: OrderType
  readonly tif: TimeInForce
  readonly price: number
  /** Beyond this a market order never trades: its protection price or the day's limit. */
  readonly worstPrice: number | null
}

const everyLevel = 10
const takeAll = { kind: 'take', maxLevels: everyLevel, allOrNothing: false, restPrice: null } as const
const noCounterparty: OrderPlan = { kind: 'cancel', reason: '对手方无申报' }

/** MATCH-2: the market order types of each exchange, and limit orders with their time in force. */
export function planOrder(order: PlannedOrder, book: DisplayedBook): OrderPlan {
  return isMarketType(order.orderType) ? planMarket(order, book) : planLimit(order)
}

function planMarket(order: PlannedOrder, book: DisplayedBook): OrderPlan {
  const isBuy = order.side === side.buy
  const own = isBuy ? book.bids[0] : book.asks[0]
  const other = isBuy ? book.asks[0] : book.bids[0]
  const market = { ...takeAll, limit: order.worstPrice }
  switch (order.orderType) {
    case orderType.counterpartyBest:
      if (!other) return noCounterparty
      return { ...market, limit: other.price, maxLevels: 1, rest: 'queue', restPrice: other.price }
    case orderType.ownBest:
      if (!own) return { kind: 'cancel', reason: '本方无申报' }
      return { ...market, limit: own.price, rest: 'queue', restPrice: own.price }
    case orderType.market:
    case orderType.marketFak:
      return other ? { ...market, rest: 'cancel' } : noCounterparty
    case orderType.marketFok:
      return other ? { ...market, allOrNothing: true, rest: 'cancel' } : noCounterparty
    case orderType.bestFiveThenCancel:
      return other ? { ...market, maxLevels: 5, rest: 'cancel' } : noCounterparty
    case orderType.bestFiveThenLimit:
      return { ...market, maxLevels: 5, rest: 'queue' }
    case orderType.bestThenCancel:
      return other ? { ...market, maxLevels: 1, rest: 'cancel' } : noCounterparty
    case orderType.bestThenLimit:
      return { ...market, maxLevels: 1, rest: 'queue' }
    default:
      return planLimit(order)
  }
}

function planLimit({ orderType: type, tif, price }: PlannedOrder): OrderPlan {
  const isFok = type === orderType.limitFok || tif === 'FOK'
  const isFak = type === orderType.limitFak || tif === 'IOC'
  return {
    kind: 'take',
    limit: price,
    maxLevels: everyLevel,
    allOrNothing: isFok,
    rest: isFok || isFak ? 'cancel' : 'queue',
    restPrice: price,
  }
}
