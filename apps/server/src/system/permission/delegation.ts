import { sql } from 'kysely'

import { isAdministrator } from '../../platform/auth/administrator.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refusal } from '../../platform/http/app-error.ts'
import type { Fragment } from '../../platform/list/list-definition.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'

/** An entry of the menu as it is held: by whom, and narrowed by which data rules. */
type Held = { permissionId: string; ruleIds: string[] }

/** What somebody may pass on, and the data rules it must carry because they carry them themselves. */
type Reach = { permissionIds: ReadonlySet<string>; rulesOf: ReadonlyMap<string, readonly string[]> }

const beyond = '所选内容超出您的授权范围：不能授予或收回您自己没有的权限'
const stronger = '该用户的权限高于您，您不能编辑、冻结、重置或删除'
const own = '不能修改自己的权限，请联系其他管理员'

/** Rows of a table of grants; `g` is the grant in the condition. */
const grantsIn = (table: string, condition: Fragment): Fragment => sql`
  select g.permission_id as "permissionId", array_remove(string_to_array(coalesce(g.data_rule_ids, ''), ','), '') as "ruleIds"
  from ${sql.table(table)} g join sys_permission p on p.id = g.permission_id and p.del_flag = 0 where ${condition}`

const ofRoles = (ids: readonly string[]): Fragment =>
  grantsIn('sys_role_permission', sql`g.role_id = any(${[...ids]}::text[])`)
const ofDepartRoles = (ids: readonly string[]): Fragment =>
  grantsIn('sys_depart_role_permission', sql`g.role_id = any(${[...ids]}::text[])`)
const ofDeparts = (ids: readonly string[]): Fragment =>
  grantsIn('sys_depart_permission', sql`g.depart_id = any(${[...ids]}::text[])`)
const ofUsers = (ids: readonly string[]): Fragment => sql`
  ${grantsIn('sys_role_permission', sql`g.role_id in (select role_id from sys_user_role where user_id = any(${[...ids]}::text[]))`)}
  union all
  ${grantsIn('sys_depart_role_permission', sql`g.role_id in (select drole_id from sys_depart_role_user where user_id = any(${[...ids]}::text[]))`)}`

async function findHeld(tx: Tx, grants: Fragment): Promise<Held[]> {
  return (await sql<Held>`${grants}`.execute(tx)).rows
}

/**
 * What the caller holds; an administrator of an institution passes on whatever the platform has given to institutions.
 * Null is no limit: people of the platform hold everything.
 */
async function findReach(tx: Tx, actor: Actor): Promise<Reach | null> {
  if (actor.isPlatformPerson || actor.isPlatform) return null
  const held = await findHeld(tx, ofUsers([actor.userId]))
  const rulesOf = new Map<string, string[]>()
  for (const { permissionId, ruleIds } of held) {
    rulesOf.set(permissionId, [...(rulesOf.get(permissionId) ?? []), ...ruleIds])
  }
  const passable = isAdministrator(actor)
    ? (await sql<{ id: string }>`select id from sys_permission where for_institutions`.execute(tx)).rows
    : []
  return { permissionIds: new Set([...rulesOf.keys(), ...passable.map(({ id }) => id)]), rulesOf }
}

const isWithin = ({ permissionIds, rulesOf }: Reach, { permissionId, ruleIds }: Held): boolean =>
  permissionIds.has(permissionId) && (rulesOf.get(permissionId) ?? []).every((rule) => ruleIds.includes(rule))

async function refuseOutside(tx: Tx, actor: Actor, grants: Fragment, words: string): Promise<void> {
  const reach = await findReach(tx, actor)
  if (!reach) return
  const outside = (await findHeld(tx, grants)).filter((held) => !isWithin(reach, held))
  if (outside.length > 0) throw refusal(words, { outside: outside.map(({ permissionId }) => permissionId) })
}

/** Nobody gives or takes a role that holds more than they do. */
export const refuseRolesBeyond = (tx: Tx, actor: Actor, roleIds: readonly string[]): Promise<void> =>
  refuseOutside(tx, actor, ofRoles(roleIds), beyond)
