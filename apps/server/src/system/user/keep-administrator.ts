import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import { grantingRight } from '../../platform/auth/administrator.ts'
import { refusal } from '../../platform/http/app-error.ts'

/**
 * Does the work, unless it would leave the platform or an institution without anybody who can let others in again.
 * The lock makes two administrators who remove each other at the same moment take turns.
 */
export async function keepingAnAdministrator<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`select pg_advisory_xact_lock(hashtext('administrators'))`.execute(tx)
  const before = await findAdministered(tx)
  const result = await work()
  const after = new Set(await findAdministered(tx))
  if (before.some((tenantId) => !after.has(tenantId))) {
    throw refusal('至少需要保留一位启用的管理员，操作已取消', { before, after: [...after] })
  }
  return result
}

async function findAdministered(tx: Tx): Promise<number[]> {
  const found = await sql<{ tenantId: number }>`
    select distinct ur.tenant_id as "tenantId" from sys_user_role ur
      join sys_user u on u.id = ur.user_id and u.status = 1 and u.del_flag = 0
      join sys_role_permission rp on rp.role_id = ur.role_id
      join sys_permission p on p.id = rp.permission_id and p.perms = ${grantingRight} and p.status = '1' and p.del_flag = 0
    where ur.tenant_id <> 0 and u.tenant_ids @> array[ur.tenant_id]
    union
    select 0 from sys_user where is_platform and status = 1 and del_flag = 0
  `.execute(tx)
  return found.rows.map((row) => row.tenantId)
}
