import { idQuery, idsQuery } from '@liangshu/contract/system/dict'
import {
  addPermissionBody,
  departIdQuery,
  editPermissionBody,
  grantNode,
  grantTree,
  menuRowNode,
  nameQuery,
  parentQuery,
  parentsQuery,
  pidQuery,
  roleIdQuery,
  saveDepartGrantsBody,
  saveRoleGrantsBody,
  urlCheckQuery,
} from '@liangshu/contract/system/permission/menu'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { AppError, refusal } from '../../../platform/http/app-error.ts'
import { said, saidTwice } from '../../../platform/http/envelope.ts'
import { inTenant } from '../../../platform/tenancy/in-tenant.ts'
import { keepingAnAdministrator } from '../../user/keep-administrator.ts'
import { findGranted, holders, saveGrants } from './grants.ts'
import { toGrantNode, toGrantTree, toMenuForest, toMenuRow } from './menu-rows.ts'
import { createPermissionAdminService } from './menu.service.ts'
import * as menus from './menu.store.ts'

const reading = { access: 'system:permission:list' }
const rows = { 200: z.array(menuRowNode) }

/** The menu editor, and what roles and departments are granted of it. */
export const permissionAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app
  const service = createPermissionAdminService(app)

  app.get(
    '/sys/permission/list',
    { config: reading, schema: { querystring: nameQuery, response: rows } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const name = query.name?.replaceAll('*', '').trim()
        if (!name) return toMenuForest(await menus.findEvery(tx))
        return (await menus.findByName(tx, name)).map((row) => toMenuRow({ ...row, has_children: false }))
      }),
  )

  app.get('/sys/permission/getSystemMenuList', { config: reading, schema: { response: rows } }, ({ actor }) =>
    inTenant(db, actor, async (tx) => (await menus.findFirstLevel(tx)).map(toMenuRow)),
  )

  app.get(
    '/sys/permission/getSystemSubmenu',
    { config: reading, schema: { querystring: parentQuery, response: rows } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => (await menus.findChildren(tx, [query.parentId ?? ''])).map(toMenuRow)),
  )

  app.get(
    '/sys/permission/getSystemSubmenuBatch',
    {
      config: reading,
      schema: { querystring: parentsQuery, response: { 200: z.record(z.string(), z.array(menuRowNode)) } },
    },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const found = Map.groupBy(await menus.findChildren(tx, query.parentIds), (row) => row.parent_id ?? '')
        return Object.fromEntries(query.parentIds.map((id) => [id, (found.get(id) ?? []).map(toMenuRow)]))
      }),
  )

  app.get('/sys/permission/queryTreeList', { config: reading, schema: { response: { 200: grantTree } } }, ({ actor }) =>
    inTenant(db, actor, async (tx) => toGrantTree(await menus.findEvery(tx), 'plain')),
  )

  app.get(
    '/sys/permission/queryListAsync',
    { config: reading, schema: { querystring: pidQuery, response: { 200: z.array(grantNode) } } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const found = query.pid ? await menus.findChildren(tx, [query.pid]) : await menus.findFirstLevel(tx)
        if (found.length === 0 && !query.pid) throw refusal('未找到角色信息')
        return found.map((row) => toGrantNode(row, 'plain'))
      }),
  )

  app.post(
    '/sys/permission/add',
    {
      config: { access: 'system:permission:add', operation: { text: '添加菜单', kind: 'add' } },
      schema: { body: addPermissionBody },
    },
    async ({ actor, body }) => {
      await service.add(actor, body)
      return said('添加成功！')
    },
  )

  app.route({
    method: ['PUT', 'POST'],
    url: '/sys/permission/edit',
    config: { access: 'system:permission:edit', operation: { text: '编辑菜单', kind: 'edit' } },
    schema: { body: editPermissionBody },
    handler: async ({ actor, body }) => {
      await service.edit(actor, body)
      return said('修改成功！')
    },
  })

  app.delete(
    '/sys/permission/delete',
    {
      config: { access: 'system:permission:delete', operation: { text: '删除菜单', kind: 'delete' } },
      schema: { querystring: idQuery },
    },
    async ({ actor, query }) => {
      await service.remove(actor, [query.id ?? ''], '未找到菜单信息')
      return said('删除成功!')
    },
  )

  app.delete(
    '/sys/permission/deleteBatch',
    {
      config: { access: 'system:permission:deleteBatch', operation: { text: '批量删除菜单', kind: 'delete' } },
      schema: { querystring: idsQuery },
    },
    async ({ actor, query }) => {
      if (query.ids.length === 0) throw new AppError('IDS_MISSING')
      await service.remove(actor, query.ids, '删除失败!')
      return said('删除成功!')
    },
  )

  app.get(
    '/sys/permission/checkPermDuplication',
    { config: reading, schema: { querystring: urlCheckQuery } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const { id = '', url = '', alwaysShow = false } = query
        if (url !== '' && (await menus.isUrlTaken(tx, url, alwaysShow, id))) throw refusal('该值不可用，系统中已存在！')
        return saidTwice('该值可用！')
      }),
  )

  app.get(
    '/sys/permission/queryRolePermission',
    {
      config: { access: 'system:role:list' },
      schema: { querystring: roleIdQuery, response: { 200: z.array(z.string()) } },
    },
    ({ actor, query }) => inTenant(db, actor, (tx) => findGranted(tx, holders.role, query.roleId ?? '')),
  )

  app.post(
    '/sys/permission/saveRolePermission',
    {
      config: { access: 'system:role:permission', operation: { text: '角色授权', kind: 'edit' } },
      schema: { body: saveRoleGrantsBody },
    },
    async ({ actor, body }) => {
      const grants = { id: body.roleId, wanted: body.permissionIds, last: body.lastpermissionIds, now: app.clock.now() }
      await inTenant(db, actor, (tx) => keepingAnAdministrator(tx, () => saveGrants(tx, actor, holders.role, grants)))
      return said('保存成功！')
    },
  )

  app.get(
    '/sys/permission/queryDepartPermission',
    {
      config: { access: 'system:depart:list' },
      schema: { querystring: departIdQuery, response: { 200: z.array(z.string()) } },
    },
    ({ actor, query }) => inTenant(db, actor, (tx) => findGranted(tx, holders.depart, query.departId ?? '')),
  )

  app.post(
    '/sys/permission/saveDepartPermission',
    {
      config: { access: 'system:depart:permission', operation: { text: '部门授权', kind: 'edit' } },
      schema: { body: saveDepartGrantsBody },
    },
    async ({ actor, body }) => {
      const grants = {
        id: body.departId,
        wanted: body.permissionIds,
        last: body.lastpermissionIds,
        now: app.clock.now(),
      }
      await inTenant(db, actor, (tx) => saveGrants(tx, actor, holders.depart, grants))
      return said('保存成功！')
    },
  )
}
