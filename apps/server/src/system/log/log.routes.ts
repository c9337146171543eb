import { listQuery } from '@liangshu/contract/list-query'
import { idQuery } from '@liangshu/contract/system/dict'
import { logIdsQuery, sysLog } from '@liangshu/contract/system/log'
import { pageOf } from '@liangshu/contract/wire'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'

import { refusal } from '../../platform/http/app-error.ts'
import { escapeLike } from '../../platform/list/compare.ts'
import { defineList, firstOf, type Fragment, type ListParams } from '../../platform/list/list-definition.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'

const none = sql`null::text`
/** The table writes what was not given as an empty text. */
const given = { type: 'text', notNull: true, absent: '' } as const

export const logList = defineList({
  table: 'sys_log',
  tenantColumn: 'tenant_id',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    logType: { column: 'log_type', type: 'int', dict: 'log_type', notNull: true },
    logContent: { column: 'log_content', type: 'text', notNull: true, sortKey: sql`t.content_start` },
    operateType: { column: 'operate_type', type: 'int', dict: 'operate_type', notNull: true, absent: 0 },
    userid: { column: 'userid', ...given },
    username: { column: 'username', ...given },
    ip: { column: 'ip', ...given },
    method: { column: 'method', ...given },
    requestUrl: { column: 'request_url', ...given },
    requestParam: { column: 'request_param', ...given, sortKey: sql`t.param_start` },
    requestType: { column: 'request_type', ...given },
    costTime: { column: 'cost_time', type: 'int', notNull: true, absent: -1 },
    clientType: { column: 'client_type', ...given, unsortable: true },
    tenantId: { column: 'tenant_id', type: 'int', notNull: true, unsortable: true },
    createBy: { column: 'create_by', ...given },
    createTime: { column: 'create_time', type: 'datetime', notNull: true },
    // A log is never edited; clients still expect the names.
    updateBy: { column: 'create_by', type: 'text', expression: none, isAlwaysNull: true },
    updateTime: { column: 'create_time', type: 'text', expression: none, isAlwaysNull: true },
  },
  defaultSort: [{ property: 'createTime', descending: true }],
  watched: { byTenant: true, tally: { kind: 'logType', day: 'createTime' } },
})

export const logPage = 'system/LogList'

/** The one filter of this list that the generic grammar does not have: words anywhere in the text. */
export function withWord(params: ListParams): Fragment | undefined {
  const word = firstOf(params, 'keyWord')?.replaceAll('*', '').trim()
  return word ? sql`t.log_content like ${`%${escapeLike(word)}%`}` : undefined
}

/** Clients of the contract have buttons for it; whoever could remove logs could remove what they did. */
const keptWords = '日志不能删除，超过保留期后会自动归档'

/** Sign-ins and operations, newest first. */
export const logRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, lists } = app

  app.get(
    '/sys/log/list',
    {
      config: { access: 'system:log:list', dataRules: logPage },
      schema: { querystring: listQuery, response: { 200: pageOf(sysLog) } },
    },
    ({ actor, query }) =>
      inTenant(db, actor, (tx) => {
        const base = withWord(query)
        return lists.findPage(tx, logList, query, { actor, dataRules: logPage, ...(base && { base }) })
      }),
  )

  app.delete(
    '/sys/log/delete',
    {
      config: { access: 'system:log:delete', operation: { text: '删除日志', kind: 'delete' } },
      schema: { querystring: idQuery },
    },
    () => {
      throw refusal(keptWords)
    },
  )

  app.delete(
    '/sys/log/deleteBatch',
    {
      config: { access: 'system:log:deleteBatch', operation: { text: '批量删除日志', kind: 'delete' } },
      schema: { querystring: logIdsQuery },
    },
    () => {
      throw refusal(keptWords)
    },
  )
}
