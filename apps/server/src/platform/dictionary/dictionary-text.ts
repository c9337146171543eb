import { sql } from 'kysely'

import type { Tx } from '../database/database.ts'
import { nextTurn } from '../http/loop-time.ts'
import type { Dictionaries, DictionarySnapshot } from './dictionary-cache.ts'

type Row = Record<string, unknown>

/** So many rows are looked at in one turn of the loop. */
const rowsOfTurn = 50

/** Adds `x_dictText` beside every bound property: one lookup per dictionary for all rows together. */
export async function addDictionaryText(
  tx: Tx,
  dictionaries: Dictionaries,
  bound: readonly { property: string; dict: string }[],
  rows: readonly Row[],
): Promise<void> {
  const byDict = Map.groupBy(bound, ({ dict }) => dict)
  const textsOf = createLookup(tx, dictionaries)
  for (const [dict, uses] of byDict) {
    const properties = uses.map(({ property }) => property)
    const values = new Set(rows.flatMap((row) => properties.flatMap((property) => partsOf(row[property]))))
    if (values.size === 0) continue
    const texts = await textsOf(dict, [...values])
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

/** Dictionaries by code are read once, however many of them a page uses; one that is a table costs a query. */
function createLookup(tx: Tx, dictionaries: Dictionaries) {
  let snapshot: DictionarySnapshot | undefined
  return async (dict: string, values: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const [table, text, code] = dict.split(',')
    if (table && text && code) return findTableTexts(tx, { table, text, code }, values)
    snapshot ??= await dictionaries.read(tx)
    return new Map((snapshot.items.get(dict) ?? []).map((item) => [item.value, item.text]))
  }
}

/** The names come from our own list definitions or from the registry of allowed tables. */
export async function findTableTexts(
  tx: Tx,
  { table, text, code }: { table: string; text: string; code: string },
  values: readonly string[],
): Promise<Map<string, string>> {
  const found = await sql<{ value: string; text: string | null }>`
    select ${sql.ref(code)}::text as value, ${sql.ref(text)}::text as text from ${sql.table(table)}
    where ${sql.ref(code)}::text = any(${values}::text[])
  `.execute(tx)
  return new Map(found.rows.map((row) => [row.value, row.text ?? row.value]))
}
