import { errorCatalogue } from '@liangshu/contract/errors'

import { AppError } from '../../platform/http/app-error.ts'
import { fromDatabase } from '../../platform/http/database-error.ts'

/** What one element of a batch answers when it failed, whatever the reason: the others have answers of their own. */
export function refusalOfRow(error: unknown): { code: number; message: string } {
  const known = error instanceof AppError ? error : fromDatabase(error)
  const { code } = errorCatalogue[known?.code ?? 'UNEXPECTED']
  return { code, message: known?.message ?? errorCatalogue.UNEXPECTED.message }
}
