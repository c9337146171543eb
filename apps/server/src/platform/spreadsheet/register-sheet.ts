import type { FastifyInstance } from 'fastify'

import type { Files } from '../files/files.ts'
import type { ListColumns } from '../list/list-definition.ts'
import type { SheetDefinition } from './define-sheet.ts'
import { registerExport } from './export-route.ts'
import { registerImportGuide } from './import-guide.ts'
import { registerImport } from './import-route.ts'

/** exportXls and, where the module takes records in, importExcel with what guides it. */
export function registerSheet<Columns extends ListColumns>(
  app: FastifyInstance,
  sheet: SheetDefinition<Columns>,
  files: Files,
): void {
  registerExport(app, sheet)
  if (!sheet.importing) return
  registerImport(app, sheet, sheet.importing, files)
  registerImportGuide(app, sheet)
}