export const refuseDepartRolesBeyond = (tx: Tx, actor: Actor, roleIds: readonly string[]): Promise<void> =>
  refuseOutside(tx, actor, ofDepartRoles(roleIds), beyond)
export const refuseDepartsBeyond = (tx: Tx, actor: Actor, departIds: readonly string[]): Promise<void> =>
  refuseOutside(tx, actor, ofDeparts(departIds), beyond)

/** Whoever has more rights than the caller is not theirs to change. */
export async function refuseStronger(tx: Tx, actor: Actor, userIds: readonly string[]): Promise<void> {
  if (actor.isPlatformPerson || actor.isPlatform) return
  const others = userIds.filter((id) => id !== actor.userId)
  if (others.length === 0) return
  const platform = await sql`select 1 from sys_user where id = any(${others}::text[]) and is_platform`.execute(tx)
  if (platform.rows.length > 0) throw refusal(stronger, { others })
  await refuseOutside(tx, actor, ofUsers(others), stronger)
}

/** One's own rights are somebody else's to change. People of the platform hold everything: they have nothing to gain. */
export function refuseOwn(actor: Actor, userIds: readonly string[]): void {
  if (!actor.isPlatformPerson && userIds.includes(actor.userId)) throw refusal(own)
}

export type GrantHolder = { owner: 'sys_role' | 'sys_depart' | 'sys_depart_role'; id: string }

/** Before a role's or a department's grants change: neither held by the caller nor holding more than the caller. */
export async function refuseHolder(tx: Tx, actor: Actor, { owner, id }: GrantHolder): Promise<void> {
  if (actor.isPlatformPerson) return
  const held =
    owner === 'sys_role'
      ? sql`select 1 from sys_user_role where role_id = ${id} and user_id = ${actor.userId}`
      : sql`select 1 from sys_depart_role_user where drole_id = ${id} and user_id = ${actor.userId}`
  if (owner !== 'sys_depart' && (await held.execute(tx)).rows.length > 0) throw refusal(own)
  if (owner === 'sys_role') await refuseRolesBeyond(tx, actor, [id])
  else if (owner === 'sys_depart') await refuseDepartsBeyond(tx, actor, [id])
  else await refuseDepartRolesBeyond(tx, actor, [id])
}

/** Entries that are about to be granted, each with the rules it has to carry; more than the caller holds is refused. */
export async function narrowedGrants(tx: Tx, actor: Actor, permissionIds: readonly string[]): Promise<Held[]> {
  const reach = await findReach(tx, actor)
  if (reach && permissionIds.some((id) => !reach.permissionIds.has(id))) throw refusal(beyond, { permissionIds })
  return permissionIds.map((permissionId) => ({
    permissionId,
    ruleIds: [...new Set(reach?.rulesOf.get(permissionId))],
  }))
}

/** A choice of rules that lets more through than the caller sees is refused. */
export async function refuseWider(tx: Tx, actor: Actor, chosen: Held): Promise<void> {
  const reach = await findReach(tx, actor)
  if (reach && !isWithin(reach, chosen)) throw refusal('所选数据规则超出您自己的数据范围', { chosen })
}

/** Entries and rules are the same for all institutions: whoever changes one changes the rights of others. */
export function refuseUnlessPlatform(actor: Actor): void {
  if (!actor.isPlatformPerson) throw refusal('菜单与数据规则由平台管理员维护')
}

/** For pickers: what the caller may pass on, and the roles made of nothing else. Null is no limit. */
export async function findDelegable(tx: Tx, actor: Actor) {
  const reach = await findReach(tx, actor)
  if (!reach) return { permissionIds: null, roleIds: null }
  const roles = await sql<{ id: string; held: Held[] | null }>`
    select r.id, (select json_agg(h) from (${grantsIn('sys_role_permission', sql`g.role_id = r.id`)}) h) as held
    from sys_role r`.execute(tx)
  const roleIds = roles.rows.filter(({ held }) => (held ?? []).every((one) => isWithin(reach, one))).map(({ id }) => id)
  return { permissionIds: [...reach.permissionIds], roleIds }
}
