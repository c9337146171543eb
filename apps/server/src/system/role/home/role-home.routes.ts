import {
  addRoleIndexBody,
  editRoleIndexBody,
  homeCandidate,
  roleIndex,
  roleIndexPaths,
  roleIndexQuery,
} from '@liangshu/contract/system/role/role-home'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'

import type { Tx } from '../../../platform/database/database.ts'
import { refusal } from '../../../platform/http/app-error.ts'
import type { Values } from '../../../platform/records/record-keeper.ts'
import { registerRecordRoutes, twice } from '../../../platform/records/record-routes.ts'
import type { Actor } from '../../../platform/tenancy/actor.ts'
import { inTenant } from '../../../platform/tenancy/in-tenant.ts'
import { cleanComponent } from '../../permission/menu/clean-menu.ts'
import { homeName } from '../../permission/permission.store.ts'
import { findCandidates, findRoles, roleIndexList } from './role-home.store.ts'

const componentShape = /^[\w-]+(\/[\w-]+)*$/
const urlShape = /^\/[^\s\\]*$/
const reading = { access: 'system:roleIndex:list' }

/** 角色首页: the page that greets the people of a role. */
export const roleIndexRoutes: FastifyPluginAsyncZod = async (app) => {
  registerRecordRoutes(app, {
    path: '/sys/sysRoleIndex',
    permission: 'system:roleIndex',
    title: '角色首页',
    definition: roleIndexList,
    item: roleIndex,
    addBody: addRoleIndexBody,
    editBody: editRoleIndexBody,
    say: twice,
    texts: { add: '添加成功！', edit: '编辑成功!', remove: '删除成功!', removeBatch: '批量删除成功！' },
    beforeSave: async (tx, actor, { roleId, roleCode, ...given }, id) => ({
      ...checked(given),
      // Whose home page it is was settled when it was made.
      ...(id === undefined && { roleId: await roleOf(tx, actor, { roleId, roleCode }), sysOrgCode: actor.orgCode }),
    }),
  })

  app.get(
    roleIndexPaths.queryByCode,
    { config: reading, schema: { querystring: roleIndexQuery, response: { 200: roleIndex.nullable() } } },
    ({ actor, query }) =>
      inTenant(app.db, actor, async (tx) => {
        const roles = await findRoles(tx, query, actor.tenantId)
        const base = sql`t.role_id = any(${roles}::text[])`
        return (await app.lists.findPage(tx, roleIndexList, {}, { actor, base })).records[0] ?? null
      }),
  )

  /** The home page of whoever has none of their own: the first row of the menu. */
  app.get(
    roleIndexPaths.queryDefault,
    {
      config: { access: 'session' },
      schema: { response: { 200: roleIndex.partial().extend({ url: z.string(), component: z.string() }) } },
    },
    ({ actor }) =>
      inTenant(app.db, actor, async (tx) => {
        const found = await sql<{ url: string; component: string }>`
          select url, component from sys_permission
          where name = ${homeName} and menu_type <> 2 and del_flag = 0 order by sort_no, id`.execute(tx)
        const { url = '/dashboard/analysis', component = 'dashboard/Analysis' } = found.rows[0] ?? {}
        return { roleCode: 'DEF_INDEX_ALL', url, component, route: true, status: '1', priority: 0 }
      }),
  )

  app.get(
    roleIndexPaths.pages,
    { config: reading, schema: { querystring: roleIndexQuery, response: { 200: z.array(homeCandidate) } } },
    ({ actor, query }) => inTenant(app.db, actor, async (tx) => findCandidates(tx, await roleOf(tx, actor, query))),
  )
}

async function roleOf(tx: Tx, actor: Actor, { roleId, roleCode }: Values): Promise<string> {
  const asked = { roleId: roleId as string | undefined, roleCode: roleCode as string | undefined }
  const [role, another] = await findRoles(tx, asked, actor.tenantId)
  if (role === undefined) throw refusal('角色不存在', asked)
  if (another !== undefined) throw refusal('多家机构都有该角色编码，请指明角色', asked)
  return role
}

function checked({ url, component, ...given }: Values): Values {
  const page = typeof component === 'string' ? cleanComponent(component) : undefined
  if (page !== undefined && !componentShape.test(page)) throw refusal('首页组件格式不正确')
  if (typeof url === 'string' && !urlShape.test(url)) throw refusal('首页路由应以 / 开头')
  return { ...given, url, component: page }
}
