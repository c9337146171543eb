import type { Row } from './column.ts'
import { isEmpty } from './validate-rule.ts'

/** Sum of a column as integers; '-' when a value cannot be read as one. Empty cells count nothing. */
export function sumColumn(rows: readonly Row[], key: string): string {
  let sum = 0
  for (const row of rows) {
    const value = row[key]
    if (isEmpty(value)) continue
    const integer = Number.parseInt(String(value), 10)
    if (Number.isNaN(integer)) return '-'
    sum += integer
  }
  return String(sum)
}
