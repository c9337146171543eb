import { MOST_PUSHED_ORDERS, type PushChange, type PushTopic } from '@liangshu/contract/push'

import type { Writing } from '../book/writing.ts'

/** What has changed in one account since it was last told. */
export type AccountChange = {
  readonly tenantId: number
  readonly accountId: string
  readonly topics: ReadonlySet<PushTopic>
  /** Orders that moved; null when there are too many to name. */
  readonly orderIds: ReadonlySet<string> | null
}

/** Which lists show something else after this writing. An order in work binds cash or shares, so all of them may. */
export function changeOf({ account, trace }: Writing): AccountChange {
  const topics = new Set<PushTopic>()
  const orderIds = new Set(trace.orders.keys())
  if (orderIds.size > 0) topics.add('order').add('cash')
  if (trace.fills.length + trace.deliveries.length > 0) topics.add('trade')
  if (trace.symbols.size + trace.contracts.size + trace.moves.length + trace.navs.length > 0) topics.add('position')
  if (trace.entries.length + trace.navs.length > 0) topics.add('cash')
  return { tenantId: account.tenantId, accountId: account.id, topics, orderIds: limited(orderIds) }
}

export function joined(one: AccountChange, other: AccountChange): AccountChange {
  const orderIds = one.orderIds && other.orderIds && limited(new Set([...one.orderIds, ...other.orderIds]))
  return { ...one, topics: new Set([...one.topics, ...other.topics]), orderIds }
}

const limited = (ids: ReadonlySet<string>) => (ids.size > MOST_PUSHED_ORDERS ? null : ids)

/** The accounts of a message; orders are named where they are what has changed. */
export function accountsOf(changes: readonly AccountChange[], topic: PushTopic): PushChange['accounts'] {
  return changes
    .filter(({ topics }) => topics.has(topic))
    .map(({ accountId, orderIds }) =>
      topic === 'order' && orderIds ? { id: accountId, orderIds: [...orderIds] } : { id: accountId },
    )
}
