import { dataRuleChoice, grantTree, saveRulesBody } from '@liangshu/contract/system/permission/menu'
import { addRoleBody, editRoleBody, roleCodeQuery } from '@liangshu/contract/system/role/role'
import { sysRole } from '@liangshu/contract/system/role/role-list'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'

import type { Tx } from '../../platform/database/database.ts'
import { refusal, softRefusal } from '../../platform/http/app-error.ts'
import { saidTwice } from '../../platform/http/envelope.ts'
import { registerRecordRoutes } from '../../platform/records/record-routes.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { refuseRolesBeyond } from '../permission/delegation.ts'
import { findRuleChoice, holders, saveRuleChoice } from '../permission/menu/grants.ts'
import { toGrantTree } from '../permission/menu/menu-rows.ts'
import { findEvery, findPassable } from '../permission/menu/menu.store.ts'
import { roleList, rolePage } from './list/role-list.routes.ts'

const reading = { access: 'system:role:list' }

/** Roles, and what each of them lets its people see. */
export const roleRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app

  registerRecordRoutes(app, {
    path: '/sys/role',
    permission: 'system:role',
    title: '角色',
    definition: roleList,
    dataRules: rolePage,
    item: sysRole,
    addBody: addRoleBody,
    editBody: editRoleBody,
    hasList: false,
    say: { remove: saidTwice },
    texts: {
      add: '添加成功！',
      edit: '修改成功!',
      remove: '删除角色成功',
      removeBatch: '删除角色成功!',
      noIds: '未选中角色！',
    },
    beforeSave: async (tx, actor, values, id) => {
      if (id !== undefined) await refuseRolesBeyond(tx, actor, [id])
      return values
    },
    beforeRemove: async (tx, actor, roles) => {
      await refuseUsed(tx, roles)
      await refuseRolesBeyond(
        tx,
        actor,
        roles.map(({ id }) => id),
      )
    },
  })

  app.get(
    '/sys/role/checkRoleCode',
    { config: reading, schema: { querystring: roleCodeQuery, response: { 200: z.boolean() } } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const { id = '', roleCode = '' } = query
        // A code is unique inside its institution: that of the role being edited, else that of the caller.
        const found = await sql`
          select 1 from sys_role where role_code = ${roleCode} and id <> ${id}
            and tenant_id = coalesce((select tenant_id from sys_role where id = ${id}), ${actor.tenantId})
        `.execute(tx)
        if (found.rows.length > 0) throw softRefusal('角色编码已存在')
        return true
      }),
  )

  app.get('/sys/role/queryTreeList', { config: reading, schema: { response: { 200: grantTree } } }, ({ actor }) =>
    inTenant(db, actor, async (tx) =>
      toGrantTree(actor.isPlatform ? await findEvery(tx) : await findPassable(tx), 'ruled'),
    ),
  )

  app.get(
    '/sys/role/datarule/:permissionId/:roleId',
    {
      config: reading,
      schema: {
        params: z.object({ permissionId: z.string().max(200), roleId: z.string().max(200) }),
        response: { 200: dataRuleChoice },
      },
    },
    ({ actor, params }) =>
      inTenant(db, actor, (tx) => findRuleChoice(tx, holders.role, params.permissionId, params.roleId)),
  )

  app.post(
    '/sys/role/datarule',
    {
      config: { access: 'system:role:permission', operation: { text: '角色数据权限', kind: 'edit' } },
      schema: { body: saveRulesBody },
    },
    async ({ actor, body }) => {
      const { permissionId, roleId = '', dataRuleIds } = body
      await inTenant(db, actor, (tx) =>
        saveRuleChoice(tx, actor, holders.role, { permissionId, id: roleId, ruleIds: dataRuleIds }),
      )
      return saidTwice('保存成功!')
    },
  )
}

const namesShown = 3

/** A role that people hold is not taken from under them: the answer says who. */
async function refuseUsed(tx: Tx, roles: readonly { id: string; roleName: string | null }[]): Promise<void> {
  for (const role of roles) {
    const found = await sql<{ name: string; total: number }>`
      select u.realname as name, count(*) over () as total from sys_user_role ur join sys_user u on u.id = ur.user_id
      where ur.role_id = ${role.id} and u.del_flag = 0 order by u.create_time limit ${namesShown}
    `.execute(tx)
    const total = found.rows[0]?.total ?? 0
    if (total === 0) continue
    const names = found.rows.map((row) => row.name).join('、')
    const rest = total > namesShown ? '等' : ''
    throw refusal(`角色【${role.roleName}】正被${total}名用户使用（${names}${rest}），请先取消分配后再删除`)
  }
}
