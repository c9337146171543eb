import { emptyBalances } from '../ledger/ledger.ts'
import { defaultMarginSettings, type AccountBook } from './account-book.ts'

type Plain<T> = T extends Map<infer K, infer V> ? [K, V][] : T extends Set<infer V> ? V[] : T

/** A book as plain data, so that a restart replays only what came after. Orders are written once, by id. */
export type BookSnapshot = {
  readonly [Key in Exclude<keyof AccountBook, 'orders' | 'ordersByClOrdId' | 'active' | 'activity'>]: Plain<
    AccountBook[Key]
  >
} & {
  readonly orders: AccountBook['orders'] extends Map<string, infer Order> ? Order[] : never
  readonly activeIds: string[]
  readonly activity: Omit<AccountBook['activity'], 'bought'> & { readonly bought: [string, number][] }
}

/** Everything in a book is plain data once its maps are lists. */
function copyOf(snapshot: BookSnapshot): BookSnapshot {
  return JSON.parse(JSON.stringify(snapshot))
}

function viewOf(book: AccountBook): BookSnapshot {
  const { ordersByClOrdId: _byClOrdId, orders, active, activity, ...rest } = book
  return {
    ...rest,
    orders: [...orders.values()],
    activeIds: [...active.keys()],
    activity: { ...activity, bought: [...activity.bought] },
    holdings: [...rest.holdings],
    futures: [...rest.futures],
    perpetuals: [...rest.perpetuals],
    receivables: [...rest.receivables],
    strayExecIds: [...rest.strayExecIds],
    refIds: [...rest.refIds],
    reversed: [...rest.reversed],
  }
}

/** Shares no object with the book: what happens later does not reach into a snapshot. */
export const takeSnapshot = (book: AccountBook): BookSnapshot => copyOf(viewOf(book))

/** A snapshot as it is stored. */
export const writeSnapshot = (book: AccountBook): string => JSON.stringify(viewOf(book))

/** LOG-2: a snapshot and the events after it give the same book as the whole log. */
export const restoreSnapshot = (snapshot: BookSnapshot): AccountBook => ownSnapshot(copyOf(snapshot))

/** The same for a snapshot that nobody else has: the book is made of its objects. */
export function ownSnapshot(snapshot: BookSnapshot): AccountBook {
  const { orders: rows, activeIds, activity, ...rest } = snapshot
  const orders = new Map(rows.map((order) => [order.orderId, order]))
  const active = new Map(
    activeIds.flatMap((id) => {
      const order = orders.get(id)
      return order ? [[id, order] as const] : []
    }),
  )
  return {
    ...rest,
    orders,
    active,
    ordersByClOrdId: new Map(rows.map((order) => [order.draft.clOrdId, order])),
    activity: { ...activity, bought: new Map(activity.bought) },
    holdings: new Map(rest.holdings),
    futures: new Map(rest.futures),
    // Snapshots of before there were perpetuals know none.
    perpetuals: new Map(rest.perpetuals ?? []),
    margin: rest.margin ?? defaultMarginSettings,
    ledger: { ...emptyBalances(), ...rest.ledger },
    receivables: new Map(rest.receivables),
    strayExecIds: new Set(rest.strayExecIds),
    refIds: new Set(rest.refIds),
    reversed: new Set(rest.reversed),
  }
}
