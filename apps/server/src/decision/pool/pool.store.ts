import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { defineList } from '../../platform/list/list-definition.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { readableBy } from '../../trading/index.ts'
import { readableProduct } from '../product-access.ts'

export type StoredSymbol = Selectable<Tables['decision_pool']>

export const poolList = defineList({
  table: 'decision_pool',
  tenantColumn: 'tenant_id',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    symbol: { column: 'symbol', type: 'text', ignoreCase: true },
    productId: { column: 'product_id', type: 'text' },
    productName: {
      column: 'product_id',
      type: 'text',
      expression: sql`(select q.name from trade_product q where q.id = t.product_id)`,
    },
    rating: { column: 'rating', type: 'text' },
    thesis: { column: 'thesis', type: 'text' },
    ownerId: { column: 'owner_id', type: 'text' },
    ownerName: { column: 'owner_name', type: 'text' },
    reviewDate: { column: 'review_date', type: 'date', notNull: true },
    alertAbove: { column: 'alert_above', type: 'number' },
    alertBelow: { column: 'alert_below', type: 'number' },
    updateTime: { column: 'update_time', type: 'datetime', expression: sql`coalesce(t.update_time, t.create_time)` },
    version: { column: 'version', type: 'int' },
  },
  defaultSort: [{ property: 'reviewDate', descending: false }],
})

/** Of the institution as a whole, or of a product one may read. */
export const readableSymbol = (actor: Actor) =>
  sql`(t.product_id is null or ${readableProduct(actor, sql`t.product_id`)})`

export async function findDue(tx: Tx, actor: Actor, today: string) {
  const { rows } = await sql<{ id: string; symbol: string; reviewDate: string }>`
    select t.id, t.symbol, t.review_date::text as "reviewDate" from decision_pool t
    where t.tenant_id = ${actor.tenantId}::integer and t.owner_id = ${actor.userId} and t.review_date <= ${today}
    order by t.review_date, t.symbol`.execute(tx)
  return rows
}

/** Shares of symbols in the accounts the caller may read, by symbol. */
export async function findHeld(tx: Tx, actor: Actor, symbols: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ symbol: string; held: number }>`
    select h.symbol, sum(h.volume)::double precision as held from trade_holding h
    where h.symbol = any(${[...symbols]}::text[]) and ${readableBy(actor, sql`h.account_id`)} group by h.symbol`.execute(
    tx,
  )
  return new Map(rows.map(({ symbol, held }) => [symbol, held]))
}

/** Lower alerts by symbol: where a holding's case would be over. */
export async function findFloors(tx: Tx, tenantId: number, productId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ symbol: string; floor: number }>`
    select symbol, max(alert_below)::double precision as floor from decision_pool
    where tenant_id = ${tenantId}::integer and alert_below is not null and (product_id is null or product_id = ${productId})
    group by symbol`.execute(tx)
  return new Map(rows.map(({ symbol, floor }) => [symbol, floor]))
}

export const lock = (tx: Tx, id: string): Promise<StoredSymbol | undefined> =>
  tx.selectFrom('decision_pool').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function insert(tx: Tx, row: Insertable<Tables['decision_pool']>): Promise<void> {
  await tx.insertInto('decision_pool').values(row).execute()
}

export async function update(tx: Tx, id: string, change: Updateable<Tables['decision_pool']>): Promise<void> {
  await tx.updateTable('decision_pool').set(change).where('id', '=', id).execute()
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('decision_pool').where('id', '=', id).execute()
}

/** Whether the symbol stands in the same pool already. */
export async function isTaken(
  tx: Tx,
  {
    tenantId,
    productId,
    symbol,
    exceptId,
  }: { tenantId: number; productId: string | null; symbol: string; exceptId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from decision_pool where tenant_id = ${tenantId}::integer and symbol = ${symbol}
      and coalesce(product_id, '') = ${productId ?? ''} and id <> ${exceptId} limit 1`.execute(tx)
  return rows.length > 0
}
