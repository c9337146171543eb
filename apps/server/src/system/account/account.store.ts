import type { DepartInfo, TenantInfo, UserInfo } from '@liangshu/contract/system/identity'
import { sql, type Selectable } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { toWireTime, toWireTimeOrNull } from '../../platform/wire/wire-time.ts'
import { toDepartInfo } from '../depart/tree/to-depart-info.ts'

export type UserRow = Selectable<Tables['sys_user']>

export const findByUsername = (tx: Tx, username: string): Promise<UserRow | undefined> =>
  tx
    .selectFrom('sys_user')
    .selectAll()
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()

export const findByPhone = (tx: Tx, phone: string): Promise<UserRow | undefined> =>
  tx.selectFrom('sys_user').selectAll().where('phone', '=', phone).executeTakeFirst()

export const findByEmail = (tx: Tx, email: string): Promise<UserRow | undefined> =>
  tx
    .selectFrom('sys_user')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()

export const findById = (tx: Tx, id: string): Promise<UserRow | undefined> =>
  tx.selectFrom('sys_user').selectAll().where('id', '=', id).executeTakeFirst()

export async function findDeparts(tx: Tx, userId: string): Promise<DepartInfo[]> {
  const rows = await tx
    .selectFrom('sys_user_depart')
    .innerJoin('sys_depart', 'sys_depart.id', 'sys_user_depart.dep_id')
    .selectAll('sys_depart')
    .where('sys_user_depart.user_id', '=', userId)
    .where('sys_depart.del_flag', '=', '0')
    .orderBy('sys_depart.org_code')
    .execute()
  return rows.map(toDepartInfo)
}

export async function findRoleNames(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('sys_user_role')
    .innerJoin('sys_role', 'sys_role.id', 'sys_user_role.role_id')
    .select('sys_role.role_name')
    .distinct()
    .where('sys_user_role.user_id', '=', userId)
    .orderBy('sys_role.role_name')
    .execute()
  return rows.map((row) => row.role_name)
}

export async function findEnabledTenants(tx: Tx, ids: readonly number[], now: Date): Promise<TenantInfo[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('sys_tenant')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('status', '=', 1)
    .where((where) => where.or([where('begin_date', 'is', null), where('begin_date', '<=', now)]))
    .where((where) => where.or([where('end_date', 'is', null), where('end_date', '>=', now)]))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    beginDate: toWireTimeOrNull(row.begin_date),
    endDate: toWireTimeOrNull(row.end_date),
    status: row.status,
    createBy: row.create_by,
    createTime: toWireTime(row.create_time),
  }))
}

export async function setOrgCode(tx: Tx, userId: string, orgCode: string): Promise<void> {
  await tx.updateTable('sys_user').set({ org_code: orgCode }).where('id', '=', userId).execute()
}

export async function setPassword(tx: Tx, userId: string, passwordHash: string, by: string, now: Date): Promise<void> {
  await tx
    .updateTable('sys_user')
    .set({ password_hash: passwordHash, must_change_password: false, update_by: by, update_time: now })
    .where('id', '=', userId)
    .execute()
}

export function toUserInfo(row: UserRow, departs: readonly DepartInfo[]): UserInfo {
  return {
    id: row.id,
    username: row.username,
    realname: row.realname,
    avatar: row.avatar,
    birthday: row.birthday,
    sex: row.sex,
    email: row.email,
    phone: row.phone,
    orgCode: row.org_code,
    orgCodeTxt: departs.map((depart) => depart.departName).join(',') || null,
    status: row.status,
    delFlag: row.del_flag,
    workNo: row.work_no,
    post: row.post,
    telephone: row.telephone,
    activitiSync: row.activiti_sync,
    userIdentity: row.user_identity,
    departIds: row.depart_ids,
    relTenantIds: row.tenant_ids.join(','),
    clientId: row.client_id,
    homePath: row.home_path,
    createBy: row.create_by,
    createTime: toWireTime(row.create_time),
    updateBy: row.update_by,
    updateTime: toWireTimeOrNull(row.update_time),
  }
}
