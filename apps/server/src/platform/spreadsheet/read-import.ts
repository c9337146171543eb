import type { FastifyRequest } from 'fastify'

import { partsOf, refuseUnreadable } from '../files/read-upload.ts'
import { AppError, refusal } from '../http/app-error.ts'
import { parseSentJson } from '../http/clean-text.ts'
import type { ListColumns } from '../list/list-definition.ts'
import type { ImportedRecord, SheetDefinition } from './define-sheet.ts'
import { guessHeader, readRecords, type ColumnMapping } from './read-records.ts'
import { readWorkbook, workbookLimits } from './read-workbook.ts'

type SentFile = { name: string; content: Buffer }
export type SentImport = { files: SentFile[]; fields: ReadonlyMap<string, string> }

/** Every file part counts, whatever it is called; the button says `file`, the dialog `files[]`. */
export async function readImport(request: FastifyRequest): Promise<SentImport> {
  if (!request.isMultipart()) throw refusal('文件导入失败！')
  const files: SentFile[] = []
  const fields = new Map<string, string>()
  for await (const part of partsOf(request)) {
    if (part.type === 'file')
      files.push({ name: part.filename, content: await part.toBuffer().catch(refuseUnreadable) })
    else fields.set(part.fieldname, String(part.value))
  }
  if (files.length === 0) throw refusal('文件导入失败！')
  return { files, fields }
}

/** `{"roleName":"岗位名"}`: our column, their heading; an empty heading leaves the column out. */
export function readMapping(text: string | undefined): ColumnMapping {
  if (!text) return {}
  let given: unknown
  try {
    given = parseSentJson(text)
  } catch {
    throw refusal('文件导入失败:列对应关系无法识别')
  }
  const entries = given && typeof given === 'object' ? Object.entries(given) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

export type ReadRecords = { records: ImportedRecord[]; headings: readonly string[] }

/** Nothing is put in before every file was read. With several files, what is wrong is told with the name of its file. */
export async function recordsOfAll<Columns extends ListColumns>(
  files: readonly SentFile[],
  sheet: SheetDefinition<Columns>,
  mapping: ColumnMapping,
): Promise<ReadRecords> {
  const records: ImportedRecord[] = []
  let headings: readonly string[] = []
  for (const { name, content } of files) {
    if (files.length === 1) return recordsOf(content, sheet, mapping)
    const found = await recordsOf(content, sheet, mapping).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
      throw refusal(error.message.replace('文件导入失败:', `文件导入失败:${name}：`))
    })
    if (headings.length === 0) headings = found.headings
    records.push(...found.records.map((record) => Object.assign(record, { file: name })))
  }
  return { records, headings }
}

async function recordsOf<Columns extends ListColumns>(
  content: Buffer,
  sheet: SheetDefinition<Columns>,
  mapping: ColumnMapping,
): Promise<ReadRecords> {
  const rows = await readRows(content)
  const records = readRecords(rows, sheet, mapping)
  if (records.length === 0) throw refusal('文件导入失败:文件中没有数据')
  // Of two rows of headings the lower one names the items, and the upper one the rest.
  const [upper = [], lower = []] = rows.slice(guessHeader(rows, sheet.columns) ?? 0)
  const headings = sheet.items ? upper.map((heading, index) => lower[index] || heading) : upper
  return { records, headings }
}

export async function readRows(content: Buffer): Promise<string[][]> {
  const rows = await readWorkbook(content)
  if (rows.length >= workbookLimits.mostRows) throw refusal('文件导入失败:数据超过20000行，请分成多个文件导入')
  return rows
}
