import type { FastifyPluginAsync } from 'fastify'

import type { Files } from '../../platform/files/files.ts'
import { registerSheet } from '../../platform/spreadsheet/register-sheet.ts'
import { announcementSheet } from './announcement-sheet.ts'
import { categorySheet } from './category-sheet.ts'
import { dataSourceSheet } from './data-source-sheet.ts'
import { departRoleSheet } from './depart-role-sheet.ts'
import { departSheet } from './depart-sheet.ts'
import { dictSheet } from './dict-sheet.ts'
import { logSheet } from './log-sheet.ts'
import { dataLogSheet, gatewaySheet, ossFileSheet, tenantSheet } from './outgoing-sheets.ts'
import { messageSheet } from './message-sheet.ts'
import { messageTemplateSheet } from './message-template-sheet.ts'
import { positionSheet } from './position-sheet.ts'
import { roleSheet } from './role-sheet.ts'
import { checkRuleSheet, fillRuleSheet } from './rule-sheets.ts'
import { userSheet } from './user-sheet.ts'

/** exportXls and importExcel of every module that has them. */
export const sheetRoutes: FastifyPluginAsync<{ files: Files }> = async (app, { files }) => {
  registerSheet(app, userSheet(app), files)
  registerSheet(app, roleSheet(app), files)
  registerSheet(app, departSheet(app), files)
  registerSheet(app, positionSheet(app), files)
  registerSheet(app, dictSheet(app), files)
  registerSheet(app, categorySheet(app), files)
  registerSheet(app, announcementSheet(app), files)
  registerSheet(app, checkRuleSheet(app), files)
  registerSheet(app, fillRuleSheet(app), files)
  registerSheet(app, messageTemplateSheet(app), files)
  registerSheet(app, messageSheet(app), files)
  registerSheet(app, dataSourceSheet(app), files)
  registerSheet(app, departRoleSheet(app), files)
  registerSheet(app, logSheet, files)
  registerSheet(app, dataLogSheet, files)
  registerSheet(app, tenantSheet, files)
  registerSheet(app, ossFileSheet, files)
  registerSheet(app, gatewaySheet, files)
}
