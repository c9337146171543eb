import { side } from '@liangshu/contract/trading/order-codes'
import type { VenueReport } from '../account/book/decide-venue.ts'
import type { OrderDraft } from '../account/order/order.ts'
import { withinDay } from './market-rules.ts'
import type { Random } from './random.ts'

/** The exchange's own truth about one order, whatever reaches us of it. */
export type VenueOrder = {
  readonly orderId: string
  readonly accountId: string
  readonly draft: OrderDraft
  readonly tradingDay: string
  state: 'unseen' | 'working' | 'filled' | 'canceled' | 'rejected' | 'expired'
  filled: number
  seq: number
  /** Every report ever made; a query returns them all again. */
  readonly reports: VenueReport[]
}

export type VenueDouble = {
  readonly orders: Map<string, VenueOrder>
  tradingDay: string
  receiveNew(order: { accountId: string; orderId: string; draft: OrderDraft; tradingDay: string; at: number }): void
  receiveCancel(orderId: string, accountId: string, at: number): void
  trade(at: number): void
  closeDay(nextDay: string): void
}

type Options = {
  readonly random: Random
  readonly tradingDay: string
  readonly emit: (accountId: string, report: VenueReport) => void
  /** A venue that does not say how much it had filled when it confirms a cancel. */
  readonly hidesFilled: boolean
  /** A symbol that does not trade now. */
  readonly isHalted: (symbol: string) => boolean
}

export function createVenueDouble({ random, tradingDay, emit, hidesFilled, isHalted }: Options): VenueDouble {
  const orders = new Map<string, VenueOrder>()

  function report(order: VenueOrder, made: VenueReport): void {
    order.reports.push(made)
    emit(order.accountId, made)
  }

  function nextSeq(order: VenueOrder): number {
    order.seq += 1
    return order.seq
  }

  const venue: VenueDouble = {
    orders,
    tradingDay,
    receiveNew({ accountId, orderId, draft, tradingDay: day, at }) {
      if (orders.has(orderId)) return
      const order: VenueOrder = {
        orderId,
        accountId,
        draft,
        tradingDay: day,
        state: 'working',
        filled: 0,
        seq: 0,
        reports: [],
      }
      orders.set(orderId, order)
      if (day !== venue.tradingDay || random.chance(0.04)) {
        order.state = 'rejected'
        report(order, { kind: 'reject', orderId, seq: nextSeq(order), at, reason: 1, text: '柜台拒绝' })
        return
      }
      report(order, { kind: 'ack', orderId, exOrdId: `X${orderId}`, seq: nextSeq(order), at })
    },
    receiveCancel(orderId, accountId, at) {
      const order = orders.get(orderId)
      if (!order) {
        emit(accountId, { kind: 'cancelReject', orderId, seq: 0, at, text: '委托不存在' })
        return
      }
      if (order.state !== 'working' || random.chance(0.1)) {
        report(order, { kind: 'cancelReject', orderId, seq: nextSeq(order), at, text: '不能撤单' })
        return
      }
      order.state = 'canceled'
      const venueFilled = hidesFilled ? null : order.filled
      report(order, { kind: 'cancelAck', orderId, seq: nextSeq(order), at, venueFilled })
    },
    trade(at) {
      const working = [...orders.values()].filter(({ state, draft }) => state === 'working' && !isHalted(draft.symbol))
      if (working.length === 0) return
      const order = random.pick(working)
      const { draft } = order
      const left = draft.volume - order.filled
      const lots = Math.floor(left / 100)
      const volume = lots <= 1 || random.chance(0.3) ? left : 100 * (1 + random.int(lots))
      const better = random.int(3) * 100
      const price = withinDay(draft.symbol, draft.side === side.buy ? draft.price - better : draft.price + better)
      const execId = `${order.orderId}#${order.filled}`
      order.filled += volume
      if (order.filled === draft.volume) order.state = 'filled'
      report(order, { kind: 'fill', orderId: order.orderId, execId, price, volume, tradingDay: order.tradingDay, at })
    },
    closeDay(nextDay) {
      for (const order of orders.values()) if (order.state === 'working') order.state = 'expired'
      venue.tradingDay = nextDay
    },
  }
  return venue
}
