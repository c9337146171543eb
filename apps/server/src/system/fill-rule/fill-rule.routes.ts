import {
  addFillRuleBody,
  editFillRuleBody,
  fillBatchBody,
  filledBatch,
  fillFormBody,
  fillRuleCodeQuery,
  sysFillRule,
} from '@liangshu/contract/system/fill-rule'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'

import type { Tx } from '../../platform/database/database.ts'
import { refusal } from '../../platform/http/app-error.ts'
import { defineList } from '../../platform/list/list-definition.ts'
import { auditColumns, versionColumn } from '../../platform/records/audit-columns.ts'
import type { Values } from '../../platform/records/record-keeper.ts'
import { registerRecordRoutes, twice } from '../../platform/records/record-routes.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { createFillers, type Filler, type FillInput } from './fillers.ts'
import { parseSentJson } from '../../platform/http/clean-text.ts'

/** The menu component whose data rules narrow every call of the page. */
export const fillRulePage = 'system/SysFillRuleList'

export const fillRuleList = defineList({
  table: 'sys_fill_rule',
  columns: {
    id: { column: 'id', type: 'text', notNull: true },
    ruleName: { column: 'rule_name', type: 'text', ignoreCase: true },
    ruleCode: { column: 'rule_code', type: 'text', ignoreCase: true },
    ruleClass: { column: 'rule_class', type: 'text' },
    ruleParams: { column: 'rule_params', type: 'text' },
    ...versionColumn,
    ...auditColumns,
  },
  defaultSort: [{ property: 'createTime', descending: true }],
  watched: {},
})

/** Refuses, before it is stored, a rule that nobody could run. */
export function checkFillRule({ ruleClass, ruleParams }: Values, fillers: Readonly<Record<string, Filler>>): void {
  if (typeof ruleClass === 'string' && !Object.hasOwn(fillers, ruleClass)) {
    throw refusal('规则实现类不存在，可选：orgCode、categoryCode、serialNumber')
  }
  if (typeof ruleParams === 'string' && ruleParams !== '' && !readParams(ruleParams)) {
    throw refusal('规则参数应为JSON对象')
  }
}

/** Values that forms fill in by themselves: the next code, a running number. */
export const fillRuleRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app
  const fillers = createFillers(app)

  async function fill(tx: Tx, ruleCode: string, form: FillInput): Promise<string> {
    const found = await sql<{ name: string; params: string | null }>`
      select rule_class as name, rule_params as params from sys_fill_rule where rule_code = ${ruleCode}`.execute(tx)
    const [rule] = found.rows
    const filler = rule && Object.hasOwn(fillers, rule.name) ? fillers[rule.name] : undefined
    if (!rule || !filler) throw refusal('该编码不存在')
    return filler(tx, { ...readParams(rule.params ?? ''), ...form })
  }

  registerRecordRoutes(app, {
    path: '/sys/fillRule',
    permission: 'system:fillRule',
    title: '编码规则',
    definition: fillRuleList,
    dataRules: fillRulePage,
    item: sysFillRule,
    addBody: addFillRuleBody,
    editBody: editFillRuleBody,
    say: twice,
    texts: { add: '添加成功！', edit: '编辑成功!', remove: '删除成功!', removeBatch: '批量删除成功！' },
    beforeSave: (_tx, _actor, values) => {
      checkFillRule(values, fillers)
      return values
    },
  })

  app.get(
    '/sys/fillRule/testFillRule',
    {
      config: { access: 'system:fillRule:list' },
      schema: { querystring: fillRuleCodeQuery, response: { 200: z.string() } },
    },
    ({ actor, query }) => inTenant(db, actor, (tx) => fill(tx, query.ruleCode ?? '', {})),
  )

  app.put(
    '/sys/fillRule/executeRuleByCode/:ruleCode',
    {
      config: { access: 'session' },
      schema: {
        params: z.object({ ruleCode: z.string().max(200) }),
        body: fillFormBody,
        response: { 200: z.string() },
      },
    },
    ({ actor, params, body }) => inTenant(db, actor, (tx) => fill(tx, params.ruleCode, body)),
  )

  app.put(
    '/sys/fillRule/executeRuleByCodeBatch',
    { config: { access: 'session' }, schema: { body: fillBatchBody, response: { 200: filledBatch } } },
    ({ actor, body }) =>
      inTenant(db, actor, async (tx) => {
        const results: z.output<typeof filledBatch> = []
        for (const { ruleCode, formData } of body.rules) {
          results.push({ ruleCode, result: await fill(tx, ruleCode, { ...body.commonFormData, ...formData }) })
        }
        return results
      }),
  )
}

function readParams(text: string): FillInput | undefined {
  try {
    const value: unknown = parseSentJson(text)
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}
