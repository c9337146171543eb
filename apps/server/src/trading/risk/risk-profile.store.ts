import { riskProfileSchema, type SaveRiskProfileBody } from '@liangshu/contract/trading/risk-profile'
import type { Selectable } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { toWireTime, toWireTimeOrNull } from '../../platform/wire/wire-time.ts'

export type ProfileRow = Selectable<Tables['trade_risk_profile']>

export function toWire(row: ProfileRow) {
  const head = { id: row.id, name: row.name, version: row.version, effectiveFrom: row.effective_from }
  return {
    ...head,
    limits: riskProfileSchema.parse({ ...(row.limits as object), ...head }),
    status: row.status,
    productId: row.product_id,
    isHouse: row.is_house,
    createBy: row.create_by,
    createTime: toWireTime(row.create_time),
    approveBy: row.approve_by,
    approveTime: toWireTimeOrNull(row.approve_time),
  }
}

export async function findAll(tx: Tx, tenantId: number): Promise<ProfileRow[]> {
  return tx
    .selectFrom('trade_risk_profile')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .orderBy('version', 'desc')
    .execute()
}

/** The newest version of a profile, locked, so that two changes at once do not get one number. */
export async function lockNewest(tx: Tx, tenantId: number, id: string): Promise<ProfileRow | undefined> {
  return tx
    .selectFrom('trade_risk_profile')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

export async function lockVersion(
  tx: Tx,
  tenantId: number,
  { id, version }: { id: string; version: number },
): Promise<ProfileRow | undefined> {
  return tx
    .selectFrom('trade_risk_profile')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst()
}

export async function insert(
  tx: Tx,
  body: SaveRiskProfileBody,
  row: { id: string; version: number; tenantId: number; by: string; at: Date },
): Promise<ProfileRow> {
  return tx
    .insertInto('trade_risk_profile')
    .values({
      id: row.id,
      version: row.version,
      tenant_id: row.tenantId,
      name: body.name,
      effective_from: body.effectiveFrom,
      limits: JSON.stringify(body.limits),
      status: 'pending',
      product_id: body.productId || null,
      is_house: body.isHouse,
      create_by: row.by,
      create_time: row.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function review(
  tx: Tx,
  { id, version }: ProfileRow,
  change: { status: 'active' | 'rejected'; effectiveFrom: string; by: string; at: Date },
): Promise<ProfileRow> {
  return tx
    .updateTable('trade_risk_profile')
    .set({
      status: change.status,
      effective_from: change.effectiveFrom,
      approve_by: change.by,
      approve_time: change.at,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirstOrThrow()
}
