import type { Report, ReportItem } from '@liangshu/contract/system/report'

import type { Tx } from '../../platform/database/database.ts'
import type { ListDefinition } from '../../platform/list/list-definition.ts'
import { exportRows } from '../../platform/spreadsheet/export-rows.ts'
import { writeXlsx } from '../../platform/spreadsheet/write-xlsx.ts'
import { needTurn } from '../../platform/work/work-pool.ts'

type Rows = readonly Record<string, unknown>[]

const pixelsPerCharacter = 8

const toColumn = ({ fieldName, fieldTxt, fieldWidth }: ReportItem) => ({
  title: fieldTxt,
  property: fieldName,
  ...(fieldWidth && { width: Math.round(fieldWidth / pixelsPerCharacter) }),
})

async function* once<T>(batch: T): AsyncGenerator<T> {
  yield batch
}

/** The shown columns of a report as a spreadsheet. */
export function reportSheet(tx: Tx, report: Report, list: ListDefinition, records: Rows, exporter: string) {
  needTurn('a report')
  const name = report.name ?? ''
  const columns = report.items.filter(({ isShow }) => isShow).map(toColumn)
  const rows = exportRows(tx, { path: '', permission: '', name, title: name, list, columns }, exporter)
  return writeXlsx({
    sheetName: '导出信息',
    widths: rows.widths,
    frozenRows: rows.frozenRows,
    merges: rows.merges,
    batches: rows.rowsOf(once(records)),
  })
}
