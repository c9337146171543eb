import { listQuery } from '@liangshu/contract/list-query'
import {
  addDepartMembersBody,
  addRoleMembersBody,
  caredUser,
  departChoice,
  departMembersQuery,
  roleMembersQuery,
} from '@liangshu/contract/system/user/user'
import { pageOf, wireText } from '@liangshu/contract/wire'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'

import { answeredWith, said } from '../../platform/http/envelope.ts'
import { firstOf, type Fragment, type ListParams } from '../../platform/list/list-definition.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { underDepart } from './list/user-list.store.ts'
import { createMembersService } from './members.service.ts'
import { createUserView } from './user-view.ts'

const inRole = (roleId: string): Fragment =>
  sql`t.id in (select ur.user_id from sys_user_role ur where ur.role_id = ${roleId})`

/** Without a department: everybody below the departments the caller leads. */
const underLed = (userId: string): Fragment => sql`t.id in (
  select ud.user_id from sys_user me
    join sys_depart led on led.id = any(string_to_array(coalesce(me.depart_ids, ''), ','))
    join sys_depart d on starts_with(d.org_code, led.org_code) join sys_user_depart ud on ud.dep_id = d.id
  where me.id = ${userId} and me.user_identity = 2)`

/** Both lists filter by any part of the user name and by nothing else. */
function namePage(query: ListParams): ListParams {
  const name = firstOf(query, 'username')?.replaceAll('*', '').trim()
  return {
    pageNo: firstOf(query, 'pageNo'),
    pageSize: firstOf(query, 'pageSize'),
    ...(name && { username: `*${name}*` }),
  }
}

/** People of a role and of a department. */
export const membersRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app
  const view = createUserView(app.lists)
  const service = createMembersService({ db, view })
  const page = { querystring: listQuery, response: { 200: pageOf(caredUser) } }

  app.get('/sys/user/userRoleList', { config: { access: 'system:role:list' }, schema: page }, ({ actor, query }) =>
    inTenant(db, actor, (tx) => view.findPage(tx, actor, namePage(query), inRole(firstOf(query, 'roleId') ?? ''))),
  )

  app.post(
    '/sys/user/addSysUserRole',
    {
      config: { access: 'system:role:user', operation: { text: '为角色分配用户', kind: 'add' } },
      schema: { body: addRoleMembersBody },
    },
    async ({ actor, body }) => {
      await service.addToRole(actor, body.roleId, body.userIdList)
      return said('添加成功!')
    },
  )

  for (const name of ['deleteUserRole', 'deleteUserRoleBatch']) {
    app.delete(
      `/sys/user/${name}`,
      {
        config: { access: 'system:role:user', operation: { text: '取消角色用户', kind: 'delete' } },
        schema: { querystring: roleMembersQuery },
      },
      async ({ actor, query }) => {
        const ids = query.userId ? [query.userId] : query.userIds
        await service.removeFromRole(actor, query.roleId ?? '', ids)
        return said('删除成功!')
      },
    )
  }

  app.get(
    '/sys/user/departUserList',
    { config: { access: 'system:departUser:list' }, schema: page },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const depId = firstOf(query, 'depId')
        const base = depId ? underDepart(depId) : underLed(actor.userId)
        const found = await view.findPage(tx, actor, namePage(query), base)
        // This call shows department names in the place of the code.
        return { ...found, records: found.records.map((user) => ({ ...user, orgCode: user.orgCodeTxt })) }
      }),
  )

  app.post(
    '/sys/user/editSysDepartWithUser',
    {
      config: { access: 'system:departUser:add', operation: { text: '为部门添加用户', kind: 'add' } },
      schema: { body: addDepartMembersBody },
    },
    async ({ actor, body }) => {
      await service.addToDepart(actor, body.depId, body.userIdList)
      return said('添加成功!')
    },
  )

  const removals = [
    ['deleteUserInDepart', 'system:departUser:delete'],
    ['deleteUserInDepartBatch', 'system:departUser:deleteBatch'],
  ] as const
  for (const [name, access] of removals) {
    app.delete(
      `/sys/user/${name}`,
      {
        config: { access, operation: { text: '将用户移出部门', kind: 'delete' } },
        schema: { querystring: departMembersQuery },
      },
      async ({ actor, query }) => {
        const ids = query.userId ? [query.userId] : query.userIds
        await service.removeFromDepart(actor, query.depId ?? '', ids)
        return said('删除成功!')
      },
    )
  }

  app.get(
    '/sys/user/userDepartList',
    {
      config: { access: 'system:user:list' },
      schema: { querystring: z.object({ userId: wireText }), response: { 200: z.array(departChoice) } },
    },
    async ({ actor, query }) => answeredWith('查找成功', await service.departsOf(actor, query.userId ?? '')),
  )
}
