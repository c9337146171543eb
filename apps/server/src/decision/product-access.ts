import { sql } from 'kysely'

import type { Tx } from '../platform/database/database.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { Fragment } from '../platform/list/list-definition.ts'
import type { Actor } from '../platform/tenancy/actor.ts'
import { readableBy } from '../trading/index.ts'

/** A condition on a column that holds product ids: those of which the caller may read an account. */
export const readableProduct = (actor: Actor, column: Fragment): Fragment =>
  sql`${column} in (select a.product_id from trade_account a where a.del_flag = 0 and ${readableBy(actor, sql`a.id`)})`

export type Product = { id: string; name: string; isOpen: boolean; tenantId: number }

/** A condition on a product: one that the caller may look at, on the platform those of every institution. */
export const isLookedAtBy = (actor: Actor): Fragment =>
  sql`(${actor.isPlatform} or p.tenant_id = ${actor.tenantId}::integer) and ${readableProduct(actor, sql`p.id`)}`

/** To look at it: whatever is offered for choice can be opened. What one may not read does not exist. */
export async function findShownProduct(tx: Tx, actor: Actor, id: string): Promise<Product> {
  const { rows } = await sql<Product>`
    select p.id, p.name, p.status = 1 as "isOpen", p.tenant_id as "tenantId" from trade_product p
    where p.id = ${id} and ${isLookedAtBy(actor)}`.execute(tx)
  const [found] = rows
  if (!found) throw noSuchProduct(id)
  return found
}

/** To decide about it, which only its own institution does. */
export async function findProduct(tx: Tx, actor: Actor, id: string): Promise<Product> {
  const found = await findShownProduct(tx, actor, id)
  if (found.tenantId !== actor.tenantId) throw noSuchProduct(id)
  return found
}

const noSuchProduct = (id: string) => new AppError('NOT_FOUND', { id }, { message: '产品不存在，或您没有查看权限' })

export async function hasUnit(tx: Tx, productId: string, unitId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('trade_unit')
    .select('id')
    .where('id', '=', unitId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return row !== undefined
}
