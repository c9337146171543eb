import type { HomeCandidate } from '@liangshu/contract/system/role/role-home'
import { sql } from 'kysely'

import type { Tx } from '../../../platform/database/database.ts'
import { defineList, type Fragment } from '../../../platform/list/list-definition.ts'
import { auditColumns, versionColumn } from '../../../platform/records/audit-columns.ts'

export const roleIndexList = defineList({
  table: 'sys_role_index',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    roleCode: {
      column: 'role_id',
      type: 'text',
      expression: sql`(select r.role_code from sys_role r where r.id = t.role_id)`,
    },
    roleId: { column: 'role_id', type: 'text', notNull: true },
    url: { column: 'url', type: 'text' },
    component: { column: 'component', type: 'text' },
    route: { column: 'is_route', type: 'boolean' },
    priority: { column: 'priority', type: 'int', notNull: true },
    status: { column: 'status', type: 'text' },
    sysOrgCode: { column: 'sys_org_code', type: 'text' },
    ...versionColumn,
    ...auditColumns,
  },
  defaultSort: [{ property: 'createTime', descending: true }],
})

/** Roles with that id, or else with that code, among those the caller sees; the caller's own institution first. */
export async function findRoles(
  tx: Tx,
  { roleId = '', roleCode = '' }: { roleId?: string | undefined; roleCode?: string | undefined },
  tenantId: number,
): Promise<string[]> {
  const mine = roleId === '' ? sql`r.role_code = ${roleCode}` : sql`r.id = ${roleId}`
  const found = await sql<{ id: string; isOwn: boolean }>`
    select r.id, r.tenant_id = ${tenantId}::integer as "isOwn" from sys_role r where ${mine}`.execute(tx)
  const own = found.rows.filter((role) => role.isOwn)
  return (own.length > 0 ? own : found.rows).map((role) => role.id)
}

/** Menu entries a role holds, in menu order, but for those nobody sees. */
export async function findCandidates(tx: Tx, roleId: string): Promise<HomeCandidate[]> {
  const found = await sql<HomeCandidate>`
    select p.id, p.parent_id as "parentId", p.name, p.url, p.component, p.is_route as route
    from sys_permission p join sys_role_permission rp on rp.permission_id = p.id
    where rp.role_id = ${roleId} and p.menu_type <> 2 and p.del_flag = 0 and not p.hidden
    order by p.sort_no, p.create_time, p.id`.execute(tx)
  return found.rows
}

export type RoleHome = { url: string; component: string; isRoute: boolean }

/** What greets this person: of the home pages of their roles, the one of the lowest number. */
export const homeOf = (userId: string): Fragment => sql`
  select json_build_object('url', i.url, 'component', i.component, 'isRoute', i.is_route)
  from sys_user_role ur join sys_role_index i on i.role_id = ur.role_id
  where ur.user_id = ${userId} and i.status = '1' order by i.priority, i.create_time, i.id limit 1`
