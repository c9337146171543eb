import { sql } from 'kysely'

import type { Db } from '../../platform/database/database.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import '../news/news.tables.ts'

export interface Payer {
  readonly tenantId: number
  readonly userId: string
}

export interface Spent {
  readonly calls: number
  readonly tokensIn: number
  readonly tokensOut: number
  readonly cost: number
}

const scopeOf = (payer: Payer) => ({ ...payer, isPlatform: payer.tenantId === 0 })

/** What a person and the institution have used on a day. */
export async function findSpent(db: Db, payer: Payer, day: string): Promise<{ mine: Spent; tenant: Spent }> {
  const rows = await inTenant(db, scopeOf(payer), (tx) =>
    tx
      .selectFrom('insight_ai_usage')
      .select(['user_id', 'calls', 'tokens_in', 'tokens_out', 'cost_yuan'])
      .where('tenant_id', '=', payer.tenantId)
      .where('day', '=', day)
      .execute(),
  )
  const sum = (list: typeof rows): Spent => ({
    calls: list.reduce((total, one) => total + one.calls, 0),
    tokensIn: list.reduce((total, one) => total + one.tokens_in, 0),
    tokensOut: list.reduce((total, one) => total + one.tokens_out, 0),
    cost: list.reduce((total, one) => total + Number(one.cost_yuan), 0),
  })
  return { mine: sum(rows.filter((one) => one.user_id === payer.userId)), tenant: sum(rows) }
}

export async function addSpent(db: Db, payer: Payer, day: string, engine: string, spent: Spent): Promise<void> {
  await inTenant(db, scopeOf(payer), (tx) =>
    tx
      .insertInto('insight_ai_usage')
      .values({
        tenant_id: payer.tenantId,
        user_id: payer.userId,
        day,
        engine,
        calls: spent.calls,
        tokens_in: spent.tokensIn,
        tokens_out: spent.tokensOut,
        cost_yuan: spent.cost,
      })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'day', 'user_id', 'engine']).doUpdateSet({
          calls: sql`insight_ai_usage.calls + excluded.calls`,
          tokens_in: sql`insight_ai_usage.tokens_in + excluded.tokens_in`,
          tokens_out: sql`insight_ai_usage.tokens_out + excluded.tokens_out`,
          cost_yuan: sql`insight_ai_usage.cost_yuan + excluded.cost_yuan`,
        }),
      )
      .execute(),
  )
}

const MOST_LINES = 500

/** The last thirty days of an institution, by day, person and engine. */
export async function findDays(db: Db, payer: Payer, since: string) {
  return inTenant(db, scopeOf(payer), (tx) =>
    tx
      .selectFrom('insight_ai_usage as u')
      .leftJoin('sys_user as p', 'p.id', 'u.user_id')
      .select(['u.day', 'u.engine', 'u.calls', 'u.tokens_in', 'u.tokens_out', 'u.cost_yuan', 'p.username'])
      .where('u.tenant_id', '=', payer.tenantId)
      .where('u.day', '>=', since)
      .orderBy('u.day', 'desc')
      .limit(MOST_LINES)
      .execute(),
  )
}
