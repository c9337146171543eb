import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'

export type DemoBuild = {
  readonly market: string
  readonly firstDay: string
  /** The first day that is not made yet. */
  readonly nextDay: string
  readonly lastDay: string
  readonly state: 'building' | 'ready'
}

export async function findBuild(tx: Tx): Promise<DemoBuild | null> {
  const { rows } = await sql<DemoBuild>`
    select market, first_day as "firstDay", next_day as "nextDay", last_day as "lastDay", state from trade_demo`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Accounts are to get their past from a day on. One under way goes on; a finished one begins again for what is new. */
export async function startBuild(
  tx: Tx,
  { market, firstDay, at }: { market: string; firstDay: string; at: Date },
): Promise<void> {
  const days = { first_day: firstDay, next_day: firstDay, last_day: firstDay }
  const fresh = { market, ...days, state: 'building' as const, started_at: at, finished_at: null }
  await tx
    .insertInto('trade_demo')
    .values(fresh)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(fresh).where('trade_demo.state', '=', 'ready'))
    .execute()
}

export async function moveBuild(tx: Tx, { nextDay, lastDay }: { nextDay: string; lastDay: string }): Promise<void> {
  await tx.updateTable('trade_demo').set({ next_day: nextDay, last_day: lastDay }).execute()
}

/** From here on the accounts are like any others. */
export async function finishBuild(tx: Tx, at: Date): Promise<void> {
  await tx.updateTable('trade_account').set({ is_building: false }).where('is_building', '=', true).execute()
  await tx.updateTable('trade_demo').set({ state: 'ready', finished_at: at }).execute()
}

export type BuildingAccount = { id: string; no: string; tenantId: number; trader: string; traderId: string }

/** The accounts whose past is missing, each with somebody who may trade it. */
export async function findBuilding(tx: Tx): Promise<BuildingAccount[]> {
  const { rows } = await sql<BuildingAccount>`
    select a.id, a.account_no as no, a.tenant_id as "tenantId", u.username as trader, u.id as "traderId"
    from trade_account a
    cross join lateral (
      select u.id, u.username from trade_account_access g join sys_user u on u.id = g.user_id
      where g.account_id = a.id and g.can_trade order by u.create_time, u.username limit 1) u
    where a.is_building and a.del_flag = 0 order by a.id`.execute(tx)
  return rows
}
