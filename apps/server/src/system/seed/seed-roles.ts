import type { Tx } from '../../platform/database/database.ts'
import type { MenuRow } from '../../seed/menu-rows.ts'
import { grantedIds, institutionRoles } from './role-grants.ts'
import { seedId } from '../../seed/seed-id.ts'
import { claimNew } from '../../seed/seed-ledger.ts'

export const platformTenant = 0
export const platformRoleId = seedId('role:0:admin')
export const roleIdOf = (tenantId: number, code: string): string => seedId(`role:${tenantId}:${code}`)

type RoleSeed = {
  id: string
  tenantId: number
  code: string
  name: string
  description: string
  grants: Iterable<string>
}
type Parts = { rows: readonly MenuRow[]; now: Date }

export function seedPlatformRoles(tx: Tx, parts: Parts): Promise<void> {
  const role: RoleSeed = {
    id: platformRoleId,
    tenantId: platformTenant,
    code: 'admin',
    name: '平台管理员',
    description: '管理全部机构与平台配置',
    grants: parts.rows.map((row) => row.id),
  }
  return seedRoles(tx, [role, ...newcomerRoles(parts.rows)], parts.now)
}

/** For people nobody has given a place yet: they see the pages that are everyone's. */
function newcomerRoles(rows: readonly MenuRow[]): RoleSeed[] {
  const open = rows.filter((row) => row.kind === 'page' && row.audience === 'everyone')
  const grants = new Set(open.flatMap((row) => [row.id, ...(row.parentId === null ? [] : [row.parentId])]))
  return [
    { code: 'test', name: '临时角色', description: '自行注册的用户' },
    { code: 'third_role', name: '第三方登录角色', description: '通过第三方登录创建的用户' },
  ].map((role) => ({ ...role, id: roleIdOf(platformTenant, role.code), tenantId: platformTenant, grants }))
}

/** The standard roles of one institution, with the grants of entries that came with a newer version. */
export function seedInstitutionRoles(tx: Tx, tenantIds: readonly number[], { rows, now }: Parts): Promise<void> {
  const roles = tenantIds.flatMap((tenantId) =>
    institutionRoles.map((role) => ({
      ...role,
      id: roleIdOf(tenantId, role.code),
      tenantId,
      grants: grantedIds(role.code, rows),
    })),
  )
  return seedRoles(tx, roles, now)
}

async function seedRoles(tx: Tx, roles: readonly RoleSeed[], now: Date): Promise<void> {
  const fresh = await claimNew(tx, roles, { entryOf: (role) => `role:${role.id}`, now })
  if (fresh.length > 0) {
    await tx
      .insertInto('sys_role')
      .values(
        fresh.map((role) => ({
          id: role.id,
          tenant_id: role.tenantId,
          role_name: role.name,
          role_code: role.code,
          description: role.description,
          create_by: 'seed',
          create_time: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await seedGrants(tx, roles, now)
}

async function seedGrants(tx: Tx, roles: readonly RoleSeed[], now: Date): Promise<void> {
  const wanted = roles.flatMap((role) =>
    [...role.grants].map((permissionId) => ({
      role_id: role.id,
      permission_id: permissionId,
      tenant_id: role.tenantId,
    })),
  )
  const fresh = await claimNew(tx, wanted, { entryOf: (row) => `grant:${row.role_id}:${row.permission_id}`, now })
  if (fresh.length === 0) return
  // A role or an entry that a person has removed cannot be granted any more.
  const roleIds = new Set((await tx.selectFrom('sys_role').select('id').execute()).map((row) => row.id))
  const permissionIds = new Set((await tx.selectFrom('sys_permission').select('id').execute()).map((row) => row.id))
  const possible = fresh.filter((row) => roleIds.has(row.role_id) && permissionIds.has(row.permission_id))
  for (let start = 0; start < possible.length; start += chunkSize) {
    await tx
      .insertInto('sys_role_permission')
      .values(possible.slice(start, start + chunkSize).map((row) => ({ ...row, data_rule_ids: null })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** A statement takes at most 65535 bound values; four go into each row. */
const chunkSize = 5000
