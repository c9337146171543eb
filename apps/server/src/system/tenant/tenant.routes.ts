import { listQuery } from '@liangshu/contract/list-query'
import { idQuery } from '@liangshu/contract/system/dict'
import { tenantInfo } from '@liangshu/contract/system/identity'
import { addTenantBody, editTenantBody, tenantIdsQuery, tenantRecord } from '@liangshu/contract/system/tenant'
import { pageOf } from '@liangshu/contract/wire'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'

import { refusal } from '../../platform/http/app-error.ts'
import { said, saidTwice } from '../../platform/http/envelope.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { boundsOf, tenantList, tenantRules, toTenant } from './tenant-list.ts'
import { createTenantService } from './tenant.service.ts'

/** Institutions. Only the platform keeps them. */
export const tenantRoutes: FastifyPluginAsyncZod = async (app) => {
  const service = createTenantService(app)
  const reading = { access: 'system:tenant:list', dataRules: tenantRules }

  app.get(
    '/sys/tenant/list',
    { config: reading, schema: { querystring: listQuery, response: { 200: pageOf(tenantRecord) } } },
    ({ actor, query }) =>
      inTenant(app.db, actor, async (tx) => {
        const page = await app.lists.findPage(tx, tenantList, boundsOf(query), { actor, dataRules: tenantRules })
        return { ...page, records: page.records.map(toTenant) }
      }),
  )

  app.get(
    '/sys/tenant/queryById',
    { config: reading, schema: { querystring: idQuery, response: { 200: tenantRecord } } },
    async ({ actor, query }) => toTenant(await service.findOne(actor, query.id ?? '')),
  )

  app.post(
    '/sys/tenant/add',
    {
      config: { access: 'system:tenant:add', operation: { text: '添加机构', kind: 'add' } },
      schema: { body: addTenantBody },
    },
    async ({ actor, body }) => {
      await service.add(actor, body)
      return said('添加成功！')
    },
  )

  app.route({
    method: ['PUT', 'POST'],
    url: '/sys/tenant/edit',
    config: { access: 'system:tenant:edit', operation: { text: '编辑机构', kind: 'edit' } },
    schema: { body: editTenantBody },
    handler: async ({ actor, body }) => {
      await service.edit(actor, body)
      return said('修改成功!')
    },
  })

  app.route({
    method: ['DELETE', 'POST'],
    url: '/sys/tenant/delete',
    config: { access: 'system:tenant:delete', operation: { text: '删除机构', kind: 'delete' } },
    schema: { querystring: idQuery },
    handler: async ({ actor, query }) => {
      await service.remove(actor, [query.id ?? ''])
      return saidTwice('删除成功')
    },
  })

  app.delete(
    '/sys/tenant/deleteBatch',
    {
      config: { access: 'system:tenant:deleteBatch', operation: { text: '批量删除机构', kind: 'delete' } },
      schema: { querystring: tenantIdsQuery },
    },
    async ({ actor, query }) => {
      if (query.ids.length === 0) throw refusal('未选中租户！')
      const kept = await service.remove(actor, query.ids)
      return said(kept > 0 ? '部分删除成功！（被引用的租户无法删除）' : '删除成功！')
    },
  )

  /** Forms look up names with it. Only the platform may ask about institutions it is not in. */
  app.get(
    '/sys/tenant/queryList',
    { config: { access: 'session' }, schema: { querystring: tenantIdsQuery, response: { 200: z.array(tenantInfo) } } },
    ({ actor, query }) =>
      inTenant(app.db, actor, async (tx) => {
        const base = sql`t.status = 1
          and (${query.ids.length === 0}::boolean or t.id::text = any(${query.ids}::text[]))
          and (${actor.isPlatform}::boolean
            or t.id = any(select unnest(u.tenant_ids) from sys_user u where u.id = ${actor.userId})
            or t.id = ${actor.tenantId}::integer)`
        const params = { pageSize: '-1', column: 'id', order: 'asc' }
        return (await app.lists.findPage(tx, tenantList, params, { actor, base })).records.map(toTenant)
      }),
  )
}
