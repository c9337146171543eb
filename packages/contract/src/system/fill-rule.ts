import { z } from 'zod'

import { auditFields, editing, nullableText, optionalText, requiredText, versionField } from '../form-fields.ts'
import { freeValue, wireText } from '../wire.ts'

export const sysFillRule = z.object({
  id: z.string(),
  ruleName: nullableText,
  ruleCode: nullableText,
  ruleClass: nullableText,
  ruleParams: nullableText,
  ...versionField,
  ...auditFields,
})
export type SysFillRule = z.output<typeof sysFillRule>

export const addFillRuleBody = z.object({
  ruleName: requiredText('规则名称', 100),
  ruleCode: requiredText('规则编码', 100),
  ruleClass: requiredText('规则实现类', 200),
  ruleParams: optionalText('规则参数', 2000),
})
export const editFillRuleBody = addFillRuleBody.partial().extend(editing)

const formData = z.preprocess((value) => value ?? {}, z.record(z.string().max(100), freeValue))
export const fillFormBody = formData
export const fillBatchBody = z.object({
  commonFormData: formData,
  rules: z.array(z.object({ ruleCode: z.string().max(100), formData })).max(100, '一次最多100条'),
})
export const fillRuleCodeQuery = z.object({ ruleCode: wireText })
export const filledBatch = z.array(z.object({ ruleCode: z.string(), result: z.string().nullable() }))
