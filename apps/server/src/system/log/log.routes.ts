import { listQuery } from '@liangshu/contract/list-query'
import { idQuery } from '@liangshu/contract/system/dict'
import { allLogs, logIdsQuery, sysLog } from '@liangshu/contract/system/log'
import { pageOf } from '@liangshu/contract/wire'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { said } from '../../platform/http/envelope.ts'
import { allOf, escapeLike } from '../../platform/list/compare.ts'
import { defineList, firstOf, type Fragment, type ListParams } from '../../platform/list/list-definition.ts'
import { listOf } from '../../platform/list/value-operators.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
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

  const remove = (actor: Actor, ids: readonly string[]) =>
    inTenant(db, actor, async (tx) => {
      const base: Fragment = sql`t.id = any(${ids}::text[])`
      const { records } = await lists.findPage(tx, logList, { pageSize: '-1' }, { actor, dataRules: logPage, base })
      if (records.length === 0) throw new AppError('NOT_FOUND')
      await tx
        .deleteFrom('sys_log')
        .where(
          'id',
          'in',
          records.map((row) => row.id),
        )
        .execute()
    })

  /** All the caller can see: what data rules hide stays. */
  async function clear(tx: Tx, actor: Actor): Promise<void> {
    const rule = await lists.ruleOf(tx, logList, { actor, dataRules: logPage })
    const mine = actor.isPlatform ? [] : [sql`t.tenant_id = ${actor.tenantId}::integer`]
    await sql`delete from sys_log as t where ${allOf([...mine, ...(rule ? [rule] : [])])}`.execute(tx)
  }

  app.delete(
    '/sys/log/delete',
    {
      config: { access: 'system:log:delete', operation: { text: '删除日志', kind: 4 } },
      schema: { querystring: idQuery },
    },
    async ({ actor, query }) => {
      await remove(actor, [query.id ?? ''])
      return said('删除成功!')
    },
  )

  /** Emptying the log leaves one row: the one that says who emptied it. */
  app.delete(
    '/sys/log/deleteBatch',
    {
      config: { access: 'system:log:deleteBatch', operation: { text: '批量删除日志', kind: 4 } },
      schema: { querystring: logIdsQuery },
    },
    async ({ actor, query }) => {
      const ids = query.ids ?? ''
      if (listOf(ids).length === 0) throw new AppError('IDS_MISSING')
      await (ids === allLogs ? inTenant(db, actor, (tx) => clear(tx, actor)) : remove(actor, listOf(ids)))
      return said('删除成功!')
    },
  )
}
