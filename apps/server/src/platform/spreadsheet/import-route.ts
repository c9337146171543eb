import { randomBytes } from 'node:crypto'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { Files } from '../files/files.ts'
import { AppError, refusal } from '../http/app-error.ts'
import { Envelope, saidTwice } from '../http/envelope.ts'
import type { ListColumns } from '../list/list-definition.ts'
import type { Actor } from '../tenancy/actor.ts'
import { inTenant } from '../tenancy/in-tenant.ts'
import { toWireTime } from '../wire/wire-time.ts'
import type { ImportedRecord, SheetDefinition } from './define-sheet.ts'
import { toDictionaryValues } from './dictionary-values.ts'
import { importRecords, type ImportReport } from './import-records.ts'
import { readRecords } from './read-records.ts'
import { readWorkbook, workbookLimits } from './read-workbook.ts'
import { partsOf } from '../files/read-upload.ts'

const importedWithErrors = 201

export function registerImport<Columns extends ListColumns>(
  app: FastifyInstance,
  sheet: SheetDefinition<Columns>,
  importing: NonNullable<SheetDefinition<Columns>['importing']>,
  files: Files,
): void {
  const { duplicates = {}, arrange = (records: ImportedRecord[]) => records, success = 'rows' } = importing

  /** Dictionary texts become values in the caller's own view, then the module takes the record in. */
  async function insert(actor: Actor, record: ImportedRecord): Promise<void> {
    const values = await inTenant(app.db, actor, (tx) =>
      toDictionaryValues(
        tx,
        app.dictionaries,
        { columns: sheet.columns, listColumns: sheet.list.columns },
        record.values,
      ),
    )
    await importing.insert(actor, { ...record, values })
  }

  app.post(
    `${sheet.path}/importExcel`,
    {
      config: {
        access: `${sheet.permission}:import`,
        callsPerMinute: 30,
        operation: { text: `导入${sheet.name}`, kind: 5 },
      },
    },
    async (request) => {
      const records = await recordsOfAll(await readFiles(request), sheet)
      const { actor } = request
      const report = await importRecords(arrange(records), (record) => insert(actor, record), duplicates, request.log)
      if (report.lines.length > 0) return tellErrors(app, files, actor, report)
      return saidTwice(
        success === 'rows' ? `共${report.total}行数据全部导入成功！` : `文件导入成功！数据行数：${report.total}`,
      )
    },
  )
}

type SentFile = { name: string; content: Buffer }

/** Every file part counts, whatever it is called; the button says `file`, the dialog `files[]`. */
async function readFiles(request: FastifyRequest): Promise<SentFile[]> {
  if (!request.isMultipart()) throw refusal('文件导入失败！')
  const files: SentFile[] = []
  for await (const part of partsOf(request)) {
    if (part.type === 'file') files.push({ name: part.filename, content: await part.toBuffer() })
  }
  if (files.length === 0) throw refusal('文件导入失败！')
  return files
}

/** Nothing is put in before every file was read. With several files, what is wrong is told with the name of its file. */
async function recordsOfAll<Columns extends ListColumns>(
  files: readonly SentFile[],
  sheet: SheetDefinition<Columns>,
): Promise<ImportedRecord[]> {
  const records: ImportedRecord[] = []
  for (const { name, content } of files) {
    if (files.length === 1) return recordsOf(content, sheet)
    const found = await recordsOf(content, sheet).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      throw refusal(error.message.replace('文件导入失败:', `文件导入失败:${name}：`))
    })
    records.push(...found.map((record) => Object.assign(record, { file: name })))
  }
  return records
}

async function recordsOf<Columns extends ListColumns>(
  content: Buffer,
  sheet: SheetDefinition<Columns>,
): Promise<ImportedRecord[]> {
  const rows = await readWorkbook(content)
  if (rows.length >= workbookLimits.mostRows) throw refusal('文件导入失败:数据超过20000行，请分成多个文件导入')
  const records = readRecords(rows, sheet)
  if (records.length === 0) throw refusal('文件导入失败:文件中没有数据')
  return records
}

async function tellErrors(app: FastifyInstance, files: Files, actor: Actor, { total, lines }: ImportReport) {
  const stamp = toWireTime(app.clock.now()).replaceAll(/\D/g, '')
  const fileName = `userImportExcelErrorLog${stamp}${randomBytes(16).toString('hex')}.txt`
  const path = await files
    .keepText(actor, `logs/${stamp.slice(0, 8)}/${fileName}`, `${lines.join('\r\n')}\r\n`)
    .catch((error: unknown) => {
      throw new AppError('UNEXPECTED', {}, { cause: error })
    })
  const errorCount = lines.length
  const successCount = total - errorCount
  return new Envelope(true, importedWithErrors, '文件导入成功，但有错误。', {
    totalCount: total,
    errorCount,
    successCount,
    msg: `总上传行数：${total}，已导入行数：${successCount}，错误行数：${errorCount}`,
    fileUrl: `/sys/common/static/${path}`,
    fileName,
  })
}
