import { sql, type Insertable, type Updateable } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Products and their units. Whoever wants one changed asks here: the tables belong to trading. */
export async function insertProduct(tx: Tx, row: Insertable<Tables['trade_product']>): Promise<void> {
  await tx.insertInto('trade_product').values(row).execute()
}

export async function updateProduct(tx: Tx, id: string, change: Updateable<Tables['trade_product']>): Promise<void> {
  await tx.updateTable('trade_product').set(change).where('id', '=', id).execute()
}

export async function insertUnit(tx: Tx, row: Insertable<Tables['trade_unit']>): Promise<void> {
  await tx.insertInto('trade_unit').values(row).execute()
}

export const lockProduct = (tx: Tx, tenantId: number, id: string) =>
  tx
    .selectFrom('trade_product')
    .selectAll()
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .forUpdate()
    .executeTakeFirst()

export async function isCodeTaken(
  tx: Tx,
  { tenantId, code, exceptId }: { tenantId: number; code: string; exceptId: string },
) {
  const { rows } = await sql`select 1 from trade_product
    where tenant_id = ${tenantId}::integer and code = ${code} and id <> ${exceptId}`.execute(tx)
  return rows.length > 0
}
