import { sql } from 'kysely'

import type { Tx } from '../database/database.ts'
import type { Dictionaries } from '../dictionary/dictionary-cache.ts'
import { AppError } from '../http/app-error.ts'
import type { ListColumns } from '../list/list-definition.ts'
import type { SheetColumn } from './define-sheet.ts'
import { readInstitutions } from './sheet-for.ts'

type Read = { values: Record<string, string>; problems: string[] }

/** Texts of dictionaries back to their values. A value that is one already stays; what is neither is named. */
export async function toDictionaryValues(
  tx: Tx,
  dictionaries: Dictionaries,
  { columns, listColumns }: { columns: readonly SheetColumn[]; listColumns: ListColumns },
  given: Readonly<Record<string, string>>,
): Promise<Read> {
  const values = { ...given }
  const problems: string[] = []
  for (const { property, title, screen, isInstitution } of columns) {
    const dict = listColumns[property]?.dict
    const text = values[property]
    if (!text) continue
    if (isInstitution) {
      try {
        values[property] = (await readInstitutions(tx)).idsOf(text)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        problems.push(error.message)
        delete values[property]
      }
      continue
    }
    if (!dict) continue
    const known = await valuesByText(tx, dictionaries, dict, partsOf(text))
    const parts = partsOf(text)
    const unknown = parts.filter((part) => !known.has(part))
    problems.push(...unknown.map((part) => `${screen ?? title}“${part}”不是有效的选项`))
    if (unknown.length > 0) delete values[property]
    else values[property] = parts.map((part) => known.get(part)).join(',')
  }
  return { values, problems }
}

const partsOf = (text: string): string[] =>
  text
    .split(/[,，]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

async function valuesByText(
  tx: Tx,
  dictionaries: Dictionaries,
  dict: string,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const [table, text, code] = dict.split(',')
  if (table && text && code) {
    // The names come from our own list definitions.
    const found = await sql<{ value: string; text: string }>`
      select ${sql.ref(code)}::text as value, ${sql.ref(text)}::text as text from ${sql.table(table)}
      where ${sql.ref(text)}::text = any(${texts}::text[]) or ${sql.ref(code)}::text = any(${texts}::text[])
    `.execute(tx)
    return new Map(found.rows.flatMap((row) => [[row.value, row.value] as const, [row.text, row.value] as const]))
  }
  const items = (await dictionaries.read(tx)).items.get(dict) ?? []
  return new Map(items.flatMap((item) => [[item.value, item.value] as const, [item.text, item.value] as const]))
}
