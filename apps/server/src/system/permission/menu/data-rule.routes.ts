import { listQuery } from '@liangshu/contract/list-query'
import { addRuleBody, dataRule, editRuleBody, permissionIdQuery } from '@liangshu/contract/system/permission/menu'
import { idQuery } from '@liangshu/contract/system/dict'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'

import type { Tx } from '../../../platform/database/database.ts'
import { AppError, refusal } from '../../../platform/http/app-error.ts'
import { said } from '../../../platform/http/envelope.ts'
import { allOf } from '../../../platform/list/compare.ts'
import { parseCondition } from '../../../platform/list/condition-grammar.ts'
import { ConditionRefused } from '../../../platform/list/condition-tokens.ts'
import { defineList } from '../../../platform/list/list-definition.ts'
import { ownFilters } from '../../../platform/list/own-filters.ts'
import { newId } from '../../../platform/new-id.ts'
import { keepStates } from '../../../platform/records/keep-states.ts'
import type { Actor } from '../../../platform/tenancy/actor.ts'
import { inTenant } from '../../../platform/tenancy/in-tenant.ts'
import { refuseUnlessPlatform } from '../delegation.ts'
import * as menus from './menu.store.ts'

const sqlRule = 'USE_SQL_RULES'
const access = 'system:permission:rule'

const ruleList = defineList({
  table: 'sys_permission_data_rule',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    permissionId: { column: 'permission_id', type: 'text' },
    ruleName: { column: 'rule_name', type: 'text' },
    ruleColumn: { column: 'rule_column', type: 'text' },
    ruleConditions: { column: 'rule_conditions', type: 'text' },
    ruleValue: { column: 'rule_value', type: 'text' },
    status: { column: 'status', type: 'text' },
  },
  defaultSort: [],
})

/** Which rows of a page somebody may see, written by administrators in a small language of ours. */
export const dataRuleRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const keeping = (tx: Tx, actor: Actor, id: string, work: () => Promise<unknown>) =>
    keepStates(
      tx,
      { table: ruleList.table, actor, clock, ids: [id] },
      (ids) => menus.findRules(tx, sql`t.id = any(${[...ids]}::text[])`),
      work,
    )

  app.get(
    '/sys/permission/getPermRuleListByPermId',
    { config: { access }, schema: { querystring: permissionIdQuery, response: { 200: z.array(dataRule) } } },
    ({ actor, query }) =>
      inTenant(db, actor, (tx) => menus.findRules(tx, sql`t.permission_id = ${query.permissionId ?? ''}`)),
  )

  app.get(
    '/sys/permission/queryPermissionRule',
    { config: { access }, schema: { querystring: listQuery, response: { 200: z.array(dataRule) } } },
    ({ actor, query }) => inTenant(db, actor, (tx) => menus.findRules(tx, allOf(ownFilters(ruleList, query)))),
  )

  app.post(
    '/sys/permission/addPermissionRule',
    { config: { access, operation: { text: '添加数据规则', kind: 'add' } }, schema: { body: addRuleBody } },
    async ({ actor, body }) => {
      refuseUnlessPlatform(actor)
      checkRule(body)
      await inTenant(db, actor, async (tx) => {
        if ((await menus.findByIds(tx, [body.permissionId])).length === 0) throw refusal('操作失败')
        const now = clock.now()
        const rule = {
          id: newId(now.getTime()),
          permission_id: body.permissionId,
          rule_name: body.ruleName,
          rule_column: body.ruleColumn ?? null,
          rule_conditions: body.ruleConditions,
          rule_value: body.ruleValue,
          status: body.status || '1',
          create_by: actor.username,
          create_time: now,
        }
        await keeping(tx, actor, rule.id, () => tx.insertInto('sys_permission_data_rule').values(rule).execute())
        await menus.settleRuleFlag(tx, body.permissionId)
      })
      return said('添加成功！')
    },
  )

  app.route({
    method: ['PUT', 'POST'],
    url: '/sys/permission/editPermissionRule',
    config: { access, operation: { text: '编辑数据规则', kind: 'edit' } },
    schema: { body: editRuleBody },
    handler: async ({ actor, body }) => {
      refuseUnlessPlatform(actor)
      await inTenant(db, actor, async (tx) => {
        const before = await findRule(tx, body.id)
        const after = {
          ruleName: body.ruleName ?? before.ruleName ?? '',
          ruleColumn: body.ruleColumn ?? before.ruleColumn,
          ruleConditions: body.ruleConditions ?? before.ruleConditions ?? '',
          ruleValue: body.ruleValue ?? before.ruleValue ?? '',
        }
        checkRule(after)
        const { id, version } = body
        const updating = tx
          .updateTable('sys_permission_data_rule')
          .set((column) => ({
            rule_name: after.ruleName,
            rule_column: after.ruleColumn,
            rule_conditions: after.ruleConditions,
            rule_value: after.ruleValue,
            ...(body.status && { status: body.status }),
            update_by: actor.username,
            update_time: clock.now(),
            version: column('version', '+', 1),
          }))
          .where('id', '=', id)
          .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
          .returning('id')
        await keeping(tx, actor, id, async () => {
          if (!(await updating.executeTakeFirst())) throw new AppError('CONFLICT', { id })
        })
      })
      return said('更新成功！')
    },
  })

  app.delete(
    '/sys/permission/deletePermissionRule',
    { config: { access, operation: { text: '删除数据规则', kind: 'delete' } }, schema: { querystring: idQuery } },
    async ({ actor, query }) => {
      refuseUnlessPlatform(actor)
      await inTenant(db, actor, async (tx) => {
        const rule = await findRule(tx, query.id ?? '')
        const removing = tx.deleteFrom('sys_permission_data_rule').where('id', '=', rule.id)
        await keeping(tx, actor, rule.id, () => removing.execute())
        await menus.settleRuleFlag(tx, rule.permissionId)
      })
      return said('删除成功！')
    },
  )
}

async function findRule(tx: Tx, id: string) {
  const [rule] = await menus.findRules(tx, sql`t.id = ${id}`)
  if (!rule) throw refusal('操作失败', { id })
  return rule
}

type Written = { ruleColumn?: string | null | undefined; ruleConditions: string; ruleValue: string }

/** A rule that could not be honoured would later hide every row from its readers, so it is refused when written. */
function checkRule({ ruleColumn, ruleConditions, ruleValue }: Written): void {
  if (ruleConditions !== sqlRule) {
    if (!ruleColumn) throw refusal('请输入规则字段')
    return
  }
  try {
    parseCondition(ruleValue)
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error
    throw refusal('自定义SQL表达式不受支持，仅允许列与值的比较及其组合', { reason: error.message })
  }
}
