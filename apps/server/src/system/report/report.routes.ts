import { Readable } from 'node:stream'

import { listQuery } from '@liangshu/contract/list-query'
import {
  reportColumns,
  reportColumnsAndData,
  reportData,
  reportParamInfo,
  reportPaths,
  reportQueryItem,
} from '@liangshu/contract/report'
import {
  addReportBody,
  editReportBody,
  report,
  reportHeadPaths,
  reportSource,
  reportSourcesQuery,
  type ReportBody,
} from '@liangshu/contract/system/report'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { refusal } from '../../platform/http/app-error.ts'
import { registerRecordRoutes } from '../../platform/records/record-routes.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { createOutsideDatabases } from '../data-source/outside-databases.ts'
import { systemDictionaryTables } from '../dict/dictionary-tables.ts'
import { checkReport } from './check-report.ts'
import { findOutsideSources } from './outside-sources.ts'
import { systemReportSources } from './report-sources.ts'
import { createReportService } from './report.service.ts'
import { reportList } from './report.store.ts'

const registries = { sources: systemReportSources, tables: systemDictionaryTables }
const idParams = z.object({ id: z.string().max(64) })
const codeParams = z.object({ code: z.string().max(64) })

/** Online reports: defined by the platform's administrators, opened by anyone who is signed in. */
export const reportRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock, dictionaries, lists } = app
  const outside = createOutsideDatabases(app)
  const service = createReportService({ db, clock, dictionaries, lists, outside }, registries)
  /** Data sources are the platform's: an institution's own rights on reports do not open them. */
  const sourcesOf = async (actor: Actor, dbSource: string | undefined) => {
    if (!dbSource) return registries.sources
    if (!actor.isPlatform) throw refusal('数据源仅平台可以使用')
    return outside.read(dbSource, findOutsideSources)
  }

  registerRecordRoutes(app, {
    path: reportHeadPaths.head,
    permission: 'online:report',
    title: '在线报表',
    definition: reportList,
    dataRules: 'modules/online/cgreport/OnlCgreportHeadList',
    item: report,
    addBody: addReportBody,
    editBody: editReportBody,
    texts: { add: '添加成功！', edit: '编辑成功!', remove: '删除成功!', removeBatch: '批量删除成功！' },
    beforeSave: async (_tx, actor, values) => {
      const body = values as ReportBody
      checkReport(body, { ...registries, sources: await sourcesOf(actor, body.dbSource) })
      const { dbSource = '', items, params } = body
      return { ...body, dbSource, items: JSON.stringify(items), params: JSON.stringify(params) }
    },
  })

  app.get(
    reportHeadPaths.sources,
    {
      config: { access: 'online:report:list' },
      schema: { querystring: reportSourcesQuery, response: { 200: z.array(reportSource) } },
    },
    async ({ actor, query }) =>
      Object.entries(await sourcesOf(actor, query.dbSource)).map(([name, { title, columns }]) => ({
        name,
        title,
        columns: Object.entries(columns).map(([column, { title: shown, type, dict = null }]) => ({
          name: column,
          title: shown,
          type,
          dictCode: dict,
        })),
      })),
  )

  app.get(
    `${reportPaths.columns}/:code`,
    { config: { access: 'session' }, schema: { params: codeParams, response: { 200: reportColumns } } },
    ({ actor, params }) => service.columns(actor, params.code),
  )

  app.get(
    `${reportPaths.queryInfo}/:id`,
    { config: { access: 'session' }, schema: { params: idParams, response: { 200: z.array(reportQueryItem) } } },
    ({ actor, params }) => service.queryInfo(actor, params.id),
  )

  app.get(
    `${reportPaths.params}/:id`,
    { config: { access: 'session' }, schema: { params: idParams, response: { 200: z.array(reportParamInfo) } } },
    ({ actor, params }) => service.params(actor, params.id),
  )

  app.get(
    `${reportPaths.data}/:id`,
    {
      config: { access: 'session' },
      schema: { params: idParams, querystring: listQuery, response: { 200: reportData } },
    },
    ({ actor, params, query }) => service.data(actor, params.id, query),
  )

  app.get(
    `${reportPaths.columnsAndData}/:id`,
    {
      config: { access: 'session' },
      schema: { params: idParams, querystring: listQuery, response: { 200: reportColumnsAndData } },
    },
    ({ actor, params, query }) => service.columnsAndData(actor, params.id, query),
  )

  app.get(
    `${reportPaths.exportXls}/:id`,
    {
      config: { access: 'session', bare: true, work: true, operation: { text: '导出在线报表', kind: 'export' } },
      schema: { params: idParams, querystring: listQuery },
    },
    async ({ actor, params, query }, reply) => {
      const { name, content } = await service.sheet(actor, params.id, query)
      return reply
        .type('application/vnd.ms-excel')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}.xls`)
        .header('cache-control', 'no-store')
        .send(Readable.from(content))
    },
  )
}
