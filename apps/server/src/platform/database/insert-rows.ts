import { sql, type Insertable } from 'kysely'

import type { Tx } from './database.ts'
import { prepared } from './prepared-client.ts'
import type { Tables } from './tables.ts'

/** Rows keyed by column; nested values fill jsonb columns, moments are given as ISO text. */
export type PlainRow = Readonly<Record<string, unknown>>

const refs = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))
const recordset = (table: keyof Tables, rows: readonly PlainRow[]) =>
  sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`

/** One statement and one value however many rows: PostgreSQL takes it apart faster than the driver binds it. */
export async function insertRows(
  tx: Tx,
  table: keyof Tables,
  rows: readonly PlainRow[],
  /** Columns that tell a row from another; one that is there already takes the new values. */
  key: readonly string[] = [],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const names = Object.keys(first)
  const columns = refs(names)
  const restated = names
    .filter((column) => !key.includes(column))
    .map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`)
  const conflict = key.length === 0 ? sql`` : sql`on conflict (${refs(key)}) do update set ${sql.join(restated)}`
  await sql`${sql.raw(prepared)}
    insert into ${sql.table(table)} (${columns}) select ${columns} from ${recordset(table, rows)} ${conflict}
  `.execute(tx)
}

/** Every column but the key takes the value of the row with the same key. */
export async function updateRows(tx: Tx, table: keyof Tables, key: string, rows: readonly PlainRow[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const set = Object.keys(first)
    .filter((column) => column !== key)
    .map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`)
  await sql`
    update ${sql.table(table)} as t set ${sql.join(set)} from ${recordset(table, rows)} as r
    where t.${sql.ref(key)} = r.${sql.ref(key)}
  `.execute(tx)
}

/** Rows of a table as they travel: whole numbers and text as they are, moments as text, jsonb unpacked. */
export type RowOf<Table extends keyof Tables> = { [Column in keyof Insertable<Tables[Table]>]: unknown }
