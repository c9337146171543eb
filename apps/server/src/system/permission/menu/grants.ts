import { sql } from 'kysely'

import type { Tx } from '../../../platform/database/database.ts'
import { refusal } from '../../../platform/http/app-error.ts'
import { recordChange } from '../../../platform/records/record-change.ts'
import type { Actor } from '../../../platform/tenancy/actor.ts'
import { narrowedGrants, refuseHolder, refuseWider } from '../delegation.ts'
import * as menus from './menu.store.ts'

/** Who holds permissions: a role, a department, a role inside a department. Names are ours alone. */
export const holders = {
  role: { owner: 'sys_role', table: 'sys_role_permission', key: 'role_id', missingGrant: '请先保存角色菜单权限!' },
  depart: {
    owner: 'sys_depart',
    table: 'sys_depart_permission',
    key: 'depart_id',
    missingGrant: '请先保存部门菜单权限!',
  },
  departRole: {
    owner: 'sys_depart_role',
    table: 'sys_depart_role_permission',
    key: 'role_id',
    missingGrant: '请先保存角色菜单权限!',
  },
} as const
export type Holder = (typeof holders)[keyof typeof holders]

export async function findGranted(tx: Tx, { table, key }: Holder, id: string): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select permission_id as id from ${sql.table(table)} where ${sql.ref(key)} = ${id} order by 1`.execute(tx)
  return found.rows.map((row) => row.id)
}

type Grants = { id: string; wanted: readonly string[]; last?: readonly string[] | undefined; now: Date }

/**
 * Adds new minus last and takes away last minus new, so that two people who grant different things to one role both
 * have their way. Nobody inside an institution can grant what the platform has not given to institutions.
 */
export async function saveGrants(
  tx: Tx,
  actor: Actor,
  holder: Holder,
  { id, wanted, last, now }: Grants,
): Promise<void> {
  const owner = await findOwner(tx, holder, id)
  const held = await findGranted(tx, holder, id)
  const before = last ?? held
  const added = wanted.filter((permission) => !before.includes(permission))
  const taken = before.filter((permission) => !wanted.includes(permission))
  await refuseHolder(tx, actor, { owner: holder.owner, id })
  await checkGrantable(tx, actor, owner, added)
  const narrowed = await narrowedGrants(tx, actor, added)
  if (taken.length > 0) {
    await sql`delete from ${sql.table(holder.table)}
      where ${sql.ref(holder.key)} = ${id} and permission_id = any(${taken}::text[])`.execute(tx)
  }
  if (added.length > 0) {
    // Whoever sees a part of the rows only passes on that part.
    const rules = narrowed.map(({ ruleIds }) => ruleIds.join(',') || null)
    await sql`insert into ${sql.table(holder.table)} (${sql.ref(holder.key)}, permission_id, tenant_id, data_rule_ids)
    select ${id}, permission, ${owner.tenantId}, rules from unnest(${added}::text[], ${rules}::text[]) as g (permission, rules)
    on conflict do nothing`.execute(tx)
  }
  const after = await findGranted(tx, holder, id)
  const states = { before: { permissionIds: held.join(',') }, after: { permissionIds: after.join(',') } }
  await recordChange(tx, { table: holder.table, id, ...states, actor, now })
}

type Owner = { tenantId: number; departId: string | null }

async function findOwner(tx: Tx, holder: Holder, id: string): Promise<Owner> {
  const departId = holder.owner === 'sys_depart_role' ? sql`depart_id` : sql`null`
  const found = await sql<Owner>`select tenant_id as "tenantId", ${departId} as "departId"
    from ${sql.table(holder.owner)} where id = ${id} for update`.execute(tx)
  const owner = found.rows[0]
  if (!owner) throw refusal('授权失败！', { owner: holder.owner, id })
  return owner
}

async function checkGrantable(tx: Tx, actor: Actor, { departId }: Owner, added: readonly string[]): Promise<void> {
  if (added.length === 0) return
  const found = await menus.findByIds(tx, added)
  if (found.length < new Set(added).size) throw refusal('授权失败！', { added })
  if (!actor.isPlatform && found.some((row) => !row.for_institutions)) {
    throw refusal('授权失败！所选菜单或按钮超出本机构可授权的范围', { added })
  }
  if (departId === null) return
  const ofDepart = new Set(await findGranted(tx, holders.depart, departId))
  if (added.some((id) => !ofDepart.has(id))) throw refusal('授权失败！所选菜单或按钮超出所在部门的权限', { added })
}

/** The rules of an entry, and which of them are ticked for this holder. */
export async function findRuleChoice(tx: Tx, { table, key }: Holder, permissionId: string, id: string) {
  const datarule = await menus.findRules(tx, sql`t.permission_id = ${permissionId}`)
  if (datarule.length === 0) throw refusal('未找到权限配置信息')
  const found = await sql<{ ticked: string | null }>`select data_rule_ids as ticked from ${sql.table(table)}
    where ${sql.ref(key)} = ${id} and permission_id = ${permissionId}`.execute(tx)
  const ticked = found.rows[0]?.ticked
  return { datarule, ...(ticked && { drChecked: ticked }) }
}

export async function saveRuleChoice(
  tx: Tx,
  actor: Actor,
  { owner, table, key, missingGrant }: Holder,
  { permissionId, id, ruleIds }: { permissionId: string; id: string; ruleIds: readonly string[] },
): Promise<void> {
  await refuseHolder(tx, actor, { owner, id })
  await refuseWider(tx, actor, { permissionId, ruleIds: [...ruleIds] })
  const known = new Set((await menus.findRules(tx, sql`t.permission_id = ${permissionId}`)).map((rule) => rule.id))
  if (ruleIds.some((ruleId) => !known.has(ruleId))) throw refusal('保存失败', { ruleIds })
  const saved = await sql`update ${sql.table(table)} set data_rule_ids = ${ruleIds.join(',') || null}
    where ${sql.ref(key)} = ${id} and permission_id = ${permissionId} returning permission_id`.execute(tx)
  if (saved.rows.length === 0) throw refusal(missingGrant)
}
