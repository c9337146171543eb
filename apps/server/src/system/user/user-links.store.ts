import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import { refusal } from '../../platform/http/app-error.ts'

type Owned = { id: string; tenant_id: number }

/** Only what the caller can see, and only inside institutions the person belongs to. */
function checkAll(found: readonly Owned[], asked: readonly string[], tenantIds: readonly number[], what: string): void {
  const known = new Set(found.map((row) => row.id))
  if (asked.some((id) => !known.has(id))) throw refusal(`所选${what}不存在或不属于本机构`)
  // 0 is the platform itself; its roles and departments are visible to the platform only.
  if (found.some((row) => row.tenant_id !== 0 && !tenantIds.includes(row.tenant_id))) {
    throw refusal(`所选${what}不属于该用户所在的机构`)
  }
}

export async function replaceRoles(
  tx: Tx,
  userId: string,
  roleIds: readonly string[],
  tenantIds: readonly number[],
): Promise<void> {
  const asked = [...new Set(roleIds)]
  const roles =
    asked.length === 0
      ? []
      : await tx.selectFrom('sys_role').select(['id', 'tenant_id']).where('id', 'in', asked).execute()
  checkAll(roles, asked, tenantIds, '角色')
  await tx
    .deleteFrom('sys_user_role')
    .where('user_id', '=', userId)
    .$if(asked.length > 0, (query) => query.where('role_id', 'not in', asked))
    .execute()
  if (roles.length === 0) return
  await tx
    .insertInto('sys_user_role')
    .values(roles.map((role) => ({ user_id: userId, role_id: role.id, tenant_id: role.tenant_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Departments to be in, or to lead. */
export async function findChosenDeparts(
  tx: Tx,
  departIds: readonly string[],
  tenantIds: readonly number[],
): Promise<Owned[]> {
  const departs =
    departIds.length === 0
      ? []
      : await tx
          .selectFrom('sys_depart')
          .select(['id', 'tenant_id'])
          .where('id', 'in', [...departIds])
          .where('del_flag', '=', '0')
          .execute()
  checkAll(departs, departIds, tenantIds, '部门')
  return departs
}

export async function replaceDeparts(
  tx: Tx,
  userId: string,
  departIds: readonly string[],
  tenantIds: readonly number[],
): Promise<void> {
  const asked = [...new Set(departIds)]
  const departs = await findChosenDeparts(tx, asked, tenantIds)
  await tx
    .deleteFrom('sys_user_depart')
    .where('user_id', '=', userId)
    .$if(asked.length > 0, (query) => query.where('dep_id', 'not in', asked))
    .execute()
  if (departs.length > 0) {
    await tx
      .insertInto('sys_user_depart')
      .values(departs.map((depart) => ({ user_id: userId, dep_id: depart.id, tenant_id: depart.tenant_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await settleDeparts(tx, [userId])
}

/** After memberships changed: roles of departments that were left go, and the current department is one of the own. */
export async function settleDeparts(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`
    delete from sys_depart_role_user dru using sys_depart_role r
    where dru.drole_id = r.id and dru.user_id = any(${userIds}::text[])
      and not exists (select 1 from sys_user_depart ud where ud.user_id = dru.user_id and ud.dep_id = r.depart_id)
  `.execute(tx)
  // A code we cannot see belongs to another institution of the person and stays.
  await sql`
    update sys_user u set org_code = (
      select min(d.org_code) from sys_user_depart ud join sys_depart d on d.id = ud.dep_id where ud.user_id = u.id)
    where u.id = any(${userIds}::text[])
      and (u.org_code is null or u.org_code in (select org_code from sys_depart))
      and not exists (select 1 from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
        where ud.user_id = u.id and d.org_code = u.org_code)
  `.execute(tx)
}

/** Everything that ties people to the institutions the caller sees. */
export async function unlink(tx: Tx, userIds: readonly string[]): Promise<void> {
  const ids = [...userIds]
  await tx.deleteFrom('sys_user_role').where('user_id', 'in', ids).execute()
  await tx.deleteFrom('sys_depart_role_user').where('user_id', 'in', ids).execute()
  await tx.deleteFrom('sys_user_depart').where('user_id', 'in', ids).execute()
}

export async function findRoleIds(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.selectFrom('sys_user_role').select('role_id').where('user_id', '=', userId).execute()
  return rows.map((row) => row.role_id)
}

export async function findLinks(tx: Tx, userId: string): Promise<{ roles: string[]; departs: string[] }> {
  const departs = await tx.selectFrom('sys_user_depart').select('dep_id').where('user_id', '=', userId).execute()
  return { roles: await findRoleIds(tx, userId), departs: departs.map((row) => row.dep_id) }
}
