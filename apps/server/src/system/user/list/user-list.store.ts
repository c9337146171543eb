import { sql } from 'kysely'

import type { Tx } from '../../../platform/database/database.ts'
import { anyOf } from '../../../platform/list/compare.ts'
import type { Fragment } from '../../../platform/list/list-definition.ts'

/** Accounts of outside systems sign in through this one; it is no person. */
const outsider = '_reserve_user_external'

export const isPerson: Fragment = sql`t.del_flag = 0 and t.username <> ${outsider}`
export const isEnabled: Fragment = sql`t.status = 1`

export const inDepart = (departId: string): Fragment =>
  sql`t.id in (select ud.user_id from sys_user_depart ud where ud.dep_id = ${departId})`

export const inInstitution = (tenantId: number): Fragment => sql`t.tenant_ids @> array[${tenantId}::integer]`

/** The department and everything below it: org codes of children begin with the parent's. */
export const underDepart = (departId: string): Fragment => sql`t.id in (
  select ud.user_id from sys_depart root
  join sys_depart d on starts_with(d.org_code, root.org_code) and d.del_flag = '0'
  join sys_user_depart ud on ud.dep_id = d.id
  where root.id = ${departId})`

export const oneOf = (column: 'id' | 'username', values: readonly string[]): Fragment =>
  sql`${sql.ref(`t.${column}`)} = any(${values}::text[])`

type Listed = { id: string }

/** Names of each person's departments, for all rows in one query. Departments of other institutions stay hidden. */
export async function withDepartNames<Row extends Listed>(
  tx: Tx,
  rows: readonly Row[],
): Promise<(Row & { orgCodeTxt: string | null })[]> {
  if (rows.length === 0) return []
  const found = await sql<{ userId: string; names: string }>`
    select ud.user_id as "userId", string_agg(d.depart_name, ',' order by d.org_code) as names
    from sys_user_depart ud join sys_depart d on d.id = ud.dep_id and d.del_flag = '0'
    where ud.user_id = any(${rows.map((row) => row.id)}::text[]) group by ud.user_id
  `.execute(tx)
  const names = new Map(found.rows.map((row) => [row.userId, row.names]))
  return rows.map((row) => ({ ...row, orgCodeTxt: names.get(row.id) ?? null }))
}

const unique = {
  username: (value: string) => sql`lower(username) = lower(${value})`,
  phone: (value: string) => sql`phone = ${value}`,
  email: (value: string) => sql`lower(email) = lower(${value})`,
  workNo: (value: string) => sql`work_no = ${value}`,
}
export type UniqueField = keyof typeof unique

/** Whether any of the values belongs to somebody already, removed people included: the database keeps them unique. */
export async function isAnyTaken(tx: Tx, asked: readonly [UniqueField, string][]): Promise<boolean> {
  if (asked.length === 0) return false
  const conditions = asked.map(([field, value]) => unique[field](value))
  const found = await sql`select 1 from sys_user where ${anyOf(conditions)} limit 1`.execute(tx)
  return found.rows.length > 0
}
