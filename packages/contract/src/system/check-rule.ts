import { z } from 'zod'

import { auditFields, editing, nullableText, optionalText, requiredText, versionField } from '../form-fields.ts'
import { wireText } from '../wire.ts'

export const sysCheckRule = z.object({
  id: z.string(),
  ruleName: nullableText,
  ruleCode: nullableText,
  ruleJson: nullableText,
  ruleDescription: nullableText,
  ...versionField,
  ...auditFields,
})
export type SysCheckRule = z.output<typeof sysCheckRule>

/** `*` tests the whole value, a number the next that many characters; the pattern must match the whole piece. */
export const checkStep = z.object({
  digits: z.union([z.literal('*'), z.coerce.number().int().min(1).max(1000).transform(String)]),
  pattern: z.string().min(1).max(500),
  message: z.string().max(200),
})
export type CheckStep = z.output<typeof checkStep>

export const addCheckRuleBody = z.object({
  ruleName: requiredText('规则名称', 100),
  ruleCode: requiredText('规则编码', 100),
  ruleJson: requiredText('规则内容', 8000),
  ruleDescription: optionalText('规则描述', 500),
})
export const editCheckRuleBody = addCheckRuleBody.partial().extend(editing)
export const checkByCodeQuery = z.object({ ruleCode: wireText, value: wireText })
/** Steps that are not stored yet, held against a value. */
export const tryCheckRuleBody = z.object({ ruleJson: requiredText('规则内容', 8000), value: wireText })
