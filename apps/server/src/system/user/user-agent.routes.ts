import { addUserAgentBody, editUserAgentBody, sysUserAgent } from '@liangshu/contract/system/user/user'
import { wireText } from '@liangshu/contract/wire'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'

import type { Tx } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import { defineList } from '../../platform/list/list-definition.ts'
import type { Values } from '../../platform/records/record-keeper.ts'
import { auditColumns, versionColumn } from '../../platform/records/audit-columns.ts'
import { registerRecordRoutes, twice } from '../../platform/records/record-routes.ts'
import { readTimeOr } from '../../platform/records/read-time.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'

const agentList = defineList({
  table: 'sys_user_agent',
  tenantColumn: 'tenant_id',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    userName: { column: 'user_name', type: 'text', ignoreCase: true },
    agentUserName: { column: 'agent_user_name', type: 'text', ignoreCase: true },
    startTime: { column: 'start_time', type: 'datetime' },
    endTime: { column: 'end_time', type: 'datetime' },
    status: { column: 'status', type: 'text', dict: 'valid_status' },
    createName: { column: 'create_by_name', type: 'text' },
    sysOrgCode: { column: 'sys_org_code', type: 'text' },
    sysCompanyCode: { column: 'sys_company_code', type: 'text' },
    ...versionColumn,
    ...auditColumns,
  },
  defaultSort: [{ property: 'createTime', descending: true }],
})

/** Who acts for somebody while they are away. Part of caring for people, so it asks for the same permissions. */
export const userAgentRoutes: FastifyPluginAsyncZod = async (app) => {
  registerRecordRoutes(app, {
    path: '/sys/sysUserAgent',
    permission: 'system:user',
    title: '用户代理人',
    definition: agentList,
    item: sysUserAgent,
    addBody: addUserAgentBody,
    editBody: editUserAgentBody,
    say: twice,
    texts: { add: '添加成功！', edit: '编辑成功!', remove: '删除成功!', removeBatch: '批量删除成功！' },
    beforeSave: async (tx, actor, values, id) => {
      const { userName, agentUserName } = values as { userName?: string; agentUserName?: string }
      if (userName !== undefined && userName === agentUserName) throw refusal('代理人不能是本人')
      await checkPeople(tx, [userName, agentUserName])
      return {
        ...withTimes(values),
        ...(id === undefined && { createName: actor.realname, sysOrgCode: actor.orgCode }),
      }
    },
  })

  app.get(
    '/sys/sysUserAgent/queryByUserName',
    {
      config: { access: 'system:user:list' },
      schema: { querystring: z.object({ userName: wireText }), response: { 200: sysUserAgent } },
    },
    ({ actor, query }) =>
      inTenant(app.db, actor, async (tx) => {
        const base = sql`t.user_name = ${query.userName ?? ''}`
        const [agent] = (await app.lists.findPage(tx, agentList, {}, { actor, base })).records
        if (!agent) throw new AppError('NOT_FOUND', { userName: query.userName })
        return agent
      }),
  )
}

function withTimes(values: Values): Values {
  const startTime = readTimeOr(values['startTime'], '代理开始时间')
  const endTime = readTimeOr(values['endTime'], '代理结束时间')
  if (startTime && endTime && endTime < startTime) throw refusal('代理结束时间不能早于开始时间')
  return { ...values, startTime, endTime }
}

async function checkPeople(tx: Tx, names: readonly (string | undefined)[]): Promise<void> {
  const asked = [...new Set(names.filter((name) => name !== undefined))]
  if (asked.length === 0) return
  const found = await tx
    .selectFrom('sys_user')
    .select('id')
    .where('username', 'in', asked)
    .where('del_flag', '=', 0)
    .execute()
  if (found.length < asked.length) throw refusal('用户不存在！')
}
