import { addCheckRuleBody } from '@liangshu/contract/system/check-rule'
import { addFillRuleBody } from '@liangshu/contract/system/fill-rule'
import type { FastifyInstance } from 'fastify'

import { checkRuleList, checkRulePage } from '../check-rule/check-rule.routes.ts'
import { readSteps } from '../check-rule/run-check.ts'
import { checkFillRule, fillRuleList, fillRulePage } from '../fill-rule/fill-rule.routes.ts'
import { createFillers } from '../fill-rule/fillers.ts'
import { genericSheet } from './generic-sheet.ts'

export const checkRuleSheet = (app: FastifyInstance) =>
  genericSheet(app, {
    path: '/sys/checkRule',
    permission: 'system:checkRule',
    name: '编码校验规则',
    list: checkRuleList,
    dataRules: checkRulePage,
    columns: [
      { title: '规则名称', property: 'ruleName', isRequired: true },
      { title: '规则Code', screen: '规则编码', property: 'ruleCode', isRequired: true },
      { title: '规则JSON', screen: '规则内容', property: 'ruleJson', width: 60, isRequired: true },
      { title: '规则描述', property: 'ruleDescription', width: 40 },
      { title: '更新人', property: 'updateBy', isExportOnly: true },
      { title: '更新时间', property: 'updateTime', isExportOnly: true },
      { title: '创建人', property: 'createBy', isExportOnly: true },
      { title: '创建时间', property: 'createTime', isExportOnly: true },
    ],
    toStored: (_tx, _actor, values) => {
      const body = addCheckRuleBody.parse(values)
      readSteps(body.ruleJson)
      return body
    },
    duplicates: { sys_check_rule_rule_code_key: '规则Code' },
  })

export function fillRuleSheet(app: FastifyInstance) {
  const fillers = createFillers(app)
  return genericSheet(app, {
    path: '/sys/fillRule',
    permission: 'system:fillRule',
    name: '填值规则',
    list: fillRuleList,
    dataRules: fillRulePage,
    columns: [
      { title: '规则名称', property: 'ruleName', isRequired: true },
      { title: '规则Code', screen: '规则编码', property: 'ruleCode', isRequired: true },
      { title: '规则实现类', screen: '规则实现', property: 'ruleClass', isRequired: true },
      { title: '规则参数', property: 'ruleParams', width: 40 },
      { title: '修改人', property: 'updateBy', isExportOnly: true },
      { title: '修改时间', property: 'updateTime', isExportOnly: true },
      { title: '创建人', property: 'createBy', isExportOnly: true },
      { title: '创建时间', property: 'createTime', isExportOnly: true },
    ],
    toStored: (_tx, _actor, values) => {
      const body = addFillRuleBody.parse(values)
      checkFillRule(body, fillers)
      return body
    },
    duplicates: { sys_fill_rule_rule_code_key: '规则Code' },
  })
}
