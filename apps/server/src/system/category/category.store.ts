import type { ColumnType, Generated, Selectable } from 'kysely'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import { escapeLike } from '../../platform/list/compare.ts'
import type { Fragment } from '../../platform/list/list-definition.ts'
import { firstCode, nextCode } from '../depart/next-code.ts'

type Time = ColumnType<Date, Date, Date>

declare module '../../platform/database/tables.ts' {
  interface Tables {
    sys_category: {
      id: string
      pid: Generated<string>
      name: string
      code: string
      has_child: Generated<string>
      sys_org_code: string | null
      create_by: string | null
      create_time: Time
      update_by: string | null
      update_time: Time | null
      version: Generated<number>
    }
  }
}

export const root = '0'
type Row = { id: string; pid: string; name: string; code: string; has_child: string }
export type CategoryRow = Pick<Selectable<Row>, keyof Row>

/** `c` is the category in the condition. */
export async function find(tx: Tx, condition: Fragment): Promise<CategoryRow[]> {
  const found = await sql<CategoryRow>`
    select c.id, c.pid, c.name, c.code, c.has_child from sys_category c where ${condition} order by c.code`.execute(tx)
  return found.rows
}

export const findById = async (tx: Tx, id: string): Promise<CategoryRow | undefined> =>
  (await find(tx, sql`c.id = ${id}`))[0]
export const findByIds = (tx: Tx, ids: readonly string[]) => find(tx, sql`c.id = any(${ids}::text[])`)
export const findByCode = (tx: Tx, code: string) => find(tx, sql`c.code = ${code}`)
export const findChildren = (tx: Tx, pid: string) => find(tx, sql`c.pid = ${pid}`)
export const findByPrefix = (tx: Tx, code: string) =>
  find(tx, code === root ? sql`true` : sql`c.code like ${`${escapeLike(code)}%`}`)

/** One writer at a time, so that codes and child marks fit the tree. */
export async function lockTree(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('category tree'))`.execute(tx)
}

export async function findFreeCode(tx: Tx, parent: CategoryRow | undefined): Promise<string> {
  const found = await sql<{ code: string }>`select code from sys_category where pid = ${parent?.id ?? root}
    order by length(code) desc, code desc limit 1`.execute(tx)
  const last = found.rows[0]?.code
  let code = last ? nextCode(last) : firstCode(parent?.code ?? '')
  while ((await findByCode(tx, code)).length > 0) code = nextCode(code)
  return code
}

export async function findSubtree(tx: Tx, ids: readonly string[]): Promise<CategoryRow[]> {
  const found = await sql<CategoryRow>`
    with recursive below as (
      select id, pid, name, code, has_child from sys_category where id = any(${ids}::text[])
      union
      select c.id, c.pid, c.name, c.code, c.has_child from sys_category c join below b on c.pid = b.id
    ) select * from below order by code
  `.execute(tx)
  return found.rows
}

/** Everything below takes the new code in the place of the old one. */
export async function recode(tx: Tx, row: CategoryRow, code: string): Promise<void> {
  const ids = (await findSubtree(tx, [row.id])).map((category) => category.id)
  await sql`update sys_category set code = ${code} || substr(code, ${row.code.length + 1}::int)
    where id = any(${ids}::text[])`.execute(tx)
}

export async function settleChildMarks(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update sys_category p set has_child = case when exists (
      select 1 from sys_category c where c.pid = p.id) then '1' else '0' end
    where p.id = any(${ids}::text[])`.execute(tx)
}
