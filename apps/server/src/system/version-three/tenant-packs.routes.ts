import {
  addPackBody,
  editPackBody,
  packIdsQuery,
  packListQuery,
  packsOfUser,
  packsOfUserQuery,
  packUser,
  packUserBody,
  packUserQuery,
  tenantPack,
} from '@liangshu/contract/system/version-three'
import { pageOf } from '@liangshu/contract/wire'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { saidTwice } from '../../platform/http/envelope.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { createTenantPackService } from './tenant-packs.service.ts'

const reading = { access: 'system:tenant:list' }
const changing = (text: string, kind: 'add' | 'edit' | 'delete') => ({
  access: 'system:tenant:edit',
  operation: { text, kind },
})

/** Packages of an institution. A package is a role of it: whoever is in the package holds the role. */
export const tenantPackRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app
  const service = createTenantPackService(app)

  app.get(
    '/sys/tenant/packList',
    { config: reading, schema: { querystring: packListQuery, response: { 200: pageOf(tenantPack) } } },
    ({ actor, query }) => inTenant(db, actor, (tx) => service.findPage(tx, actor, query)),
  )
  app.post(
    '/sys/tenant/addPackPermission',
    { config: changing('添加机构套餐', 'add'), schema: { body: addPackBody } },
    async ({ actor, body }) => {
      await service.add(actor, body)
      return saidTwice('创建租户产品包成功')
    },
  )
  app.put(
    '/sys/tenant/editPackPermission',
    { config: changing('编辑机构套餐', 'edit'), schema: { body: editPackBody } },
    async ({ actor, body }) => {
      await service.edit(actor, body)
      return saidTwice('修改租户产品包成功')
    },
  )
  app.delete(
    '/sys/tenant/deleteTenantPack',
    { config: changing('删除机构套餐', 'delete'), schema: { querystring: packIdsQuery } },
    async ({ actor, query }) => {
      await service.remove(actor, query.ids)
      return saidTwice('删除租户产品包成功')
    },
  )
  app.get(
    '/sys/tenant/queryTenantPackUserList',
    { config: reading, schema: { querystring: packUserQuery, response: { 200: pageOf(packUser) } } },
    ({ actor, query }) => inTenant(db, actor, (tx) => service.findMembers(tx, actor, query)),
  )
  app.post(
    '/sys/tenant/addTenantPackUser',
    { config: changing('添加机构套餐成员', 'add'), schema: { body: packUserBody } },
    async ({ actor, body }) => {
      await service.addMembers(actor, body.packId, body.userId)
      return saidTwice('操作成功！')
    },
  )
  app.put(
    '/sys/tenant/deleteTenantPackUser',
    { config: changing('移出机构套餐成员', 'delete'), schema: { body: packUserBody } },
    async ({ actor, body }) => {
      await service.removeMembers(actor, body.packId, body.userId)
      return saidTwice('操作成功！')
    },
  )
  app.get(
    '/sys/tenant/listPackByTenantUserId',
    { config: reading, schema: { querystring: packsOfUserQuery, response: { 200: packsOfUser } } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => ({
        packList: (await service.findPage(tx, actor, { tenantId: query.tenantId, pageSize: '-1' })).records,
        userPackIdList: await service.packsOf(tx, query.userId ?? '', query.tenantId),
      })),
  )
}
