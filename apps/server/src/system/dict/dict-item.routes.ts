import { listQuery } from '@liangshu/contract/list-query'
import {
  addDictItemBody,
  dictItemCheckQuery,
  editDictItemBody,
  idQuery,
  idsQuery,
  sysDictItem,
} from '@liangshu/contract/system/dict'
import { pageOf } from '@liangshu/contract/wire'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'

import { AppError } from '../../platform/http/app-error.ts'
import { said, saidTwice } from '../../platform/http/envelope.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { dictItemList, dictList, dictPage } from './dict-lists.ts'
import { createDictService } from './dict.service.ts'

/** Items belong to their dictionary: caring for them is editing it. */
export const dictItemRoutes: FastifyPluginAsyncZod = async (app) => {
  const service = createDictService(app)

  app.get(
    '/sys/dictItem/list',
    {
      config: { access: 'system:dict:list' },
      schema: { querystring: listQuery, response: { 200: pageOf(sysDictItem) } },
    },
    ({ actor, query }) =>
      inTenant(app.db, actor, async (tx) => {
        const rule = await app.lists.ruleOf(tx, dictList, { actor, dataRules: dictPage })
        const base = rule && sql`t.dict_id in (select t.id from sys_dict as t where ${rule})`
        return app.lists.findPage(tx, dictItemList, inOrder(query), { actor, ...(base && { base }) })
      }),
  )

  app.post(
    '/sys/dictItem/add',
    {
      config: { access: 'system:dict:edit', operation: { text: '添加字典项', kind: 'add' } },
      schema: { body: addDictItemBody },
    },
    async (request) => {
      await service.addItem(request.actor, request.body)
      return said('保存成功！')
    },
  )

  app.route({
    method: ['PUT', 'POST'],
    url: '/sys/dictItem/edit',
    config: { access: 'system:dict:edit', operation: { text: '编辑字典项', kind: 'edit' } },
    schema: { body: editDictItemBody },
    handler: async (request) => {
      await service.editItem(request.actor, request.body)
      return said('编辑成功!')
    },
  })

  app.delete(
    '/sys/dictItem/delete',
    {
      config: { access: 'system:dict:edit', operation: { text: '删除字典项', kind: 'delete' } },
      schema: { querystring: idQuery },
    },
    async (request) => {
      await service.removeItems(request.actor, [request.query.id ?? ''])
      return said('删除成功!')
    },
  )

  app.delete(
    '/sys/dictItem/deleteBatch',
    {
      config: { access: 'system:dict:edit', operation: { text: '批量删除字典项', kind: 'delete' } },
      schema: { querystring: idsQuery },
    },
    async (request) => {
      if (request.query.ids.length === 0) throw new AppError('IDS_MISSING')
      await service.removeItems(request.actor, request.query.ids)
      return said('删除成功!')
    },
  )

  app.get(
    '/sys/dictItem/dictItemCheck',
    { config: { access: 'system:dict:list' }, schema: { querystring: dictItemCheckQuery } },
    async (request) => {
      const { id = '', dictId = '', itemValue = '' } = request.query
      if (await service.isItemValueTaken(request.actor, dictId, itemValue, id)) {
        throw new AppError('BUSINESS', { dictId, itemValue }, { message: '该值不可用，系统中已存在！' })
      }
      return saidTwice('该值可用！')
    },
  )
}

/** Clients ask for their default order, newest first, yet items are kept in their own. */
function inOrder<Query extends { column?: unknown }>(query: Query): Omit<Query, 'column'> | Query {
  if (query.column !== 'createTime') return query
  const { column: _clientDefault, ...rest } = query
  return rest
}
