import { factorWeights, planBody, type PlanBody, type SelectionPlan } from '@liangshu/contract/insight/selection'
import { sql, type Selectable } from 'kysely'
import { z } from 'zod'

import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'
import './selection.tables.ts'

export type PlanRow = Selectable<Tables['insight_selection_plan']>
export type RecordRow = Selectable<Tables['insight_selection_record']>

export const pickList = z.array(z.tuple([z.string(), z.string(), z.number()]))
export type Picks = z.output<typeof pickList>

export const toPlan = (row: PlanRow, userId: string): SelectionPlan => ({
  id: row.id,
  name: row.name,
  version: row.version,
  weights: factorWeights.parse(row.weights),
  universe: row.universe,
  exclude: planBody.shape.exclude.parse(row.exclude),
  top: row.top,
  isDaily: row.is_daily,
  createdBy: row.created_by,
  updatedAt: toWireTime(row.updated_at),
  isMine: row.user_id === userId,
})

const MOST_PLANS = 200

/** One's own first, which are all among them, then the newest of colleagues. */
export async function findPlans(tx: Tx, userId: string): Promise<PlanRow[]> {
  return tx
    .selectFrom('insight_selection_plan')
    .selectAll()
    .orderBy(sql`user_id = ${userId}`, 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_PLANS)
    .execute()
}

/** Every plan that runs daily, of all institutions: none is left out, however many there are. */
export async function findDailyPlans(tx: Tx): Promise<PlanRow[]> {
  return tx.selectFrom('insight_selection_plan').selectAll().where('is_daily', '=', true).orderBy('id').execute()
}

export async function findPlan(tx: Tx, id: string): Promise<PlanRow | undefined> {
  return tx.selectFrom('insight_selection_plan').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function countPlans(tx: Tx, userId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('insight_selection_plan')
    .select((select) => select.fn.countAll<string>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

type Stamp = { id: string; tenantId: number; userId: string; by: string; at: Date }
const valuesOf = ({ name, weights, universe, exclude, top, isDaily }: PlanBody) => ({
  name,
  weights: JSON.stringify(weights),
  universe,
  exclude,
  top,
  is_daily: isDaily,
})

export async function insertPlan(tx: Tx, plan: PlanBody, { id, tenantId, userId, by, at }: Stamp): Promise<void> {
  await tx
    .insertInto('insight_selection_plan')
    .values({ id, tenant_id: tenantId, ...valuesOf(plan), user_id: userId, created_by: by, updated_at: at })
    .execute()
}

/** A change of what it chooses by is another version; whether it runs every day is not. */
export async function updatePlan(tx: Tx, id: string, plan: PlanBody, at: Date): Promise<void> {
  const { weights, ...rest } = valuesOf(plan)
  await tx
    .updateTable('insight_selection_plan')
    .set({
      ...rest,
      weights,
      updated_at: at,
      version: sql`version + case when weights = ${weights}::jsonb and universe = ${plan.universe}
        and exclude = ${plan.exclude}::text[] and top = ${plan.top} then 0 else 1 end`,
    })
    .where('id', '=', id)
    .execute()
}

export async function removePlan(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('insight_selection_plan').where('id', '=', id).execute()
}

/** What the institution's risk profiles forbid. */
export async function findRestricted(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ symbol: string }>`
    select distinct jsonb_array_elements_text(limits -> 'forbidden') as symbol
    from trade_risk_profile where status = 'active' and jsonb_typeof(limits -> 'forbidden') = 'array'`.execute(tx)
  return rows.map(({ symbol }) => symbol)
}

/** One record per plan, market and day: a second run of a day changes nothing. */
export async function insertRecord(
  tx: Tx,
  row: Omit<RecordRow, 'weights' | 'picks'> & { weights: unknown; picks: Picks },
) {
  await tx
    .insertInto('insight_selection_record')
    .values({ ...row, weights: JSON.stringify(row.weights), picks: JSON.stringify(row.picks) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findRecords(
  tx: Tx,
  { planId, market, most }: { planId?: string | undefined; market: string; most: number },
): Promise<RecordRow[]> {
  let query = tx
    .selectFrom('insight_selection_record')
    .selectAll()
    .where('market', '=', market)
    .orderBy('day', 'desc')
    .orderBy('made_at', 'desc')
    .limit(most)
  if (planId) query = query.where('plan_id', '=', planId)
  return query.execute()
}

export async function findRecord(tx: Tx, id: string): Promise<RecordRow | undefined> {
  return tx.selectFrom('insight_selection_record').selectAll().where('id', '=', id).executeTakeFirst()
}
