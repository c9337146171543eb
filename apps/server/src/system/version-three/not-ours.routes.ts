import { listQuery } from '@liangshu/contract/list-query'
import { tableRule } from '@liangshu/contract/system/version-three'
import { pageOf } from '@liangshu/contract/wire'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { AppError, refusal } from '../../platform/http/app-error.ts'
import { firstOf } from '../../platform/list/list-definition.ts'
import { readPaging, toPage } from '../../platform/list/paging.ts'
import { systemDictionaryTables } from '../dict/dictionary-tables.ts'

/** Parts of that client that are no part of this product: AI applications, forms made on screen, big screens, workflow. */
const foreign = ['airag', 'desform', 'drag', 'joa', 'act', 'bigscreen', 'online/cgform'] as const
const words = '本系统不提供该功能'

/** What the code itself decides, and what is not ours at all: both say so. */
export const notOursRoutes: FastifyPluginAsyncZod = async (app) => {
  const reading = { access: 'system:dict:list' }
  app.get(
    '/sys/tableWhiteList/list',
    { config: reading, schema: { querystring: listQuery, response: { 200: pageOf(tableRule) } } },
    async ({ query }) => {
      const name = firstOf(query, 'tableName')?.replaceAll('*', '') ?? ''
      const all = Object.entries(systemDictionaryTables)
        .filter(([table]) => table.includes(name))
        .map(([table, { columns }]) => ({
          id: table,
          tableName: table,
          fieldName: Object.keys(columns).join(','),
          status: '1',
          createBy: null,
          createTime: null,
        }))
      const paging = readPaging(query)
      const from = (paging.pageNo - 1) * paging.pageSize
      return toPage(all.slice(from, from + paging.pageSize), all.length, paging)
    },
  )
  for (const [method, name] of [
    ['POST', 'add'],
    ['PUT', 'edit'],
    ['POST', 'edit'],
    ['DELETE', 'delete'],
    ['DELETE', 'deleteBatch'],
  ] as const)
    app.route({
      method,
      url: `/sys/tableWhiteList/${name}`,
      config: { access: 'system:dict:edit', operation: { text: '修改表白名单', kind: 'edit' } },
      handler: () => {
        throw refusal('表白名单由系统内置，不能修改')
      },
    })

  for (const area of foreign)
    app.route({
      method: ['GET', 'POST', 'PUT', 'DELETE'],
      url: `/${area}/*`,
      config: { access: 'session' },
      handler: () => {
        throw new AppError('ROUTE_MISSING', { area }, { message: words })
      },
    })
}
