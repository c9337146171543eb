import { holdsValue, type CellValue, type Column, type Row } from './column.ts'

const temporaryPrefix = 'tmp_'

/** Until a row is saved it has an id of ours; the server never sees it. */
export const temporaryId = (unique: string): string => temporaryPrefix + unique
export const isTemporaryId = (id: string): boolean => id.startsWith(temporaryPrefix)

export const checkedValues = ({ customValue }: Pick<Column, 'customValue'>): readonly [CellValue, CellValue] =>
  customValue ?? [true, false]

const numberIn = (row: Row, key: string): number => Number(row[key]) || 0

function startValue(column: Column): CellValue {
  if (column.type !== 'checkbox') return column.defaultValue ?? ''
  const [checked, unchecked] = checkedValues(column)
  return column.defaultValue ?? (column.defaultChecked === true ? checked : unchecked)
}

/**
 * Makes rows with every column's default; what is given wins over them. Columns that number their rows count on from the
 * largest of `rows`, from one made row to the next.
 */
export function createRowMaker(columns: readonly Column[], rows: readonly Row[], rowKey: string) {
  const counted = columns.filter(({ isOrder }) => isOrder === true).map(({ key }) => key)
  const largest = new Map(
    counted.map((key) => [key, rows.reduce((most, row) => Math.max(most, numberIn(row, key)), 0)]),
  )
  return (id: string, given: Row = {}): Row => {
    const made: Record<string, CellValue> = {}
    for (const column of columns) if (holdsValue(column)) made[column.key] = startValue(column)
    for (const [key, number] of largest) made[key] = number + 1
    const row: Row = { ...made, ...given, [rowKey]: id }
    for (const [key, number] of largest) largest.set(key, Math.max(number, numberIn(row, key)))
    return row
  }
}
