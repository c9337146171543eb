import type { SaveClientBody } from '@liangshu/contract/trading/client'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import { defineList } from '../../platform/list/list-definition.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { toWireDate, toWireTime } from '../../platform/wire/wire-time.ts'

const userName = sql`coalesce((select u.username from sys_user u where u.id = t.user_id), '')`
const orgCode = sql`(select d.org_code from sys_depart d where d.id = t.depart_id)`

export const clientList = defineList({
  table: 'trade_client',
  tenantColumn: 'tenant_id',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    userName: { column: 'user_id', type: 'text', expression: userName },
    realname: { column: 'realname', type: 'text' },
    phone: { column: 'phone', type: 'text' },
    orgCode: { column: 'depart_id', type: 'text', expression: orgCode },
    departId: { column: 'depart_id', type: 'text' },
    tenantId: { column: 'tenant_id', type: 'int' },
    riskLevel: { column: 'risk_level', type: 'text' },
    remark: { column: 'remark', type: 'text' },
    status: { column: 'status', type: 'int' },
    createTime: { column: 'create_time', type: 'datetime', notNull: true },
  },
  defaultSort: [{ property: 'createTime', descending: true }],
})

export type ClientFacts = {
  id: string
  userName: string
  realname: string
  phone: string
  orgCode: string | null
  departId: string | null
  tenantId: number
  riskLevel: 'C1' | 'C2' | 'C3' | 'C4' | 'C5'
  remark: string
  status: number
  createTime: string
}

/** The client behind the signed-in person; somebody without one is shown as themselves. */
export async function findClientOf(tx: Tx, actor: Actor): Promise<ClientFacts> {
  const row = await tx.selectFrom('trade_client').selectAll().where('user_id', '=', actor.userId).executeTakeFirst()
  const person = await tx
    .selectFrom('sys_user')
    .select(['phone', 'create_time'])
    .where('id', '=', actor.userId)
    .executeTakeFirst()
  return {
    id: row?.id ?? actor.userId,
    userName: actor.username,
    realname: row?.realname ?? actor.realname,
    phone: row?.phone ?? person?.phone ?? '',
    orgCode: actor.orgCode || null,
    departId: row?.depart_id ?? null,
    tenantId: actor.tenantId,
    riskLevel: (row?.risk_level ?? 'C3') as ClientFacts['riskLevel'],
    remark: row?.remark ?? '',
    status: row?.status ?? 1,
    createTime: toWireTime(row?.create_time ?? person?.create_time ?? new Date(0)),
  }
}

export async function findOptions(
  tx: Tx,
  tenantId: number,
  { keyword, status }: { keyword?: string | undefined; status?: number | undefined },
) {
  const { rows } = await sql<{ id: string; realname: string; userName: string }>`
    select t.id, t.realname, ${userName} as "userName" from trade_client t
    where t.tenant_id = ${tenantId}::integer
      and (${status ?? null}::integer is null or t.status = ${status ?? null}::integer)
      and (${keyword || null}::text is null or t.realname ilike '%' || ${keyword || null} || '%')
    order by t.create_time desc limit 200`.execute(tx)
  return rows
}

export async function isPhoneTaken(
  tx: Tx,
  { tenantId, phone, exceptId }: { tenantId: number; phone: string; exceptId: string },
): Promise<boolean> {
  const found = await tx
    .selectFrom('trade_client')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('phone', '=', phone)
    .where('id', '!=', exceptId)
    .executeTakeFirst()
  return found !== undefined
}

/** SUIT-4: a level counts for twelve months. */
export function levelEnd(at: Date): string {
  const end = new Date(at)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  return toWireDate(end)
}

export async function insert(
  tx: Tx,
  id: string,
  body: SaveClientBody,
  { tenantId, by, at }: { tenantId: number; by: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('trade_client')
    .values({
      id,
      tenant_id: tenantId,
      user_id: body.userId || null,
      realname: body.realname,
      phone: body.phone,
      risk_level: body.riskLevel,
      depart_id: body.departId || null,
      remark: body.remark,
      status: body.status ?? 1,
      level_valid_to: levelEnd(at),
      is_professional: body.isProfessional ?? false,
      professional_note: body.professionalNote ?? '',
      email: body.email ?? '',
      address: body.address ?? '',
      create_by: by,
      create_time: at,
    })
    .execute()
}

export async function update(
  tx: Tx,
  id: string,
  body: SaveClientBody,
  { by, at }: { by: string; at: Date },
): Promise<boolean> {
  const updated = await tx
    .updateTable('trade_client')
    .set({
      realname: body.realname,
      phone: body.phone,
      risk_level: body.riskLevel,
      remark: body.remark,
      ...(body.departId !== undefined && { depart_id: body.departId || null }),
      ...(body.userId !== undefined && { user_id: body.userId || null }),
      ...(body.status !== undefined && { status: body.status }),
      ...(body.isProfessional !== undefined && { is_professional: body.isProfessional }),
      ...(body.professionalNote !== undefined && { professional_note: body.professionalNote }),
      ...(body.email !== undefined && { email: body.email }),
      ...(body.address !== undefined && { address: body.address }),
      // A level that is found anew counts for a year; one that is only written down again does not.
      level_valid_to: body.isAssessed
        ? levelEnd(at)
        : sql`case when risk_level = ${body.riskLevel} then level_valid_to else ${levelEnd(at)}::date end`,
      update_by: by,
      update_time: at,
    })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}
