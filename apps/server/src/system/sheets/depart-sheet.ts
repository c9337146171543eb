import { addDepartBody } from '@liangshu/contract/system/depart/depart'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { refusal } from '../../platform/http/app-error.ts'
import { defineSheet, type ImportedRecord } from '../../platform/spreadsheet/define-sheet.ts'
import { institutionColumn } from '../../platform/spreadsheet/sheet-for.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { departList, departPage } from '../depart/tree/depart-list.ts'
import { createDepartService } from '../depart/depart.service.ts'

const codeOf = ({ values }: ImportedRecord): string => values['orgCode'] ?? ''
/** A department's code begins with that of the one above it. */
const codeStep = 3

export function departSheet(app: FastifyInstance) {
  const service = createDepartService(app)

  async function parentOf(actor: Actor, code: string): Promise<string | undefined> {
    const above = code.slice(0, -codeStep)
    const find = (wanted: string) =>
      inTenant(app.db, actor, async (tx) => {
        const found = await sql<{ id: string }>`select id from sys_depart where org_code = ${wanted}`.execute(tx)
        return found.rows[0]?.id
      })
    if (code !== '' && (await find(code))) throw refusal('部门编码已经存在')
    if (above === '') return undefined
    const parent = await find(above)
    if (!parent) throw refusal(`上级部门编码“${above}”不存在`)
    return parent
  }

  return defineSheet({
    path: '/sys/sysDepart',
    permission: 'system:depart',
    name: '部门列表',
    list: departList,
    dataRules: departPage,
    base: () => sql`t.del_flag = '0'`,
    columns: [
      { title: '机构/部门名称', screen: '部门名称', property: 'departName', width: 30, isRequired: true },
      { title: '英文名', property: 'departNameEn' },
      { title: '排序', property: 'departOrder', width: 8 },
      { title: '描述', property: 'description', width: 30 },
      { title: '机构类别', screen: '部门类型', property: 'orgCategory', width: 12 },
      { title: '机构编码', screen: '部门编码', property: 'orgCode', isRequired: true },
      { title: '手机号', screen: '电话', property: 'mobile' },
      { title: '传真', property: 'fax' },
      { title: '地址', property: 'address', width: 30 },
      { title: '备注', property: 'memo', width: 30 },
      institutionColumn('tenantId'),
    ],
    importing: {
      body: addDepartBody,
      // Whatever order the file is in, the one above comes first.
      arrange: (records) => records.toSorted((left, right) => codeOf(left).length - codeOf(right).length),
      insert: async (actor, record) => {
        const parentId = await parentOf(actor, codeOf(record))
        await service.add(actor, addDepartBody.parse({ ...record.values, ...(parentId && { parentId }) }))
      },
    },
  })
}
