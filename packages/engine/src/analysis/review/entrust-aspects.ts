import { orderStatus } from '@liangshu/contract/trading/order-codes'
import { deviationOf, slippage, type ReviewedOrder } from './entrust-review.ts'
import { timeBucketAt } from './trip-analysis.ts'

/** An order with where it belongs. */
export type PlacedOrder = ReviewedOrder & {
  readonly accountId: string
  readonly symbol: string
  readonly strategy: string
}

/** From birth to the last share: each stage holds the orders that came at least so far. */
export const orderStages = ['created', 'passed', 'sent', 'traded', 'filled'] as const
export const stageNames: Record<(typeof orderStages)[number], string> = {
  created: '已创建',
  passed: '通过风控',
  sent: '已报送',
  traded: '有成交',
  filled: '全部成交',
}

function stagesOf(order: ReviewedOrder): string[] {
  const isStopped = order.checks.some(({ ok, level }) => !ok && level === 'hard')
  if (isStopped) return ['created']
  if (order.ackedAt === null && order.filledVolume === 0) return ['created', 'passed']
  if (order.filledVolume === 0) return ['created', 'passed', 'sent']
  return ['created', 'passed', 'sent', 'traded', ...(order.filledVolume === order.volume ? ['filled'] : [])]
}

const ackEdges = [20, 50, 100, 200, 500, 1000]
const fillEdges = [1000, 5000, 30_000, 60_000, 300_000, 1_800_000]

const waitText = (ms: number) =>
  ms < 1000 ? `${ms}毫秒` : ms < 60_000 ? `${ms / 1000}秒` : `${Math.round(ms / 60_000)}分钟`

const bandsOf = (edges: readonly number[]) =>
  [...edges, Infinity].map((to, index) => ({
    to,
    key:
      to === Infinity
        ? `≥${waitText(edges.at(-1) ?? 0)}`
        : index === 0
          ? `<${waitText(to)}`
          : `${waitText(edges[index - 1] ?? 0)}~${waitText(to)}`,
  }))

export const ackBands = bandsOf(ackEdges)
export const fillBands = bandsOf(fillEdges)

const waitOf = (from: number, until: number | null, bands: typeof ackBands): string[] =>
  until === null ? [] : [bands.find(({ to }) => until - from < to)?.key ?? '']

function outcomesOf({ status, filledVolume, volume }: ReviewedOrder): string[] {
  if (status === orderStatus.rejected) return ['rejected']
  if (status === orderStatus.canceled) return ['canceled', ...(filledVolume > 0 ? ['traded'] : [])]
  return filledVolume === volume ? ['filled', 'traded'] : filledVolume > 0 ? ['traded'] : ['untraded']
}

/** One way to look at orders each; an order may have several keys in one. They open the rows behind a number. */
export const orderAspects = {
  all: () => [''],
  stage: stagesOf,
  outcome: outcomesOf,
  reason: (order: PlacedOrder) => (order.status === orderStatus.rejected ? [String(order.rejectReason)] : []),
  check: (order: PlacedOrder) => [...new Set(order.checks.flatMap(({ ok, code }) => (ok ? [] : [String(code)])))],
  ack: (order: PlacedOrder) => waitOf(order.createdAt, order.ackedAt, ackBands),
  fill: (order: PlacedOrder) => waitOf(order.createdAt, order.filledAt, fillBands),
  account: (order: PlacedOrder) => [order.accountId],
  strategy: (order: PlacedOrder) => [order.strategy],
  time: (order: PlacedOrder) => [timeBucketAt(order.createdAt)],
  symbol: (order: PlacedOrder) => [order.symbol],
  target: (order: PlacedOrder) => [order.target === null ? 'none' : 'named'],
  deviation: (order: PlacedOrder) => (deviationOf(order).length > 0 ? ['yes'] : []),
  known: (order: PlacedOrder) => [
    ...(slippage([order], ({ arrivalMid }) => arrivalMid) === null ? [] : ['arrival']),
    ...(slippage([order], ({ marketVwap }) => marketVwap) === null ? [] : ['vwap']),
    ...(order.filledVolume < order.volume && order.close !== null ? ['left'] : []),
    ...(order.marketVolume === null ? [] : ['volume']),
  ],
} satisfies Record<string, (order: PlacedOrder) => string[]>
export type OrderAspect = keyof typeof orderAspects

export function groupOrders<Order extends PlacedOrder>(
  orders: readonly Order[],
  aspect: OrderAspect,
): Map<string, Order[]> {
  const groups = new Map<string, Order[]>()
  for (const order of orders) {
    for (const key of orderAspects[aspect](order)) {
      const own = groups.get(key)
      if (own) own.push(order)
      else groups.set(key, [order])
    }
  }
  return groups
}
