import type { DepartInfo } from '@liangshu/contract/system/identity'
import { sql, type Selectable } from 'kysely'

import type { Tx } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { escapeLike } from '../../../platform/list/compare.ts'
import type { Fragment } from '../../../platform/list/list-definition.ts'
import { toDepartInfo } from './to-depart-info.ts'

export type Depart = DepartInfo & { hasChildren: boolean }

type Row = Selectable<Tables['sys_depart']> & { has_children: boolean }

const looksBelow = sql`exists (select 1 from sys_depart c where c.parent_id = t.id and c.del_flag = '0')`

/** What data rules leave of the departments; undefined: all of them. */
export type Rule = Fragment | undefined

/** `t` is the department in the condition. */
async function find(tx: Tx, condition: Fragment, rule: Rule, hasChildren = looksBelow): Promise<Depart[]> {
  const found = await sql<Row>`
    select t.*, ${hasChildren} as has_children from sys_depart t
    where t.del_flag = '0' and ${condition} and ${rule ?? sql`true`} order by t.depart_order, t.org_code
  `.execute(tx)
  return found.rows.map(toDepart)
}

/** Whoever has them all sees for themselves which have children. */
export const findEvery = (tx: Tx, rule?: Rule): Promise<Depart[]> => find(tx, sql`true`, rule, sql`false`)

export const findByIds = (tx: Tx, ids: readonly string[], rule?: Rule): Promise<Depart[]> =>
  find(tx, sql`t.id = any(${ids}::text[])`, rule)

export const findByOrgCodes = (tx: Tx, codes: readonly string[], rule?: Rule): Promise<Depart[]> =>
  find(tx, sql`t.org_code = any(${codes}::text[])`, rule)

const isTop = sql`coalesce(t.parent_id, '') = ''`

/** Where rules hide what is above, the first that can be seen stand at the top. */
const isTopOf = (rule: Fragment): Fragment =>
  sql`(${isTop} or t.parent_id not in (select t.id from sys_depart t where t.del_flag = '0' and ${rule}))`

export const findChildren = (tx: Tx, parentId: string, rule?: Rule): Promise<Depart[]> =>
  find(tx, parentId === '' ? (rule ? isTopOf(rule) : isTop) : sql`t.parent_id = ${parentId}`, rule)

export const findByName = (tx: Tx, word: string, rule?: Rule): Promise<Depart[]> =>
  find(tx, sql`t.depart_name ilike ${`%${escapeLike(word)}%`}`, rule)

const leader = 2

/** Only departments the person leads, and those below them. */
export const findLedByName = (tx: Tx, word: string, userId: string): Promise<Depart[]> =>
  find(
    tx,
    sql`t.depart_name ilike ${`%${escapeLike(word)}%`} and exists (
      select 1 from sys_user u join sys_depart led on led.id = any(string_to_array(coalesce(u.depart_ids, ''), ','))
      where u.id = ${userId} and u.user_identity = ${leader} and starts_with(t.org_code, led.org_code))`,
    undefined,
  )

/** Its own name after those of everything above it. */
export async function findPathName(tx: Tx, { orgCode, id }: { orgCode: string; id: string }): Promise<string> {
  const found = await sql<{ path: string | null }>`
    select string_agg(a.depart_name, '/' order by length(a.org_code)) as path
    from sys_depart d join sys_depart a on a.tenant_id = d.tenant_id and a.del_flag = '0' and starts_with(d.org_code, a.org_code)
    where d.del_flag = '0' and (d.org_code = ${orgCode} or d.id = ${id}) group by d.id order by d.id
  `.execute(tx)
  return found.rows[0]?.path ?? ''
}

const toDepart = (row: Row): Depart => ({ ...toDepartInfo(row), hasChildren: row.has_children })
