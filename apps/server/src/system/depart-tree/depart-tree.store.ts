import type { DepartInfo } from '@liangshu/contract/system/identity'
import { sql, type Selectable } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { escapeLike } from '../../platform/list/compare.ts'
import type { Fragment } from '../../platform/list/list-definition.ts'
import { toDepartInfo } from './to-depart-info.ts'

export type Depart = DepartInfo & { hasChildren: boolean }

type Row = Selectable<Tables['sys_depart']> & { has_children: boolean }

const looksBelow = sql`exists (select 1 from sys_depart c where c.parent_id = d.id and c.del_flag = '0')`

/** `d` is the department in the condition. */
async function find(tx: Tx, condition: Fragment, hasChildren = looksBelow): Promise<Depart[]> {
  const found = await sql<Row>`
    select d.*, ${hasChildren} as has_children
    from sys_depart d where d.del_flag = '0' and ${condition} order by d.depart_order, d.org_code
  `.execute(tx)
  return found.rows.map(toDepart)
}

/** Whoever has them all sees for themselves which have children. */
export const findEvery = (tx: Tx): Promise<Depart[]> => find(tx, sql`true`, sql`false`)

export const findByIds = (tx: Tx, ids: readonly string[]): Promise<Depart[]> =>
  find(tx, sql`d.id = any(${ids}::text[])`)

export const findByOrgCodes = (tx: Tx, codes: readonly string[]): Promise<Depart[]> =>
  find(tx, sql`d.org_code = any(${codes}::text[])`)

export const findChildren = (tx: Tx, parentId: string): Promise<Depart[]> =>
  find(tx, parentId === '' ? sql`coalesce(d.parent_id, '') = ''` : sql`d.parent_id = ${parentId}`)

export const findByName = (tx: Tx, word: string): Promise<Depart[]> =>
  find(tx, sql`d.depart_name ilike ${`%${escapeLike(word)}%`}`)

const leader = 2

/** Only departments the person leads, and those below them. */
export const findLedByName = (tx: Tx, word: string, userId: string): Promise<Depart[]> =>
  find(
    tx,
    sql`d.depart_name ilike ${`%${escapeLike(word)}%`} and exists (
      select 1 from sys_user u join sys_depart led on led.id = any(string_to_array(coalesce(u.depart_ids, ''), ','))
      where u.id = ${userId} and u.user_identity = ${leader} and starts_with(d.org_code, led.org_code))`,
  )

const toDepart = (row: Row): Depart => ({ ...toDepartInfo(row), hasChildren: row.has_children })
