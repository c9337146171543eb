import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type StoredNav = Selectable<Tables['decision_nav']>
/** Without the lines, of which there may be thousands. */
export type NavHead = Omit<StoredNav, 'lines' | 'manual_prices'>

const heads = [
  'id',
  'tenant_id',
  'product_id',
  'day',
  'version',
  'status',
  'nav',
  'units',
  'unit_nav',
  'high_water_mark',
  'takes_performance',
  'dividend',
  'today',
  'accrued',
  'reason',
  'before_id',
  'made_by',
  'made_name',
  'made_at',
  'made_ip',
  'judged_by',
  'judged_name',
  'judged_at',
  'judged_ip',
] as const

/** Every version that was published and the open draft, newest first. */
export const findHistory = (tx: Tx, productId: string): Promise<NavHead[]> =>
  tx
    .selectFrom('decision_nav')
    .select(heads)
    .where('product_id', '=', productId)
    .where('status', '!=', 'discarded')
    .orderBy('day', 'desc')
    .orderBy('version', 'desc')
    .execute()

/** The valuation that counts before a day. */
export const findBefore = (tx: Tx, productId: string, day: string): Promise<NavHead | undefined> =>
  tx
    .selectFrom('decision_nav')
    .select(heads)
    .where('product_id', '=', productId)
    .where('status', '=', 'published')
    .where('day', '<', day)
    .orderBy('day', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findLatest = (tx: Tx, productId: string): Promise<NavHead | undefined> =>
  findBefore(tx, productId, '9999-12-31')

export async function findNewestVersion(tx: Tx, productId: string, day: string): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select coalesce(max(version), 0) as version from decision_nav where product_id = ${productId} and day = ${day}`.execute(
    tx,
  )
  return rows[0]?.version ?? 0
}

export const lock = (tx: Tx, id: string): Promise<StoredNav | undefined> =>
  tx.selectFrom('decision_nav').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findById = (tx: Tx, id: string): Promise<StoredNav | undefined> =>
  tx.selectFrom('decision_nav').selectAll().where('id', '=', id).executeTakeFirst()

export async function insert(tx: Tx, row: Insertable<Tables['decision_nav']>): Promise<void> {
  await tx.insertInto('decision_nav').values(row).execute()
}

export async function update(tx: Tx, id: string, change: Updateable<Tables['decision_nav']>): Promise<void> {
  await tx.updateTable('decision_nav').set(change).where('id', '=', id).execute()
}

export async function findDraftId(tx: Tx, productId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('decision_nav')
    .select('id')
    .where('product_id', '=', productId)
    .where('status', '=', 'draft')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The last day all accounts of a product have settled; null without any. */
export async function findSettledDay(tx: Tx, productId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(n.trading_day)::text as day from trade_nav_daily n
    where n.product_id = ${productId} and n.trading_day < (
      select min(s.trading_day) from trade_account a join trade_account_state s on s.account_id = a.id
      where a.product_id = ${productId} and a.del_flag = 0)`.execute(tx)
  return rows[0]?.day ?? null
}
