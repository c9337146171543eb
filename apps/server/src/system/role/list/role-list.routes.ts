import { sysRole } from '@liangshu/contract/system/role/role-list'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { AppError } from '../../../platform/http/app-error.ts'
import { defineList } from '../../../platform/list/list-definition.ts'
import { registerOpenList } from '../../../platform/list/open-list.ts'
import { mostRows } from '../../../platform/list/paging.ts'
import { inTenant } from '../../../platform/tenancy/in-tenant.ts'

/** The menu component whose data rules narrow every list of roles. */
export const rolePage = 'system/RoleUserList'

export const roleList = defineList({
  table: 'sys_role',
  tenantColumn: 'tenant_id',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    roleName: { column: 'role_name', type: 'text', ignoreCase: true },
    roleCode: { column: 'role_code', type: 'text', ignoreCase: true },
    tenantId: { column: 'tenant_id', type: 'int', notNull: true },
    description: { column: 'description', type: 'text' },
    secondFactor: { column: 'second_factor', type: 'int' },
    version: { column: 'version', type: 'int' },
    createBy: { column: 'create_by', type: 'text' },
    createTime: { column: 'create_time', type: 'datetime', notNull: true },
    updateBy: { column: 'update_by', type: 'text' },
    updateTime: { column: 'update_time', type: 'datetime' },
  },
  defaultSort: [{ property: 'createTime', descending: true }],
  watched: {},
})

/** Names of roles are no secret: pickers of every page show them. */
export const roleListRoutes: FastifyPluginAsyncZod = async (app) => {
  registerOpenList(app, { url: '/sys/role/list', definition: roleList, dataRules: rolePage, item: sysRole })

  // The platform sees the roles of every institution by either name, an institution its own.
  for (const url of ['/sys/role/queryall', '/sys/role/queryallNoByTenant'])
    app.get(url, { config: { access: 'session' }, schema: { response: { 200: z.array(sysRole) } } }, ({ actor }) =>
      inTenant(app.db, actor, async (tx) => {
        const { records } = await app.lists.findPage(
          tx,
          roleList,
          { pageSize: String(mostRows) },
          { actor, dataRules: rolePage },
        )
        if (records.length === 0) throw new AppError('BUSINESS', {}, { message: '未找到角色信息' })
        return records
      }),
    )
}
