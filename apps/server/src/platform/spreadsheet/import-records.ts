import type { FastifyBaseLogger } from 'fastify'
import { ZodError } from 'zod'

import { AppError } from '../http/app-error.ts'
import { fromDatabase } from '../http/database-error.ts'
import type { ImportedRecord } from './define-sheet.ts'

export type ImportReport = { total: number; lines: string[] }

/** One record after the other, each all or nothing; what one refuses does not stop the next. */
export async function importRecords(
  records: readonly ImportedRecord[],
  insert: (record: ImportedRecord) => Promise<void>,
  duplicates: Readonly<Record<string, string>>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<ImportReport> {
  const lines: string[] = []
  for (const record of records) {
    try {
      await insert(record)
    } catch (error) {
      const place = `${record.file === undefined ? '' : `${record.file} `}第 ${record.line} 行`
      lines.push(`${place}：${reasonOf(error, duplicates, log)}`)
    }
  }
  return { total: records.length, lines }
}

function reasonOf(
  error: unknown,
  duplicates: Readonly<Record<string, string>>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): string {
  if (error instanceof ZodError) return `${error.issues[0]?.message ?? '内容不正确'}，忽略导入。`
  const refused = error instanceof AppError ? error : fromDatabase(error)
  // A database that is gone is not a fault of the row: the whole import stops and says so.
  if (!refused || refused.code === 'DATABASE_DOWN') {
    if (refused) throw refused
    log.warn({ err: error }, 'imported row failed')
    return '未知错误，忽略导入'
  }
  if (refused.code !== 'DUPLICATE') return `${refused.message}，忽略导入。`
  const what = duplicates[String(refused.details['constraint'])]
  return what ? `${what}已经存在，忽略导入。` : '违反表唯一性约束。'
}
