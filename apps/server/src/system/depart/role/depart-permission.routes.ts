import {
  dataRuleChoice,
  departIdQuery,
  grantTree,
  roleIdQuery,
  saveRoleGrantsBody,
  saveRulesBody,
} from '@liangshu/contract/system/permission/menu'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'

import type { Tx } from '../../../platform/database/database.ts'
import { refusal } from '../../../platform/http/app-error.ts'
import { said, saidTwice } from '../../../platform/http/envelope.ts'
import { inTenant } from '../../../platform/tenancy/in-tenant.ts'
import { findGranted, findRuleChoice, holders, saveGrants, saveRuleChoice } from '../../permission/menu/grants.ts'
import { toGrantTree } from '../../permission/menu/menu-rows.ts'
import { findGrantedTo } from '../../permission/menu/menu.store.ts'

const reading = { access: 'system:departRole:list' }

/** What departments hold, and what their own roles hold of it. */
export const departPermissionRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app

  app.get(
    '/sys/sysDepartPermission/queryTreeListForDeptRole',
    { config: reading, schema: { querystring: departIdQuery, response: { 200: grantTree } } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => toGrantTree(await findGrantedTo(tx, query.departId ?? ''), 'ruled')),
  )

  app.get(
    '/sys/sysDepartPermission/queryDeptRolePermission',
    { config: reading, schema: { querystring: roleIdQuery, response: { 200: z.array(z.string()) } } },
    ({ actor, query }) => inTenant(db, actor, (tx) => findGranted(tx, holders.departRole, query.roleId ?? '')),
  )

  app.post(
    '/sys/sysDepartPermission/saveDeptRolePermission',
    {
      config: { access: 'system:departRole:permission', operation: { text: '部门角色授权', kind: 'edit' } },
      schema: { body: saveRoleGrantsBody },
    },
    async ({ actor, body }) => {
      const grants = { id: body.roleId, wanted: body.permissionIds, last: body.lastpermissionIds, now: app.clock.now() }
      await inTenant(db, actor, (tx) => saveGrants(tx, actor, holders.departRole, grants))
      return said('保存成功！')
    },
  )

  app.get(
    '/sys/sysDepartPermission/datarule/:permissionId/:departId',
    {
      config: { access: 'system:depart:list' },
      schema: {
        params: z.object({ permissionId: z.string().max(200), departId: z.string().max(200) }),
        response: { 200: dataRuleChoice },
      },
    },
    ({ actor, params }) =>
      inTenant(db, actor, (tx) => findRuleChoice(tx, holders.depart, params.permissionId, params.departId)),
  )

  app.post(
    '/sys/sysDepartPermission/datarule',
    {
      config: { access: 'system:depart:permission', operation: { text: '部门数据权限', kind: 'edit' } },
      schema: { body: saveRulesBody },
    },
    async ({ actor, body }) => {
      const { permissionId, departId = '', dataRuleIds } = body
      await inTenant(db, actor, (tx) =>
        saveRuleChoice(tx, actor, holders.depart, { permissionId, id: departId, ruleIds: dataRuleIds }),
      )
      return saidTwice('保存成功!')
    },
  )

  app.get(
    '/sys/sysDepartRole/datarule/:permissionId/:departId/:roleId',
    {
      config: reading,
      schema: {
        params: z.object({
          permissionId: z.string().max(200),
          departId: z.string().max(200),
          roleId: z.string().max(200),
        }),
        response: { 200: dataRuleChoice },
      },
    },
    ({ actor, params }) =>
      inTenant(db, actor, async (tx) => {
        const { permissionId, departId, roleId } = params
        const choice = await findRuleChoice(tx, holders.departRole, permissionId, roleId)
        const ofDepart = await findTicked(tx, permissionId, departId)
        const datarule = choice.datarule.filter((rule) => ofDepart.has(rule.id))
        if (datarule.length === 0) throw refusal('未找到权限配置信息')
        return { ...choice, datarule }
      }),
  )

  app.post(
    '/sys/sysDepartRole/datarule',
    {
      config: { access: 'system:departRole:permission', operation: { text: '部门角色数据权限', kind: 'edit' } },
      schema: { body: saveRulesBody },
    },
    async ({ actor, body }) => {
      const { permissionId, roleId = '', dataRuleIds } = body
      await inTenant(db, actor, (tx) =>
        saveRuleChoice(tx, actor, holders.departRole, { permissionId, id: roleId, ruleIds: dataRuleIds }),
      )
      return saidTwice('保存成功!')
    },
  )
}

/** A role of a department chooses among the rules that are ticked for the department. */
async function findTicked(tx: Tx, permissionId: string, departId: string): Promise<Set<string>> {
  const found = await sql<{ id: string }>`
    select unnest(string_to_array(coalesce(data_rule_ids, ''), ',')) as id from sys_depart_permission
    where permission_id = ${permissionId} and depart_id = ${departId}`.execute(tx)
  return new Set(found.rows.map((row) => row.id))
}
