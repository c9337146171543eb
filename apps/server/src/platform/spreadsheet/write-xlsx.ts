import { nextTurn } from '../http/loop-time.ts'
import { columnName, rowXml, type SheetRow } from './sheet-xml.ts'
import { sheetHead, sheetTail, workbookParts } from './workbook-parts.ts'
import { zipOf } from './zip-stream.ts'

/** A short second sheet: its first row is its heading. */
export type FurtherSheet = { name: string; rows: readonly (readonly string[])[] }

export type SheetContent = {
  sheetName: string
  widths: readonly number[]
  frozenRows: number
  batches: AsyncIterable<readonly SheetRow[]>
  /** Read once the rows are through, so whoever makes the rows may still be adding to it: `A1:H1`. */
  merges: readonly string[]
  further?: FurtherSheet
}

/** What a sheet can hold at most; a last row says so instead of leaving rows out in silence. */
const mostRows = 1_048_576

/** So many rows are written in one turn of the loop. */
const rowsOfTurn = 25

/** One sheet as an .xlsx file, row after row. Memory does not grow with the number of rows. */
export function writeXlsx(content: SheetContent): AsyncGenerator<Buffer> {
  const { sheetName, widths, frozenRows, batches, merges, further } = content
  const names = widths.map((_width, index) => columnName(index))

  async function* sheet(): AsyncGenerator<string> {
    yield sheetHead(widths, frozenRows)
    let rowNumber = 0
    for await (const rows of batches) {
      let xml = ''
      for (const [at, row] of rows.entries()) {
        if (at > 0 && at % rowsOfTurn === 0) await nextTurn()
        rowNumber += 1
        if (rowNumber === mostRows) {
          yield xml + rowXml({ cells: ['行数超出工作表上限，其余数据未导出，请缩小查询范围'] }, rowNumber, names)
          yield sheetTail(merges)
          return
        }
        xml += rowXml(row, rowNumber, names)
      }
      yield xml
    }
    yield sheetTail(merges)
  }

  const sheetNames = [sheetName, ...(further ? [further.name] : [])]
  return zipOf([
    ...workbookParts(sheetNames),
    { name: 'xl/worksheets/sheet1.xml', content: sheet() },
    ...(further ? [{ name: 'xl/worksheets/sheet2.xml', content: [furtherXml(further)] }] : []),
  ])
}

function furtherXml({ rows }: FurtherSheet): string {
  const widths = [24, 40, 60]
  const names = widths.map((_width, index) => columnName(index))
  const xml = rows.map((cells, index) => rowXml({ cells, ...(index === 0 && { style: 'header' }) }, index + 1, names))
  return sheetHead(widths, 1) + xml.join('') + sheetTail([])
}
