import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import { homeOf, type RoleHome } from '../role/home/role-home.store.ts'

export const homeName = '首页'

export type PermissionRow = {
  id: string
  parentId: string | null
  name: string
  perms: string | null
  permsType: string
  icon: string | null
  component: string | null
  componentName: string | null
  url: string | null
  redirect: string | null
  menuType: number
  isLeaf: boolean
  isRoute: boolean
  keepAlive: boolean
  hidden: boolean
  hideTab: boolean
  alwaysShow: boolean
  internalOrExternal: boolean
  status: string
  /** Reached through a role or a department role of this person. */
  isGranted: boolean
  /** On the home page: what the person's roles put in its place. */
  home?: RoleHome | null
}

/**
 * Every entry in menu order, in one statement: the buttons nobody granted are needed too, since clients control a
 * button only when they know it exists. A platform administrator keeps everything when narrowed to one institution.
 */
export async function findForUser(tx: Tx, userId: string): Promise<PermissionRow[]> {
  // `in`, not a join: it becomes one hash table. The join was planned as a nested loop and took seven times as long.
  const found = await sql<PermissionRow>`
    with mine as (
      select rp.permission_id from sys_user_role ur join sys_role_permission rp on rp.role_id = ur.role_id
      where ur.user_id = ${userId}
      union
      select drp.permission_id from sys_depart_role_user dru
        join sys_depart_role_permission drp on drp.role_id = dru.drole_id
      where dru.user_id = ${userId}
    )
    select p.id, p.parent_id as "parentId", p.name, p.perms, p.perms_type as "permsType", p.icon, p.component,
      p.component_name as "componentName", p.url, p.redirect, p.menu_type as "menuType", p.is_leaf as "isLeaf",
      p.is_route as "isRoute", p.keep_alive as "keepAlive", p.hidden, p.hide_tab as "hideTab",
      p.always_show as "alwaysShow", p.internal_or_external as "internalOrExternal", p.status,
      (coalesce((select is_platform from sys_user where id = ${userId}), false)
        or p.id in (select permission_id from mine)) as "isGranted",
      case when p.name = ${homeName} then (${homeOf(userId)}) end as home
    from sys_permission p
    where p.del_flag = 0
    order by p.sort_no, p.create_time, p.id
  `.execute(tx)
  return found.rows
}

const button = 2

/** Whether any entry of the menu leads to this address, whoever may open it. */
export async function isKnownPage(tx: Tx, path: string): Promise<boolean> {
  const found = await tx
    .selectFrom('sys_permission')
    .select('id')
    .where('url', '=', path)
    .where('menu_type', '<>', button)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
