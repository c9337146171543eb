import { refusal } from '../http/app-error.ts'
import type { ListColumns } from '../list/list-definition.ts'
import type { ImportedRecord, SheetColumn, SheetDefinition } from './define-sheet.ts'

/** Two title rows come first; files that lost or gained one are still understood. */
const headerWithin = 6

/** Which heading of the file stands for which of our columns, where the reader of the file said so. */
export type ColumnMapping = Readonly<Record<string, string>>
type Place = { property: string; column: number }
type Layout<Columns extends ListColumns> = Pick<SheetDefinition<Columns>, 'columns' | 'items'>

/** Every word a column goes by. */
const wordsOf = ({ title, screen, aliases = [] }: SheetColumn): string[] => [
  title,
  ...(screen ? [screen] : []),
  ...aliases,
]

/** Finds the headings, whatever their order, and reads what stands below them. */
export function readRecords<Columns extends ListColumns>(
  rows: readonly string[][],
  { columns, items }: Layout<Columns>,
  mapping: ColumnMapping = {},
): ImportedRecord[] {
  const headerIndex = findHeader(rows, columns, mapping)
  const places = placesOf(rows[headerIndex] ?? [], columns, 0, mapping)
  const itemPlaces = items ? placesOf(rows[headerIndex + 1] ?? [], items.columns, columns.length) : []
  const start = headerIndex + (items ? 2 : 1)

  const records: (ImportedRecord & { items: Record<string, string>[] })[] = []
  let line = 0
  for (const [offset, cells] of rows.slice(start).entries()) {
    const values = valuesAt(cells, places)
    const item = valuesAt(cells, itemPlaces)
    const [isEmpty, hasItem] = [isBlank(values), !isBlank(item)]
    if (isEmpty && !hasItem) continue
    // A record with several items has its own cells in its first row only.
    const open = records.at(-1)
    if (isEmpty && open) {
      open.items.push(item)
      continue
    }
    line += 1
    records.push({ line, row: start + offset + 1, cells, values, items: hasItem ? [item] : [] })
  }
  return records
}

/** The row of headings by its place, or undefined when nothing looks like one. */
export function guessHeader(rows: readonly string[][], columns: readonly SheetColumn[]): number | undefined {
  const candidates = rows.slice(0, headerWithin)
  const words = new Set(columns.flatMap(wordsOf))
  const hits = candidates.map((row) => row.filter((cell) => words.has(cell)).length)
  const best = Math.max(0, ...hits)
  if (best > 0) return hits.indexOf(best)
  // Nothing is known by name: the first row with more than one cell, since titles have one.
  const wide = candidates.findIndex((row) => row.filter((cell) => cell !== '').length > 1)
  return wide < 0 ? undefined : wide
}

function findHeader(rows: readonly string[][], columns: readonly SheetColumn[], mapping: ColumnMapping): number {
  const required = columns.filter((column) => column.isRequired)
  const candidates = rows.slice(0, headerWithin)
  const has = (row: readonly string[], column: SheetColumn) => placeOf(row, column, 0, mapping) >= 0
  const found = candidates.findIndex((row) => required.every((column) => has(row, column)))
  if (found >= 0) return found
  const closest = candidates.find((row) => required.some((column) => has(row, column))) ?? []
  const missing = required.filter((column) => !has(closest, column)).map(({ title }) => title)
  throw refusal(`文件导入失败:缺少列“${missing.join('、')}”，请使用导出的文件作为模板`)
}

/** What was said of a column counts before what it is called. */
function placeOf(header: readonly string[], column: SheetColumn, from: number, mapping: ColumnMapping): number {
  const said = Object.hasOwn(mapping, column.property) ? mapping[column.property] : undefined
  if (said !== undefined) return said === '' ? -1 : header.indexOf(said, from)
  const places = wordsOf(column).map((word) => header.indexOf(word, from))
  return places.find((place) => place >= 0) ?? -1
}

function placesOf(
  header: readonly string[],
  columns: readonly SheetColumn[],
  from = 0,
  mapping: ColumnMapping = {},
): Place[] {
  return columns.flatMap((column) => {
    const place = placeOf(header, column, from, mapping)
    return place < 0 || column.isExportOnly ? [] : [{ property: column.property, column: place }]
  })
}

/** Our columns with the heading of the file each was found under. */
export const matchColumns = (header: readonly string[], columns: readonly SheetColumn[]): ColumnMapping =>
  Object.fromEntries(placesOf(header, columns).map(({ property, column }) => [property, header[column] ?? '']))

const valuesAt = (row: readonly string[], places: readonly Place[]): Record<string, string> =>
  Object.fromEntries(places.map(({ property, column }) => [property, (row[column] ?? '').trim()]))

const isBlank = (values: Record<string, string>): boolean => Object.values(values).every((value) => value === '')
