import { sysPosition } from '@liangshu/contract/system/post'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { defineList } from '../../platform/list/list-definition.ts'
import { registerOpenList } from '../../platform/list/open-list.ts'

/** The menu component whose data rules narrow the posts. */
export const positionPage = 'system/SysPositionList'

export const positionList = defineList({
  table: 'sys_position',
  tenantColumn: 'tenant_id',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    code: { column: 'code', type: 'text', ignoreCase: true },
    name: { column: 'name', type: 'text', ignoreCase: true },
    postRank: { column: 'post_rank', type: 'text', dict: 'position_rank' },
    rank: { column: 'post_rank', type: 'text' },
    companyId: { column: 'company_id', type: 'text' },
    tenantId: { column: 'tenant_id', type: 'int', notNull: true },
    sysOrgCode: { column: 'sys_org_code', type: 'text' },
    version: { column: 'version', type: 'int' },
    createBy: { column: 'create_by', type: 'text' },
    createTime: { column: 'create_time', type: 'datetime', notNull: true },
    updateBy: { column: 'update_by', type: 'text' },
    updateTime: { column: 'update_time', type: 'datetime' },
  },
  defaultSort: [{ property: 'createTime', descending: true }],
  watched: {},
})

export const positionListRoutes: FastifyPluginAsyncZod = async (app) => {
  registerOpenList(app, {
    url: '/sys/position/list',
    definition: positionList,
    dataRules: positionPage,
    item: sysPosition,
  })
}
