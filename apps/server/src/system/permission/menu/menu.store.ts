import type { DataRuleRow } from '@liangshu/contract/system/permission/menu'
import { sql, type Selectable, type Updateable } from 'kysely'

import type { Tx } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { escapeLike } from '../../../platform/list/compare.ts'
import type { Fragment } from '../../../platform/list/list-definition.ts'
import { toWireTime, toWireTimeOrNull } from '../../../platform/wire/wire-time.ts'

export type MenuRecord = Selectable<Tables['sys_permission']> & { has_children: boolean; for_institutions: boolean }

/** `p` is the entry in the condition. */
async function find(tx: Tx, condition: Fragment): Promise<MenuRecord[]> {
  const found = await sql<MenuRecord>`
    select p.*, exists (select 1 from sys_permission c where c.parent_id = p.id and c.del_flag = 0) as has_children
    from sys_permission p where p.del_flag = 0 and ${condition} order by p.sort_no, p.create_time, p.id
  `.execute(tx)
  return found.rows
}

export const findEvery = (tx: Tx): Promise<MenuRecord[]> => find(tx, sql`true`)
/** What an institution may pass on: everything the platform has given to any institution. */
export const findPassable = (tx: Tx): Promise<MenuRecord[]> => find(tx, sql`p.for_institutions`)
export const findGrantedTo = (tx: Tx, departId: string): Promise<MenuRecord[]> =>
  find(tx, sql`p.id in (select permission_id from sys_depart_permission where depart_id = ${departId})`)
export const findByName = (tx: Tx, name: string): Promise<MenuRecord[]> =>
  find(tx, sql`p.name ilike ${`%${escapeLike(name)}%`}`)
export const findFirstLevel = (tx: Tx): Promise<MenuRecord[]> => find(tx, sql`coalesce(p.parent_id, '') = ''`)
export const findChildren = (tx: Tx, parentIds: readonly string[]): Promise<MenuRecord[]> =>
  find(tx, sql`p.parent_id = any(${parentIds}::text[])`)
export const findByIds = (tx: Tx, ids: readonly string[]): Promise<MenuRecord[]> =>
  find(tx, sql`p.id = any(${ids}::text[])`)

type NewMenu = Omit<Updateable<Tables['sys_permission']>, 'id' | 'name'> & { id: string; name: string }

export async function insert(tx: Tx, row: NewMenu): Promise<void> {
  await tx.insertInto('sys_permission').values(row).execute()
}

/** False when the version has moved on. */
export async function update(
  tx: Tx,
  id: string,
  patch: Updateable<Tables['sys_permission']>,
  version?: number,
): Promise<boolean> {
  const updated = await tx
    .updateTable('sys_permission')
    .set((column) => ({ ...patch, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Children, rules and grants go with it: the database removes what points at it. */
export async function remove(tx: Tx, ids: readonly string[]): Promise<number> {
  const gone = await sql`delete from sys_permission where id = any(${ids}::text[]) returning id`.execute(tx)
  return gone.rows.length
}

/** A row without children is a leaf, a row with some is none. */
export async function settleLeaves(tx: Tx, ids: readonly (string | null)[]): Promise<void> {
  await sql`
    update sys_permission p set is_leaf = not exists (select 1 from sys_permission c where c.parent_id = p.id)
    where p.id = any(${ids.filter((id) => id !== null)}::text[])
      and p.is_leaf = exists (select 1 from sys_permission c where c.parent_id = p.id)
  `.execute(tx)
}

/** Whether `ancestor` stands somewhere above `id`, or is it. */
export async function isBelow(tx: Tx, id: string, ancestor: string): Promise<boolean> {
  const found = await sql`
    with recursive above as (
      select id, parent_id from sys_permission where id = ${id}
      union select p.id, p.parent_id from sys_permission p join above a on p.id = a.parent_id
    ) select 1 from above where id = ${ancestor}
  `.execute(tx)
  return found.rows.length > 0
}

export async function isUrlTaken(tx: Tx, url: string, alwaysShow: boolean, exceptId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('sys_permission')
    .select('id')
    .where('url', '=', url)
    .where('always_show', '=', alwaysShow)
    .where('del_flag', '=', 0)
    .where('id', '!=', exceptId)
    .executeTakeFirst()
  return found !== undefined
}

export async function findRules(tx: Tx, condition: Fragment): Promise<DataRuleRow[]> {
  const found = await sql<Selectable<Tables['sys_permission_data_rule']>>`
    select t.* from sys_permission_data_rule t where ${condition} order by t.create_time desc, t.id desc
  `.execute(tx)
  return found.rows.map((row) => ({
    id: row.id,
    permissionId: row.permission_id,
    ruleName: row.rule_name,
    ruleColumn: row.rule_column,
    ruleConditions: row.rule_conditions,
    ruleValue: row.rule_value,
    status: row.status,
    version: row.version,
    createBy: row.create_by,
    createTime: toWireTime(row.create_time),
    updateBy: row.update_by,
    updateTime: toWireTimeOrNull(row.update_time),
  }))
}

/** An entry says whether it has rules; the flag follows them. */
export async function settleRuleFlag(tx: Tx, permissionId: string): Promise<void> {
  await sql`update sys_permission p set rule_flag = case when exists (
      select 1 from sys_permission_data_rule r where r.permission_id = p.id) then 1 else 0 end
    where p.id = ${permissionId}`.execute(tx)
}
