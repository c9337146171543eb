import { requiredText } from '@liangshu/contract/form-fields'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'

import { refusal } from '../../platform/http/app-error.ts'
import { createRecordKeeper } from '../../platform/records/record-keeper.ts'
import { defineSheet, type ImportedRecord } from '../../platform/spreadsheet/define-sheet.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { categoryList, categoryPage } from '../category/category-list.ts'
import * as categories from '../category/category.store.ts'

const imported = z.object({
  name: requiredText('类型名称', 100),
  code: requiredText('类型编码', 200).pipe(
    z.string().regex(/^(?:[A-Z]\d{2})+$/, '类型编码应由“一个大写字母和两位数字”逐级组成，例如 A01B02'),
  ),
})
const codeOf = ({ values }: ImportedRecord): string => values['code'] ?? ''
const codeStep = 3

/** A category keeps the code of the file; the one its code begins with is above it. */
export function categorySheet(app: FastifyInstance) {
  const keeper = createRecordKeeper(app, categoryList)
  return defineSheet({
    path: '/sys/category',
    permission: 'system:category',
    name: '分类字典列表',
    list: categoryList,
    dataRules: categoryPage,
    columns: [
      { title: '类型名称', screen: '分类名称', property: 'name', width: 30, isRequired: true },
      { title: '类型编码', screen: '分类编码', property: 'code', isRequired: true },
      { title: '是否有子节点(1:有)', property: 'hasChild', isExportOnly: true, isInternal: true },
    ],
    importing: {
      arrange: (records) => records.toSorted((left, right) => codeOf(left).length - codeOf(right).length),
      insert: (actor, { values }) =>
        inTenant(app.db, actor, async (tx) => {
          const { name, code } = imported.parse(values)
          await categories.lockTree(tx)
          const above = code.slice(0, -codeStep)
          const [parent] = above === '' ? [] : await categories.find(tx, sql`c.code = ${above}`)
          if (above !== '' && !parent) throw refusal(`上级分类编码“${above}”不存在`)
          const pid = parent?.id ?? categories.root
          await keeper.insert(tx, actor, { name, code, pid, sysOrgCode: actor.orgCode })
          await categories.settleChildMarks(tx, [pid])
        }),
      duplicates: { sys_category_code_key: '分类编码' },
    },
  })
}
