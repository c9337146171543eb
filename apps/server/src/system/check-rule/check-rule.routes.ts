import {
  addCheckRuleBody,
  checkByCodeQuery,
  editCheckRuleBody,
  sysCheckRule,
  tryCheckRuleBody,
} from '@liangshu/contract/system/check-rule'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'

import { refusal } from '../../platform/http/app-error.ts'
import { refused, said } from '../../platform/http/envelope.ts'
import { defineList } from '../../platform/list/list-definition.ts'
import { auditColumns, versionColumn } from '../../platform/records/audit-columns.ts'
import { registerRecordRoutes, twice } from '../../platform/records/record-routes.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { firstFailure, readSteps } from './run-check.ts'

/** The menu component whose data rules narrow every call of the page. */
export const checkRulePage = 'system/SysCheckRuleList'

export const checkRuleList = defineList({
  table: 'sys_check_rule',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    ruleName: { column: 'rule_name', type: 'text', ignoreCase: true },
    ruleCode: { column: 'rule_code', type: 'text', ignoreCase: true },
    ruleJson: { column: 'rule_json', type: 'text' },
    ruleDescription: { column: 'rule_description', type: 'text' },
    ...versionColumn,
    ...auditColumns,
  },
  defaultSort: [{ property: 'createTime', descending: true }],
  watched: {},
})

/** Rules that forms hold what is typed against. */
export const checkRuleRoutes: FastifyPluginAsyncZod = async (app) => {
  registerRecordRoutes(app, {
    path: '/sys/checkRule',
    permission: 'system:checkRule',
    title: '校验规则',
    definition: checkRuleList,
    dataRules: checkRulePage,
    item: sysCheckRule,
    addBody: addCheckRuleBody,
    editBody: editCheckRuleBody,
    say: twice,
    texts: { add: '添加成功！', edit: '编辑成功!', remove: '删除成功!', removeBatch: '批量删除成功！' },
    beforeSave: (_tx, _actor, values) => {
      if (typeof values['ruleJson'] === 'string') readSteps(values['ruleJson'])
      return values
    },
  })

  app.get(
    '/sys/checkRule/checkByCode',
    { config: { access: 'session' }, schema: { querystring: checkByCodeQuery } },
    ({ actor, query }) =>
      inTenant(app.db, actor, async (tx) => {
        const found = await sql<{ json: string }>`
          select rule_json as json from sys_check_rule where rule_code = ${query.ruleCode ?? ''}`.execute(tx)
        const [rule] = found.rows
        if (!rule) throw refusal('该编码不存在')
        return verdict(rule.json, decoded(query.value ?? ''))
      }),
  )

  app.post(
    '/sys/checkRule/tryRule',
    {
      config: { access: 'system:checkRule:list', operation: { text: '试用校验规则', kind: 'query' } },
      schema: { body: tryCheckRuleBody },
    },
    async ({ body }) => verdict(body.ruleJson, body.value ?? ''),
  )
}

function verdict(ruleJson: string, value: string) {
  const failure = firstFailure(readSteps(ruleJson), value)
  return failure ? refused(500, failure.message, failure) : said('')
}

/** Clients encode the value once more than the address demands. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
