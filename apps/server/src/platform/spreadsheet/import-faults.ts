import { randomBytes } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

import type { Files } from '../files/files.ts'
import { AppError } from '../http/app-error.ts'
import { Envelope } from '../http/envelope.ts'
import type { Actor } from '../tenancy/actor.ts'
import { toWireTime } from '../wire/wire-time.ts'
import type { ImportReport, RowFault } from './import-records.ts'
import type { SheetForm } from './sheet-for.ts'
import { writeXlsx } from './write-xlsx.ts'

const importedWithErrors = 201
/** Listed beside the file; the file has all of them. */
const mostTold = 200

type FaultAnswer = { report: ImportReport; isStored: boolean; form: SheetForm; headings: readonly string[] }

/** Tells which rows did not go in and why, with a file that says it row by row. */
export async function tellFaults(
  app: FastifyInstance,
  files: Files,
  actor: Actor,
  answer: FaultAnswer,
): Promise<Envelope> {
  const { report, isStored, form } = answer
  const stamp = toWireTime(app.clock.now()).replaceAll(/\D/g, '')
  const ending = form === 'screen' ? 'xlsx' : 'txt'
  const fileName = `userImportExcelErrorLog${stamp}${randomBytes(16).toString('hex')}.${ending}`
  const content = form === 'screen' ? await faultSheet(answer) : Buffer.from(faultText(report.faults))
  const path = await files.keepOwn(actor, `logs/${stamp.slice(0, 8)}/${fileName}`, content).catch((error: unknown) => {
    throw new AppError('UNEXPECTED', {}, { cause: error })
  })
  const { total, unchanged } = report
  const errorCount = report.faults.length
  const successCount = isStored ? total - errorCount - unchanged : 0
  const message = isStored ? '文件导入成功，但有错误。' : '文件中有错误，未导入任何数据。'
  return new Envelope(true, importedWithErrors, message, {
    totalCount: total,
    errorCount,
    successCount,
    msg:
      `总上传行数：${total}，已导入行数：${successCount}，错误行数：${errorCount}` +
      (form === 'screen' && unchanged > 0 ? `，与现有记录相同：${unchanged}` : ''),
    fileUrl: `/sys/common/static/${path}`,
    fileName,
    ...(form === 'screen' && {
      unchangedCount: unchanged,
      errors: report.faults.slice(0, mostTold).map(({ record, reasons }) => ({
        row: record.row,
        ...(record.file !== undefined && { file: record.file }),
        reasons,
      })),
    }),
  })
}

/** As the contract writes it: rows counted below the headings, one line each. */
function faultText(faults: readonly RowFault[]): string {
  const lines = faults.map(({ record: { file, line }, reasons }) => {
    const ending = reasons[0] === '违反表唯一性约束' ? '。' : reasons[0] === '未知错误' ? '，忽略导入' : '，忽略导入。'
    return `${file === undefined ? '' : `${file} `}第 ${line} 行：${reasons.join('；')}${ending}`
  })
  return `${lines.join('\r\n')}\r\n`
}

/** The refused rows as they stood, under their own headings, with what is wrong beside them: mend it and send it again. */
async function faultSheet({ report, headings }: FaultAnswer): Promise<Buffer> {
  async function* batches() {
    yield [{ cells: [...headings, '原文件行号', '错误原因'], style: 'header' as const }]
    yield report.faults.map(({ record, reasons }) => ({
      cells: [...headings.map((_heading, index) => record.cells[index] ?? ''), record.row, reasons.join('；')],
    }))
  }
  const widths = [...headings.map(() => 20), 12, 60]
  const sheet = writeXlsx({ sheetName: '错误数据', widths, frozenRows: 1, merges: [], batches: batches() })
  const parts: Buffer[] = []
  for await (const part of sheet) parts.push(part)
  return Buffer.concat(parts)
}
