import type { FastifyBaseLogger } from 'fastify'
import { ZodError } from 'zod'

import { AppError } from '../http/app-error.ts'
import { fromDatabase } from '../http/database-error.ts'
import { turnSignal } from '../work/work-pool.ts'
import type { ImportedRecord } from './define-sheet.ts'

export type RowFault = { record: ImportedRecord; reasons: readonly string[] }
export type ImportReport = { total: number; unchanged: number; faults: RowFault[] }

/** Everything that is wrong with one row, found before anything of it was stored. */
export class RowRefused extends Error {
  readonly reasons: readonly string[]
  constructor(reasons: readonly string[]) {
    super(reasons.join('；'))
    this.reasons = reasons
  }
}

/** One record after the other, each all or nothing; what one refuses does not stop the next. */
export async function importRecords(
  records: readonly ImportedRecord[],
  insert: (record: ImportedRecord) => Promise<void>,
  duplicates: Readonly<Record<string, string>>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<RowFault[]> {
  const faults: RowFault[] = []
  const signal = turnSignal()
  for (const record of records) {
    // Given up: what is in stays in, unless all or nothing was asked for.
    if (signal?.aborted) throw new AppError('WORK_CANCELLED')
    try {
      await insert(record)
    } catch (error) {
      faults.push({ record, reasons: reasonsOf(error, duplicates, log) })
    }
  }
  return faults
}

function reasonsOf(
  error: unknown,
  duplicates: Readonly<Record<string, string>>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): readonly string[] {
  if (error instanceof RowRefused) return error.reasons
  if (error instanceof ZodError) return issuesOf(error)
  const refused = error instanceof AppError ? error : fromDatabase(error)
  // A database that is gone is not a fault of the row: the whole import stops and says so.
  if (!refused || refused.code === 'DATABASE_DOWN') {
    if (refused) throw refused
    log.warn({ err: error }, 'imported row failed')
    return ['未知错误']
  }
  if (refused.code !== 'DUPLICATE') return [refused.message]
  const what = duplicates[String(refused.details['constraint'])]
  return [what ? `${what}已经存在` : '违反表唯一性约束']
}

export function issuesOf({ issues }: ZodError): string[] {
  const words = [...new Set(issues.map(({ message }) => message))]
  return words.length > 0 ? words : ['内容不正确']
}
