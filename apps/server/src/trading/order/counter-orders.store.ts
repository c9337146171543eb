import type { RestingOrder } from '@liangshu/engine/account/risk/pre-trade-facts'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { AskedOrder } from './risk-facts.store.ts'
import { working } from './status-lists.ts'

export const keyOfResting = ({ account, question }: AskedOrder) => `${account.id} ${question.symbol} ${question.side}`
export const keyOfOpposing = ({ account, question }: AskedOrder) =>
  `${account.tenantId} ${question.symbol} ${question.side}`

/** Working orders of the product's other accounts on the other side. */
export async function findResting(tx: Tx, orders: readonly AskedOrder[]): Promise<Map<string, RestingOrder[]>> {
  const distinct = [...new Map(orders.map((order) => [keyOfResting(order), order])).values()]
  const { rows } = await sql<RestingOrder & { n: number }>`
    select a.n::integer as n, o.symbol, o.side, o.price, o.account_id as "accountId", b.account_name as "accountName"
    from unnest(${distinct.map(({ account }) => account.id)}::text[],
      ${distinct.map(({ account }) => account.productId)}::text[],
      ${distinct.map(({ question }) => question.symbol)}::text[],
      ${distinct.map(({ question }) => question.side)}::smallint[])
      with ordinality as a (account_id, product_id, symbol, side, n)
    join trade_account b on b.product_id = a.product_id and b.id <> a.account_id
    cross join lateral (
      select * from trade_order r
      where r.account_id = b.id and r.symbol = a.symbol and r.status in ${working} and r.side <> a.side
      offset 0) as o`.execute(tx)
  const found = new Map<string, RestingOrder[]>(distinct.map((order) => [keyOfResting(order), []]))
  for (const { n, ...order } of rows) {
    const asker = distinct[n - 1]
    if (asker) found.get(keyOfResting(asker))?.push(order)
  }
  return found
}

type Opposing = { productId: string; name: string }

/** Products that trade a symbol the other way today, asked once per symbol and side. */
export async function findOpposing(tx: Tx, orders: readonly AskedOrder[]): Promise<Map<string, Opposing[]>> {
  const distinct = [...new Map(orders.map((order) => [keyOfOpposing(order), order])).values()]
  const { rows } = await sql<Opposing & { n: number }>`
    select a.n::integer as n, q.id as "productId", q.name
    from unnest(${distinct.map(({ account }) => account.id)}::text[],
      ${distinct.map(({ question }) => question.symbol)}::text[],
      ${distinct.map(({ question }) => question.side)}::smallint[])
      with ordinality as a (account_id, symbol, side, n)
    join trade_account_state s on s.account_id = a.account_id
    join trade_product q on q.tenant_id = s.tenant_id
    cross join lateral (
      select 1 from trade_order o
      where o.tenant_id = s.tenant_id and o.trading_day = s.trading_day and o.symbol = a.symbol
        and o.side = 3 - a.side and o.product_id = q.id and (o.filled_volume > 0 or o.status in ${working})
      limit 1) as one
    order by q.name`.execute(tx)
  const found = new Map<string, Opposing[]>()
  for (const { n, productId, name } of rows) {
    const asker = distinct[n - 1]
    if (!asker) continue
    const key = keyOfOpposing(asker)
    found.set(key, [...(found.get(key) ?? []), { productId, name }])
  }
  return found
}
