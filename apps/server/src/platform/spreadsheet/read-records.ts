import { refusal } from '../http/app-error.ts'
import type { ListColumns } from '../list/list-definition.ts'
import type { ImportedRecord, SheetColumn, SheetDefinition } from './define-sheet.ts'

/** Two title rows come first; files that lost or gained one are still understood. */
const headerWithin = 6

type Place = { property: string; column: number }

/** Finds the headings, whatever their order, and reads what stands below them. */
export function readRecords<Columns extends ListColumns>(
  rows: readonly string[][],
  { columns, items }: Pick<SheetDefinition<Columns>, 'columns' | 'items'>,
): ImportedRecord[] {
  const headerIndex = findHeader(rows, columns)
  const places = placesOf(rows[headerIndex] ?? [], columns)
  const itemPlaces = items ? placesOf(rows[headerIndex + 1] ?? [], items.columns, columns.length) : []
  const body = rows.slice(headerIndex + (items ? 2 : 1))

  const records: { line: number; values: Record<string, string>; items: Record<string, string>[] }[] = []
  let line = 0
  for (const row of body) {
    const values = valuesAt(row, places)
    const item = valuesAt(row, itemPlaces)
    const [isEmpty, hasItem] = [isBlank(values), !isBlank(item)]
    if (isEmpty && !hasItem) continue
    // A record with several items has its own cells in its first row only.
    const open = records.at(-1)
    if (isEmpty && open) {
      open.items.push(item)
      continue
    }
    line += 1
    records.push({ line, values, items: hasItem ? [item] : [] })
  }
  return records
}

function findHeader(rows: readonly string[][], columns: readonly SheetColumn[]): number {
  const required = columns.filter((column) => column.isRequired).map(({ title }) => title)
  const candidates = rows.slice(0, headerWithin)
  const found = candidates.findIndex((row) => required.every((title) => row.includes(title)))
  if (found >= 0) return found
  const closest = candidates.find((row) => required.some((title) => row.includes(title))) ?? []
  const missing = required.filter((title) => !closest.includes(title))
  throw refusal(`文件导入失败:缺少列“${missing.join('、')}”，请使用导出的文件作为模板`)
}

function placesOf(header: readonly string[], columns: readonly SheetColumn[], from = 0): Place[] {
  return columns.flatMap(({ title, property, isExportOnly }) => {
    const column = header.indexOf(title, from)
    return column < 0 || isExportOnly ? [] : [{ property, column }]
  })
}

const valuesAt = (row: readonly string[], places: readonly Place[]): Record<string, string> =>
  Object.fromEntries(places.map(({ property, column }) => [property, (row[column] ?? '').trim()]))

const isBlank = (values: Record<string, string>): boolean => Object.values(values).every((value) => value === '')
