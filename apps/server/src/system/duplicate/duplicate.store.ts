import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { DuplicateCheck } from './duplicate-checks.ts'

export type Question = { table: string; column: string; value: string; exceptId: string; tenantId: number }

/** Table and column have been looked up in the list of allowed pairs. */
export async function isTaken(tx: Tx, question: Question, check: DuplicateCheck): Promise<boolean> {
  const column = sql.ref(`t.${question.column}`)
  const same = check.ignoreCase ? sql`lower(${column}) = lower(${question.value})` : sql`${column} = ${question.value}`
  const here = check.within === 'institution' ? sql`t.tenant_id = ${question.tenantId}::integer` : sql`true`
  const found = await sql`
    select 1 from ${sql.table(question.table)} as t where ${same} and ${here} and t.id <> ${question.exceptId} limit 1
  `.execute(tx)
  return found.rows.length > 0
}
