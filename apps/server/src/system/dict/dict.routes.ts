import { listQuery } from '@liangshu/contract/list-query'
import {
  addDictBody,
  editDictBody,
  idParams,
  idQuery,
  idsQuery,
  sysDict,
  sysDictNode,
} from '@liangshu/contract/system/dict'
import { pageOf, wireText } from '@liangshu/contract/wire'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'

import { AppError } from '../../platform/http/app-error.ts'
import { said, saidTwice } from '../../platform/http/envelope.ts'
import { mostRows } from '../../platform/list/paging.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { dictList, dictPage } from './dict-lists.ts'
import { createDictService } from './dict.service.ts'

const notRemoved = sql`t.del_flag = 0`
const dataRules = dictPage

/** The dictionaries themselves: list, care, recycle bin. */
export const dictRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, lists } = app
  const service = createDictService(app)

  app.get(
    '/sys/dict/list',
    {
      config: { access: 'system:dict:list', dataRules },
      schema: { querystring: listQuery, response: { 200: pageOf(sysDict) } },
    },
    ({ actor, query }) =>
      inTenant(db, actor, (tx) => lists.findPage(tx, dictList, query, { actor, base: notRemoved, dataRules })),
  )

  app.get(
    '/sys/dict/treeList',
    {
      config: { access: 'system:dict:list' },
      schema: { querystring: z.object({ dictName: wireText }), response: { 200: z.array(sysDictNode) } },
    },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const params = { pageSize: String(mostRows), dictName: query.dictName && `*${query.dictName}*` }
        const { records } = await lists.findPage(tx, dictList, params, { actor, base: notRemoved, dataRules })
        return records.map((dict) => ({ ...dict, key: dict.id, title: dict.dictName ?? '' }))
      }),
  )

  app.post(
    '/sys/dict/add',
    {
      config: { access: 'system:dict:add', operation: { text: '添加数据字典', kind: 'add' } },
      schema: { body: addDictBody },
    },
    async (request) => {
      await service.add(request.actor, request.body)
      return said('保存成功！')
    },
  )

  app.route({
    method: ['PUT', 'POST'],
    url: '/sys/dict/edit',
    config: { access: 'system:dict:edit', operation: { text: '编辑数据字典', kind: 'edit' } },
    schema: { body: editDictBody },
    handler: async (request) => {
      await service.edit(request.actor, request.body)
      return said('编辑成功!')
    },
  })

  app.delete(
    '/sys/dict/delete',
    {
      config: { access: 'system:dict:delete', operation: { text: '删除数据字典', kind: 'delete' } },
      schema: { querystring: idQuery },
    },
    async (request) => {
      await service.remove(request.actor, [request.query.id ?? ''])
      return said('删除成功!')
    },
  )

  app.delete(
    '/sys/dict/deleteBatch',
    {
      config: { access: 'system:dict:deleteBatch', operation: { text: '批量删除数据字典', kind: 'delete' } },
      schema: { querystring: idsQuery },
    },
    async (request) => {
      if (request.query.ids.length === 0) throw new AppError('IDS_MISSING')
      await service.remove(request.actor, request.query.ids)
      return said('删除成功!')
    },
  )

  app.get(
    '/sys/dict/deleteList',
    { config: { access: 'system:dict:recycle' }, schema: { response: { 200: z.array(sysDict) } } },
    ({ actor }) =>
      inTenant(db, actor, async (tx) => {
        const params = { pageSize: String(mostRows), column: 'updateTime', order: 'desc' }
        const options = { actor, base: sql`t.del_flag = 1`, dataRules }
        return (await lists.findPage(tx, dictList, params, options)).records
      }),
  )

  app.put(
    '/sys/dict/back/:id',
    {
      config: { access: 'system:dict:recycle', operation: { text: '还原数据字典', kind: 'edit' } },
      schema: { params: idParams },
    },
    async (request) => {
      await service.restore(request.actor, [request.params.id])
      return saidTwice('操作成功!')
    },
  )

  app.put(
    '/sys/dict/putRecycleBin',
    {
      config: { access: 'system:dict:recycle', operation: { text: '还原数据字典', kind: 'edit' } },
      schema: { body: idsQuery },
    },
    async ({ actor, body }) => {
      if (body.ids.length === 0) throw new AppError('IDS_MISSING')
      await service.restore(actor, body.ids)
      return saidTwice('还原成功!')
    },
  )

  app.delete(
    '/sys/dict/deleteRecycleBin',
    {
      config: { access: 'system:dict:recycle', operation: { text: '彻底删除数据字典', kind: 'delete' } },
      schema: { querystring: idsQuery },
    },
    async ({ actor, query }) => {
      if (query.ids.length === 0) throw new AppError('IDS_MISSING')
      await service.purge(actor, query.ids)
      return saidTwice('删除成功!')
    },
  )

  app.delete(
    '/sys/dict/deletePhysic/:id',
    {
      config: { access: 'system:dict:recycle', operation: { text: '彻底删除数据字典', kind: 'delete' } },
      schema: { params: idParams },
    },
    async (request) => {
      await service.purge(request.actor, [request.params.id])
      return saidTwice('删除成功!')
    },
  )
}
