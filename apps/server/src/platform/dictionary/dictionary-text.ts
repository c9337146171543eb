import { sql, type RawBuilder } from 'kysely'

import type { Tx } from '../database/database.ts'
import { nextTurn } from '../http/loop-time.ts'
import { dictionaryVersion, type Dictionaries } from './dictionary-cache.ts'

type Row = Record<string, unknown>
type Fragment = RawBuilder<unknown>
const noTexts: ReadonlyMap<string, string> = new Map()

/** So many rows are looked at in one turn of the loop. */
const rowsOfTurn = 50

type Uses = { dict: string; properties: string[]; values: string[] }

/** Adds `x_dictText` beside every bound property: one lookup for all dictionaries and all rows together. */
export async function addDictionaryText(
  tx: Tx,
  dictionaries: Dictionaries,
  bound: readonly { property: string; dict: string }[],
  rows: readonly Row[],
): Promise<void> {
  const uses: Uses[] = []
  for (const [dict, bindings] of Map.groupBy(bound, (binding) => binding.dict)) {
    const properties = bindings.map(({ property }) => property)
    const values = new Set<string>()
    for (const [at, row] of rows.entries()) {
      if (at > 0 && at % rowsOfTurn === 0) await nextTurn()
      for (const property of properties) for (const part of partsOf(row[property])) values.add(part)
    }
    if (values.size > 0) uses.push({ dict, properties, values: [...values] })
  }
  const textsOf = await findTexts(tx, dictionaries, uses)
  for (const { dict, properties } of uses) {
    const texts = textsOf(dict)
    for (const [at, row] of rows.entries()) {
      if (at > 0 && at % rowsOfTurn === 0) await nextTurn()
      for (const property of properties) translate(row, property, texts)
    }
  }
}

function translate(row: Row, property: string, texts: ReadonlyMap<string, string>): void {
  const parts = partsOf(row[property])
  if (parts.length > 0) row[`${property}_dictText`] = parts.map((part) => texts.get(part) ?? part).join(',')
}

function partsOf(value: unknown): string[] {
  if (value === null || value === undefined) return []
  return String(value)
    .split(',')
    .filter((part) => part !== '')
}

/** `table,text,code`, as lists and pages write it. */
function tableOf(dict: string): TextTable | undefined {
  const [table, text, code] = dict.split(',')
  return table && text && code ? { table, text, code } : undefined
}

/** The version of the dictionaries by code and the texts of those that are tables, in one statement. */
async function findTexts(
  tx: Tx,
  dictionaries: Dictionaries,
  uses: readonly Uses[],
): Promise<(dict: string) => ReadonlyMap<string, string>> {
  const byTable = new Map<string, Map<string, string>>()
  const selects: Fragment[] = []
  for (const { dict, values } of uses) {
    const table = tableOf(dict)
    if (!table) continue
    byTable.set(dict, new Map())
    selects.push(sql`select ${dict}::text as dict, value, text from (${textsOfTable(table, values)}) as texts`)
  }
  const isCodeAsked = uses.some(({ dict }) => !byTable.has(dict))
  if (isCodeAsked)
    selects.push(sql`select '' as dict, version::text as value, null as text from (${dictionaryVersion}) as v`)
  if (selects.length === 0) return () => noTexts
  const found = await sql<{
    dict: string
    value: string
    text: string | null
  }>`${sql.join(selects, sql` union all `)}`.execute(tx)
  let version = 0
  for (const { dict, value, text } of found.rows)
    if (dict === '') version = Number(value)
    else byTable.get(dict)?.set(value, text ?? value)
  const snapshot = isCodeAsked ? await dictionaries.read(tx, version) : undefined
  return (dict) =>
    byTable.get(dict) ?? new Map((snapshot?.items.get(dict) ?? []).map((item) => [item.value, item.text]))
}

type TextTable = { table: string; text: string; code: string }

/** The names come from our own list definitions or from the registry of allowed tables. */
const textsOfTable = ({ table, text, code }: TextTable, values: readonly string[]): Fragment => sql`
  select ${sql.ref(code)}::text as value, ${sql.ref(text)}::text as text from ${sql.table(table)}
  where ${sql.ref(code)}::text = any(${values}::text[])`

export async function findTableTexts(
  tx: Tx,
  table: TextTable,
  values: readonly string[],
): Promise<Map<string, string>> {
  const found = await sql<{ value: string; text: string | null }>`${textsOfTable(table, values)}`.execute(tx)
  return new Map(found.rows.map((row) => [row.value, row.text ?? row.value]))
}
