import type { Tx } from '../database/database.ts'
import { nextTurn } from '../http/loop-time.ts'
import type { ListColumns } from '../list/list-definition.ts'
import type { SheetDefinition } from './define-sheet.ts'
import { cellOf, plainCell } from './cell-text.ts'
import type { Institutions } from './sheet-for.ts'
import { columnName, type SheetRow } from './sheet-xml.ts'

type Record_ = Record<string, unknown>

export type ExportRows = {
  widths: number[]
  frozenRows: number
  merges: string[]
  rowsOf: (batches: AsyncIterable<readonly Record_[]>) => AsyncGenerator<SheetRow[]>
}

const defaultWidth = 20
/** So many records are made ready in one turn of the loop. */
const rowsOfTurn = 50

/** Title, who exported, headings, then one row per record; items make their record's cells span their rows. */
export function exportRows<Columns extends ListColumns>(
  tx: Tx,
  sheet: SheetDefinition<Columns>,
  exporter: string,
  institutions?: Institutions,
): ExportRows {
  const { columns, items } = sheet
  const widths = [...columns, ...(items?.columns ?? [])].map(({ width = defaultWidth }) => width)
  const last = columnName(widths.length - 1)
  const merges = widths.length > 1 ? [`A1:${last}1`, `A2:${last}2`] : []
  const headers = headerRows(sheet, merges)
  const blank = Array.from({ length: widths.length - 1 }, () => null)
  const opening: SheetRow[] = [
    { cells: [sheet.title ?? `${sheet.name}数据`, ...blank], style: 'title' },
    { cells: [`导出人:${exporter}`, ...blank], style: 'note' },
    ...headers,
  ]

  async function* rowsOf(batches: AsyncIterable<readonly Record_[]>): AsyncGenerator<SheetRow[]> {
    yield opening
    let rowNumber = opening.length
    for await (const records of batches) {
      const found = await items?.find(
        tx,
        records.map((record) => String(record['id'])),
      )
      const rows: SheetRow[] = []
      for (const [at, record] of records.entries()) {
        if (at > 0 && at % rowsOfTurn === 0) await nextTurn()
        const own = columns.map((column) => cellOf(sheet.list.columns, column, record, institutions))
        const beside = items ? (found?.get(String(record['id'])) ?? []) : []
        const height = Math.max(beside.length, 1)
        for (let index = 0; index < height; index += 1) {
          const item = beside[index]
          const first = index === 0 ? own : own.map(() => null)
          const cells = (items?.columns ?? []).map(({ property }) => plainCell(item?.[property]))
          rows.push({ cells: [...first, ...cells] })
        }
        if (height > 1) {
          for (const [column] of columns.entries()) {
            const name = columnName(column)
            merges.push(`${name}${rowNumber + 1}:${name}${rowNumber + height}`)
          }
        }
        rowNumber += height
      }
      yield rows
    }
  }

  return { widths, frozenRows: opening.length, merges, rowsOf }
}

function headerRows<Columns extends ListColumns>(
  { columns, items }: SheetDefinition<Columns>,
  merges: string[],
): SheetRow[] {
  const titles = columns.map(({ title }) => title)
  if (!items) return [{ cells: titles, style: 'header' }]
  const from = columnName(columns.length)
  const to = columnName(columns.length + items.columns.length - 1)
  merges.push(`${from}3:${to}3`, ...columns.map((_column, index) => `${columnName(index)}3:${columnName(index)}4`))
  return [
    { cells: [...titles, items.title, ...items.columns.slice(1).map(() => null)], style: 'header' },
    { cells: [...titles.map(() => null), ...items.columns.map(({ title }) => title)], style: 'header' },
  ]
}
