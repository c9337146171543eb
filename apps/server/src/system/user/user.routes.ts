import { idQuery, idsQuery } from '@liangshu/contract/system/dict'
import {
  addUserBody,
  caredUser,
  editUserBody,
  type EditUserBody,
  frozenBody,
  resetPasswordBody,
  userIdsQuery,
} from '@liangshu/contract/system/user/user'
import { wireIds, wireText } from '@liangshu/contract/wire'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { AppError, refusal } from '../../platform/http/app-error.ts'
import { said, saidTwice } from '../../platform/http/envelope.ts'
import { newId } from '../../platform/new-id.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { changesBinding } from '../account/changes-binding.ts'
import { createUserAdminService } from './user.service.ts'
import { findRoleIds } from './user-links.store.ts'
import { createUserView, userRules } from './user-view.ts'

const about = (name: string, from: unknown): string => {
  const value = (from as Record<string, unknown> | undefined)?.[name]
  return value === undefined ? '' : `，${name}： ${String(value)}`
}
const aboutBody = (name: string) => (request: FastifyRequest) => about(name, request.body)
const aboutQuery = (name: string) => (request: FastifyRequest) => about(name, request.query)

const reading = { access: 'system:user:list', dataRules: userRules }

/** Caring for people: who there is, what they may sign in with, and where they go when they leave. */
export const userAdminRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app
  const view = createUserView(app.lists)
  const service = createUserAdminService({ db, clock: app.clock, sessionEnded: app.sessionEnded, view })

  app.post(
    '/sys/user/add',
    {
      config: { access: 'system:user:add', operation: { text: '添加用户', kind: 'add', about: aboutBody('username') } },
      schema: { body: addUserBody },
    },
    async ({ actor, body }) => {
      await service.add(actor, body)
      return said('添加成功！')
    },
  )

  app.route({
    method: ['PUT', 'POST'],
    url: '/sys/user/edit',
    config: {
      access: 'system:user:edit',
      operation: { text: '编辑用户', kind: 'edit', about: aboutBody('username') },
      stepUp: ({ body }) => changesBinding(db, (body as EditUserBody).id, body as EditUserBody),
      dataRules: userRules,
    },
    schema: { body: editUserBody },
    handler: async ({ actor, body }) => {
      await service.edit(actor, body)
      return said('修改成功!')
    },
  })

  app.delete(
    '/sys/user/delete',
    {
      config: {
        access: 'system:user:delete',
        operation: { text: '删除用户', kind: 'delete', about: aboutQuery('id') },
      },
      schema: { querystring: idQuery },
    },
    async ({ actor, query }) => {
      await service.remove(actor, [query.id ?? ''])
      return saidTwice('删除用户成功')
    },
  )

  app.delete(
    '/sys/user/deleteBatch',
    {
      config: {
        access: 'system:user:deleteBatch',
        operation: { text: '批量删除用户', kind: 'delete', about: aboutQuery('ids') },
      },
      schema: { querystring: idsQuery },
    },
    async ({ actor, query }) => {
      if (query.ids.length === 0) throw new AppError('IDS_MISSING')
      await service.remove(actor, query.ids)
      return saidTwice('批量删除用户成功')
    },
  )

  app.put(
    '/sys/user/frozenBatch',
    {
      config: { access: 'system:user:frozenBatch', operation: { text: '冻结或解冻用户', kind: 'edit' } },
      schema: { body: frozenBody },
    },
    async ({ actor, body }) => {
      if (body.ids.length === 0) throw new AppError('IDS_MISSING')
      await service.setStatus(actor, body.ids, body.status)
      return said('操作成功!')
    },
  )

  app.put(
    '/sys/user/changePassword',
    {
      config: {
        access: 'system:user:changePassword',
        stepUp: true,
        operation: { text: '修改密码', kind: 'edit', about: aboutBody('username') },
      },
      schema: { body: resetPasswordBody },
    },
    async ({ actor, body }) => {
      await service.resetPassword(actor, body.username ?? '', body.password, body.confirmpassword)
      return saidTwice('密码修改成功!')
    },
  )

  app.get(
    '/sys/user/queryById',
    { config: reading, schema: { querystring: idQuery, response: { 200: caredUser } } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const [user] = await view.findByIds(tx, actor, [query.id ?? ''])
        if (!user) throw new AppError('NOT_FOUND', { id: query.id })
        return user
      }),
  )

  app.get(
    '/sys/user/queryByIds',
    { config: reading, schema: { querystring: userIdsQuery, response: { 200: z.array(caredUser) } } },
    ({ actor, query }) => inTenant(db, actor, (tx) => view.findByIds(tx, actor, query.userIds)),
  )

  app.get(
    '/sys/user/queryUserRole',
    {
      config: reading,
      schema: { querystring: z.object({ userid: wireText }), response: { 200: z.array(z.string()) } },
    },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const [user] = await view.findByIds(tx, actor, [query.userid ?? ''])
        const roleIds = user ? await findRoleIds(tx, user.id) : []
        if (roleIds.length === 0) throw refusal('未找到用户相关角色信息')
        return roleIds
      }),
  )

  app.get(
    '/sys/user/generateUserId',
    { config: { access: 'system:user:add' }, schema: { response: { 200: z.string() } } },
    () => Promise.resolve(newId(app.clock.now().getTime())),
  )

  app.get(
    '/sys/user/recycleBin',
    { config: { access: 'system:user:recycle' }, schema: { response: { 200: z.array(caredUser) } } },
    ({ actor }) =>
      inTenant(db, actor, async (tx) =>
        // This call shows department names in the place of the code.
        (await view.findRemoved(tx, actor)).map((user) => ({ ...user, orgCode: user.orgCodeTxt })),
      ),
  )

  app.put(
    '/sys/user/putRecycleBin',
    {
      config: { access: 'system:user:recycle', operation: { text: '还原用户', kind: 'edit' } },
      schema: { body: z.object({ userIds: wireIds }) },
    },
    async ({ actor, body }) => {
      if (body.userIds.length === 0) throw new AppError('IDS_MISSING')
      await service.restore(actor, body.userIds)
      return saidTwice('还原成功')
    },
  )

  app.delete(
    '/sys/user/deleteRecycleBin',
    {
      config: { access: 'system:user:recycle', operation: { text: '彻底删除用户', kind: 'delete' } },
      schema: { querystring: userIdsQuery },
    },
    async ({ actor, query }) => {
      if (query.userIds.length === 0) throw new AppError('IDS_MISSING')
      await service.purge(actor, query.userIds)
      return saidTwice('删除成功')
    },
  )
}
