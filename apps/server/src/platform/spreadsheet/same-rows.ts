import type { Tx } from '../database/database.ts'
import type { ListColumns } from '../list/list-definition.ts'
import type { Lists } from '../list/lists.ts'
import type { Actor } from '../tenancy/actor.ts'
import { cellOf, plainCell } from './cell-text.ts'
import type { ImportedRecord, SheetDefinition } from './define-sheet.ts'
import { readInstitutions } from './sheet-for.ts'

const keyOf = (values: readonly unknown[], items: readonly (readonly unknown[])[]): string => {
  const textOf = (value: unknown): string => String((value ?? '') as string).trim()
  return JSON.stringify([values.map(textOf), items.map((item) => item.map(textOf))])
}

/**
 * Of the records of a file, those that stand in the list already, word for word in every column the file has: what was
 * exported and comes back unchanged. They are left alone.
 */
export async function findSameRows<Columns extends ListColumns>(
  tx: Tx,
  lists: Lists,
  sheet: SheetDefinition<Columns>,
  actor: Actor,
  records: readonly ImportedRecord[],
): Promise<ReadonlySet<ImportedRecord>> {
  const [first] = records
  if (!first) return new Set()
  const columns = sheet.columns.filter(({ property }) => Object.hasOwn(first.values, property))
  const itemColumns = (sheet.items?.columns ?? []).map(({ property }) => property)
  const wanted = Map.groupBy(records, ({ values, items }) =>
    keyOf(
      columns.map(({ property }) => values[property]),
      items.map((item) => itemColumns.map((property) => item[property])),
    ),
  )
  const institutions = columns.some(({ isInstitution }) => isInstitution) ? await readInstitutions(tx) : undefined
  const options = {
    actor,
    ...(sheet.dataRules && { dataRules: sheet.dataRules }),
    ...(sheet.base && { base: sheet.base(actor, {}) }),
  }
  const same = new Set<ImportedRecord>()
  for await (const rows of lists.findAll(tx, sheet.list, {}, options)) {
    const found = await sheet.items?.find(
      tx,
      rows.map((row) => String(row['id'])),
    )
    for (const row of rows) {
      const beside = found?.get(String(row['id'])) ?? []
      const key = keyOf(
        columns.map((column) => cellOf(sheet.list.columns, column, row, institutions)),
        beside.map((item) => itemColumns.map((property) => plainCell(item[property]))),
      )
      for (const record of wanted.get(key) ?? []) same.add(record)
    }
  }
  return same
}
