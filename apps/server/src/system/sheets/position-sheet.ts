import { optionalText, requiredText } from '@liangshu/contract/form-fields'
import { institutionOfNew } from '@liangshu/contract/system/institution'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { createRecordKeeper } from '../../platform/records/record-keeper.ts'
import { defineSheet } from '../../platform/spreadsheet/define-sheet.ts'
import { institutionColumn } from '../../platform/spreadsheet/sheet-for.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { positionList, positionPage } from '../post/post-list.routes.ts'

const imported = z.object({
  code: requiredText('职务编码', 100),
  name: requiredText('职务名称', 100),
  postRank: optionalText('职级', 10),
  tenantId: institutionOfNew,
})

export function positionSheet(app: FastifyInstance) {
  const keeper = createRecordKeeper(app, positionList)
  return defineSheet({
    path: '/sys/position',
    permission: 'system:position',
    name: '职务表列表',
    list: positionList,
    dataRules: positionPage,
    columns: [
      { title: '职务编码', property: 'code', isRequired: true },
      { title: '职务名称', property: 'name', isRequired: true },
      { title: '职级', property: 'postRank' },
      institutionColumn('tenantId'),
    ],
    importing: {
      body: imported,
      insert: (actor, { values }) =>
        inTenant(app.db, actor, async (tx) => {
          await keeper.insert(tx, actor, imported.parse(values))
        }),
      duplicates: { sys_position_tenant_id_code_key: '职务编码' },
    },
  })
}
