import { sql } from 'kysely'
import type { Portfolio } from '@liangshu/contract/insight/macro-calls'

import type { Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { readableBy } from '../../trading/index.ts'

/** The products and accounts a person may read that can hold stocks, products first. */
export async function findPortfolios(tx: Tx, actor: Actor): Promise<Portfolio[]> {
  const { rows } = await sql<{ id: string; name: string; productId: string; productName: string }>`
    select a.id, a.account_name as name, p.id as "productId", p.name as "productName"
    from trade_account a join trade_product p on p.id = a.product_id
    where a.del_flag = 0 and a.asset_class in ('stock', 'credit') and ${readableBy(actor, sql`a.id`)}
    order by p.name, a.account_name`.execute(tx)
  const products = new Map(rows.map(({ productId, productName }) => [productId, productName]))
  return [
    ...(rows.length > 0 ? [{ id: 'all', name: '全部账户', kind: 'all' as const }] : []),
    ...Array.from(products, ([id, name]): Portfolio => ({ id: `product:${id}`, name, kind: 'product' })),
    ...rows.map(({ id, name }): Portfolio => ({ id: `account:${id}`, name, kind: 'account' })),
  ]
}

/** Shares of each symbol the accounts of a portfolio hold together. Read from the books, which trading alone writes. */
export async function findHoldings(
  tx: Tx,
  actor: Actor,
  portfolio: string,
): Promise<{ symbol: string; volume: number }[]> {
  const [kind, id = ''] = portfolio.split(':')
  const { rows } = await sql<{ symbol: string; volume: number }>`
    select h.symbol, sum(h.volume)::bigint as volume
    from trade_account a join trade_holding h on h.account_id = a.id and h.volume > 0
    where a.del_flag = 0 and a.asset_class in ('stock', 'credit') and ${readableBy(actor, sql`a.id`)}
      and (${kind} = 'all' or (${kind} = 'product' and a.product_id = ${id}) or (${kind} = 'account' and a.id = ${id}))
    group by h.symbol order by h.symbol`.execute(tx)
  return rows
}
