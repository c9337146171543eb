import { addRoleBody } from '@liangshu/contract/system/role/role'
import type { FastifyInstance } from 'fastify'

import { createRecordKeeper } from '../../platform/records/record-keeper.ts'
import { defineSheet } from '../../platform/spreadsheet/define-sheet.ts'
import { institutionColumn } from '../../platform/spreadsheet/sheet-for.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { roleList } from '../role/list/role-list.routes.ts'

export function roleSheet(app: FastifyInstance) {
  const keeper = createRecordKeeper(app, roleList)
  return defineSheet({
    path: '/sys/role',
    permission: 'system:role',
    name: '角色列表',
    list: roleList,
    dataRules: 'system/RoleUserList',
    columns: [
      { title: '角色名', screen: '角色名称', property: 'roleName', isRequired: true },
      { title: '角色编码', property: 'roleCode', isRequired: true },
      { title: '描述', property: 'description', width: 40 },
      institutionColumn('tenantId'),
    ],
    importing: {
      body: addRoleBody,
      insert: (actor, { values }) =>
        inTenant(app.db, actor, async (tx) => {
          await keeper.insert(tx, actor, addRoleBody.parse(values))
        }),
      duplicates: { sys_role_tenant_id_role_code_key: '角色编码' },
    },
  })
}
