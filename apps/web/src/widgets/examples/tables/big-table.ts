import type { Column, Row } from '../../editable-table/model/column.ts'

const columnCount = 20

/** Twenty columns of text and numbers, for showing that size does not matter. */
export const bigColumns: readonly Column[] = Array.from({ length: columnCount }, (_, index) => ({
  key: `c${index + 1}`,
  title: `列${index + 1}`,
  type: index % 3 === 0 ? 'input' : 'inputNumber',
  ...(index === 0 ? { fixed: true } : {}),
}))

export function makeBigRows(count: number): Row[] {
  return Array.from({ length: count }, (_, row) => {
    const values: Record<string, unknown> = { id: String(row + 1) }
    for (const [index, { key, type }] of bigColumns.entries()) {
      values[key] = type === 'input' ? `单元格 ${row + 1}-${index + 1}` : (row * 31 + index * 17) % 10_000
    }
    return values
  })
}
