import { sql } from 'kysely'

import type { Tx } from '../platform/database/database.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { Fragment } from '../platform/list/list-definition.ts'
import type { Actor } from '../platform/tenancy/actor.ts'
import { readableBy } from '../trading/index.ts'

/** A condition on a column that holds product ids: those of which the caller may read an account. */
export const readableProduct = (actor: Actor, column: Fragment): Fragment =>
  sql`${column} in (select a.product_id from trade_account a where a.del_flag = 0 and ${readableBy(actor, sql`a.id`)})`

export type Product = { id: string; name: string; isOpen: boolean }

/** What one may not read does not exist. */
export async function findProduct(tx: Tx, actor: Actor, id: string): Promise<Product> {
  const { rows } = await sql<Product>`
    select p.id, p.name, p.status = 1 as "isOpen" from trade_product p
    where p.id = ${id} and p.tenant_id = ${actor.tenantId}::integer and ${readableProduct(actor, sql`p.id`)}`.execute(
    tx,
  )
  const [found] = rows
  if (!found) throw new AppError('NOT_FOUND', { id }, { message: '产品不存在，或您没有查看权限' })
  return found
}

export async function hasUnit(tx: Tx, productId: string, unitId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('trade_unit')
    .select('id')
    .where('id', '=', unitId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return row !== undefined
}
