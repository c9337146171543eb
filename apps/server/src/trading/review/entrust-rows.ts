import type { Counted, EntrustFigures, EntrustOrderRow, EntrustReviewAnswer } from '@liangshu/contract/trading/review'
import { orderStatusLabel, rejectReasons, type OrderStatus } from '@liangshu/contract/trading/order-codes'
import { scaleOfSymbol } from '@liangshu/engine/account/order/unit-scale'
import {
  ackBands,
  fillBands,
  groupOrders,
  orderStages,
  stageNames,
} from '@liangshu/engine/analysis/review/entrust-aspects'
import {
  opportunityCost,
  participationOf,
  reviewOrders,
  slippage,
} from '@liangshu/engine/analysis/review/entrust-review'
import { rounded } from '@liangshu/engine/math/scaled/rounding'

import { toWireTime } from '../../platform/wire/wire-time.ts'
import { yuan } from '../report/yuan.ts'
import type { EntrustOrder } from './entrust-reader.ts'

const known = (value: number | null) => (value === null ? null : rounded(value))
const money = (value: number | null) => (value === null ? null : yuan(value))

export function entrustFigures(orders: readonly EntrustOrder[]): EntrustFigures {
  const review = reviewOrders(orders)
  return {
    count: review.count,
    fillRateByCount: known(review.fillRateByCount),
    fillRateByVolume: known(review.fillRateByVolume),
    cancelRate: known(review.cancelRate),
    rejectRate: known(review.rejectRate),
    averageAckMs: known(review.averageAckMs),
    averageFillMs: known(review.averageFillMs),
    arrivalSlippage: known(review.arrivalSlippage),
    vwapSlippage: known(review.vwapSlippage),
    opportunityCost: money(review.opportunityCost),
    participation: known(review.participation),
    selfTradeHits: review.selfTradeHits,
    rateLimitHits: review.rateLimitHits,
    outOfProposal: review.outOfProposal,
    deviations: review.deviations.length,
  }
}

const most = (a: Counted, b: Counted) => b.n - a.n || (a.key < b.key ? -1 : 1)

function countedBy(
  orders: readonly EntrustOrder[],
  aspect: 'reason' | 'check',
  nameOf: (key: string) => string,
): Counted[] {
  const groups = groupOrders(orders, aspect)
  return Array.from(groups, ([key, own]) => ({ key, name: nameOf(key), n: own.length })).toSorted(most)
}

function bandsOf(orders: readonly EntrustOrder[], aspect: 'ack' | 'fill'): Counted[] {
  const groups = groupOrders(orders, aspect)
  return (aspect === 'ack' ? ackBands : fillBands).map(({ key }) => ({
    key,
    name: key,
    n: groups.get(key)?.length ?? 0,
  }))
}

export type Names = { readonly account: (id: string) => string; readonly symbol: (symbol: string) => string }

/** Everything the page of orders shows, apart from the rows themselves. */
export function entrustAnswer(
  orders: readonly EntrustOrder[],
  names: Names,
  period: { from: string; to: string },
): EntrustReviewAnswer {
  const stages = groupOrders(orders, 'stage')
  const checkNames = new Map(
    orders.flatMap(({ checks }) => checks.map(({ code, name }) => [String(code), name] as const)),
  )
  const groupsBy = (aspect: 'account' | 'strategy' | 'time' | 'symbol', nameOf = (key: string) => key) =>
    Array.from(groupOrders(orders, aspect), ([key, own]) => ({
      key,
      name: nameOf(key),
      ...entrustFigures(own),
    })).toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
  return {
    from: period.from,
    to: period.to,
    figures: entrustFigures(orders),
    funnel: orderStages.map((key) => ({ key, name: stageNames[key], n: stages.get(key)?.length ?? 0 })),
    rejections: countedBy(orders, 'reason', (key) => rejectReasons[Number(key) as keyof typeof rejectReasons] ?? key),
    riskHits: countedBy(orders, 'check', (key) => checkNames.get(key) ?? key),
    ackBands: bandsOf(orders, 'ack'),
    fillBands: bandsOf(orders, 'fill'),
    groups: {
      account: groupsBy('account', names.account),
      strategy: groupsBy('strategy'),
      time: groupsBy('time'),
      symbol: groupsBy('symbol', names.symbol),
    },
  }
}

export function entrustOrderRow(order: EntrustOrder, names: Names): EntrustOrderRow {
  const scale = scaleOfSymbol(order.symbol)
  const status = order.status as OrderStatus
  return {
    orderId: order.orderId,
    accountName: names.account(order.accountId),
    symbol: order.symbol,
    name: names.symbol(order.symbol),
    side: order.side,
    time: toWireTime(new Date(order.createdAt)),
    price: order.price / scale.price,
    volume: order.volume / scale.volume,
    filledVolume: order.filledVolume / scale.volume,
    status,
    statusText: orderStatusLabel(status, order.filledVolume),
    rejectText: order.rejectDetail,
    ackMs: order.ackedAt === null ? null : order.ackedAt - order.createdAt,
    fillMs: order.filledAt === null ? null : order.filledAt - order.createdAt,
    arrivalSlippage: known(slippage([order], ({ arrivalMid }) => arrivalMid)),
    vwapSlippage: known(slippage([order], ({ marketVwap }) => marketVwap)),
    opportunityCost: order.filledVolume < order.volume ? money(opportunityCost([order])) : null,
    participation: known(participationOf([order])),
    strategyName: order.strategy,
    hasTarget: order.target !== null,
    failedChecks: order.checks.length,
  }
}
