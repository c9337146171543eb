import { riskProfileSchema, type RiskProfile, type SaveRiskProfileBody } from '@liangshu/contract/trading/risk-profile'
import { sql, type Selectable } from 'kysely'

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

export async function hasProduct(tx: Tx, tenantId: number, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('trade_product')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
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

/** The limits that accounts of a product follow on a day unless they name others; the defaults where nobody set any. */
export async function findProductProfile(
  tx: Tx,
  { tenantId, productId, day }: { tenantId: number; productId: string; day: string },
): Promise<RiskProfile> {
  const row = await tx
    .selectFrom('trade_risk_profile')
    .selectAll()
    .where('status', '=', 'active')
    .where('tenant_id', '=', tenantId)
    .where('effective_from', '<=', day)
    .where((of) => of.or([of('product_id', '=', productId), of('product_id', 'is', null).and('is_house', '=', true)]))
    .orderBy(sql`product_id is null`)
    .orderBy('effective_from', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row) return toWire(row).limits
  return riskProfileSchema.parse({ id: 'default', name: '默认限额', version: 1, effectiveFrom: day })
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
