import { holdsValue, type CellValue, type Column, type Row } from './column.ts'

const temporaryPrefix = 'tmp_'

/** Until a row is saved it has an id of ours; the server never sees it. */
export const temporaryId = (unique: string): string => temporaryPrefix + unique
export const isTemporaryId = (id: string): boolean => id.startsWith(temporaryPrefix)

export const checkedValues = ({ customValue }: Pick<Column, 'customValue'>): readonly [CellValue, CellValue] =>
  customValue ?? [true, false]

function nextOrder(rows: readonly Row[], key: string): number {
  return rows.reduce((largest, row) => Math.max(largest, Number(row[key]) || 0), 0) + 1
}

function startValue(column: Column, rows: readonly Row[]): CellValue {
  if (column.isOrder === true) return nextOrder(rows, column.key)
  if (column.type !== 'checkbox') return column.defaultValue ?? ''
  const [checked, unchecked] = checkedValues(column)
  return column.defaultValue ?? (column.defaultChecked === true ? checked : unchecked)
}

/** A row with every column's default; `given` wins over them. */
export function createRow(
  columns: readonly Column[],
  rows: readonly Row[],
  rowKey: string,
  id: string,
  given: Row = {},
): Row {
  const row: Record<string, CellValue> = {}
  for (const column of columns) if (holdsValue(column)) row[column.key] = startValue(column, rows)
  return { ...row, ...given, [rowKey]: id }
}
