import type { ListColumns } from '../list/list-definition.ts'
import type { SheetColumn } from './define-sheet.ts'
import type { Institutions } from './sheet-for.ts'
import type { CellValue } from './sheet-xml.ts'

/** A dictionary's text before its value; numbers stay numbers, so that they can be added up. */
export function cellOf(
  columns: ListColumns,
  { property, isInstitution }: SheetColumn,
  record: Readonly<Record<string, unknown>>,
  institutions?: Institutions,
): CellValue {
  const value = record[property]
  if (isInstitution) return institutions?.textOf(value) ?? plainCell(value)
  const text = record[`${property}_dictText`]
  if (typeof text === 'string') return text
  const type = columns[property]?.type
  if ((type === 'int' || type === 'number') && typeof value === 'number') return value
  return plainCell(value)
}

export function plainCell(value: unknown): CellValue {
  if (value === null || value === undefined) return null
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value as string)
}
