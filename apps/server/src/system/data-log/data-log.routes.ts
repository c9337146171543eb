import { listQuery } from '@liangshu/contract/list-query'
import { compareQuery, sysDataLog, versionsQuery } from '@liangshu/contract/system/data-log'
import { pageOf } from '@liangshu/contract/wire'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'

import { refusal } from '../../platform/http/app-error.ts'
import { allOf } from '../../platform/list/compare.ts'
import { defineList } from '../../platform/list/list-definition.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'

const none = sql`null::text`

export const dataLogPage = 'system/DataLogList'

export const dataLogList = defineList({
  table: 'sys_data_log',
  tenantColumn: 'tenant_id',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    dataTable: { column: 'data_table', type: 'text', ignoreCase: true, notNull: true },
    dataId: { column: 'data_id', type: 'text', notNull: true },
    dataContent: { column: 'data_content', type: 'text', unsortable: true },
    dataVersion: { column: 'data_version', type: 'int', notNull: true },
    // There is one kind.
    type: { column: 'type', type: 'text', unsortable: true },
    createBy: { column: 'create_by', type: 'text' },
    createTime: { column: 'create_time', type: 'datetime', notNull: true },
    updateBy: { column: 'create_by', type: 'text', expression: none, isAlwaysNull: true },
    updateTime: { column: 'create_time', type: 'text', expression: none, isAlwaysNull: true },
  },
  defaultSort: [{ property: 'createTime', descending: true }],
  watched: { byTenant: true, tally: { day: 'createTime' } },
})

/** The states a record has been in, for comparing two of them. */
export const dataLogRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, lists } = app
  const config = { access: 'system:dataLog:list', dataRules: dataLogPage }
  const dataRules = config.dataRules
  const rows = { 200: z.array(sysDataLog) }

  app.get(
    '/sys/dataLog/list',
    { config, schema: { querystring: listQuery, response: { 200: pageOf(sysDataLog) } } },
    ({ actor, query }) => inTenant(db, actor, (tx) => lists.findPage(tx, dataLogList, query, { actor, dataRules })),
  )

  app.get(
    '/sys/dataLog/queryDataVerList',
    { config, schema: { querystring: versionsQuery, response: rows } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const { dataTable = '', dataId = '', type = '' } = query
        const base = allOf([
          sql`t.data_table = ${dataTable} and t.data_id = ${dataId}`,
          ...(type === '' ? [] : [sql`t.type = ${type}`]),
        ])
        const params = { pageSize: '-1', column: 'dataVersion', order: 'desc' }
        const { records } = await lists.findPage(tx, dataLogList, params, { actor, dataRules, base })
        if (records.length === 0) throw refusal('未找到版本信息')
        return records
      }),
  )

  app.get(
    '/sys/dataLog/queryCompareList',
    { config, schema: { querystring: compareQuery, response: rows } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const ids = [query.dataId1 ?? '', query.dataId2 ?? '']
        const base = sql`t.id = any(${ids}::text[])`
        const { records } = await lists.findPage(tx, dataLogList, {}, { actor, dataRules, base })
        return records.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
      }),
  )
}
