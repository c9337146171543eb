import { sql, type Selectable, type Updateable } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { firstCode, nextCode } from './next-code.ts'

export type DepartRow = Selectable<Tables['sys_depart']>
export type DepartPatch = Omit<Updateable<Tables['sys_depart']>, 'id'>

/** One at a time over the whole installation: the codes at the top are shared by all institutions. */
export async function lockTree(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('department tree'))`.execute(tx)
}

export const findById = (tx: Tx, id: string): Promise<DepartRow | undefined> =>
  tx.selectFrom('sys_depart').selectAll().where('id', '=', id).where('del_flag', '=', '0').executeTakeFirst()

export async function findFreeCode(tx: Tx, parent: Pick<DepartRow, 'id' | 'org_code'> | undefined): Promise<string> {
  const found = await sql<{ last: string | null }>`
    select last_sibling_org_code(${parent?.id ?? null}::text) as last`.execute(tx)
  const last = found.rows[0]?.last
  let code = last ? nextCode(last) : firstCode(parent?.org_code ?? '')
  // A code appended after Z99 looks like that of a child, so it may be in use.
  while (await isTaken(tx, code)) code = nextCode(code)
  return code
}

async function isTaken(tx: Tx, code: string): Promise<boolean> {
  const found = await sql<{ taken: boolean }>`select is_org_code_taken(${code}) as taken`.execute(tx)
  return found.rows[0]?.taken ?? false
}

export async function update(tx: Tx, id: string, patch: DepartPatch, version?: number): Promise<boolean> {
  const updated = await tx
    .updateTable('sys_depart')
    .set((column) => ({ ...patch, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** The departments themselves and all below them. */
export async function findSubtree(tx: Tx, ids: readonly string[]): Promise<DepartRow[]> {
  const found = await sql<DepartRow>`
    with recursive below as (
      select * from sys_depart where id = any(${ids}::text[])
      union
      select d.* from sys_depart d join below b on d.parent_id = b.id
    ) select * from below
  `.execute(tx)
  return found.rows
}

/** Everything below takes the new code in the place of the old one; so do the people whose current department it is. */
export async function moveSubtree(tx: Tx, row: DepartRow, newCode: string, levels: number): Promise<void> {
  const below = await findSubtree(tx, [row.id])
  const codes = below.map((depart) => depart.org_code)
  const from = row.org_code.length + 1
  await sql`update sys_depart set org_code = ${newCode} || substr(org_code, ${from}::int),
      org_type = (coalesce(org_type, '1')::int + ${levels}::int)::text
    where id = any(${below.map((depart) => depart.id)}::text[])`.execute(tx)
  await sql`update sys_user set org_code = ${newCode} || substr(org_code, ${from}::int)
    where org_code = any(${codes}::text[])`.execute(tx)
}

export async function countPeople(tx: Tx, ids: readonly string[]): Promise<{ name: string; total: number }[]> {
  const found = await sql<{ name: string; total: number }>`
    select d.depart_name as name, count(*) as total from sys_user_depart ud
      join sys_depart d on d.id = ud.dep_id join sys_user u on u.id = ud.user_id and u.del_flag = 0
    where ud.dep_id = any(${ids}::text[]) group by d.id order by min(d.org_code)
  `.execute(tx)
  return found.rows
}

/** User links, grants and department roles go with them: the database removes what points at them. */
export async function remove(tx: Tx, rows: readonly DepartRow[]): Promise<void> {
  const ids = rows.map((row) => row.id)
  await sql`update sys_user set org_code = null where org_code = any(${rows.map((row) => row.org_code)}::text[])`.execute(
    tx,
  )
  await sql`update sys_user set depart_ids = nullif(array_to_string(array(
      select led from unnest(string_to_array(depart_ids, ',')) led where led <> all(${ids}::text[])), ','), '')
    where string_to_array(coalesce(depart_ids, ''), ',') && ${ids}::text[]`.execute(tx)
  await sql`delete from sys_depart where id = any(${ids}::text[])`.execute(tx)
}
