import { z } from 'zod'

import { auditFields, editing, nullableText, optionalText, requiredText, versionField } from '../form-fields.ts'
import { wireText } from '../wire.ts'

export const sysMessageTemplate = z.object({
  id: z.string(),
  templateCode: nullableText,
  templateName: nullableText,
  templateContent: nullableText,
  templateTestJson: nullableText,
  templateType: nullableText,
  templateType_dictText: z.string().optional(),
  useStatus: nullableText,
  ...versionField,
  ...auditFields,
})
export type SysMessageTemplate = z.output<typeof sysMessageTemplate>

export const addTemplateBody = z.object({
  templateCode: requiredText('模板编码', 100),
  templateName: requiredText('模板标题', 200),
  templateContent: requiredText('模板内容', 100_000),
  templateTestJson: optionalText('模板测试json', 10_000),
  /** 1 text, 2 rich text, 5 markdown. */
  templateType: wireText.pipe(z.enum(['1', '2', '3', '4', '5'], { error: '模板类型取值不正确' }).optional()),
  useStatus: wireText.pipe(z.enum(['0', '1'], { error: '应用状态取值不正确' }).optional()),
})
export const editTemplateBody = addTemplateBody.partial().extend(editing)

export const sendMessageBody = z.object({
  templateCode: wireText,
  /** User names, separated by commas. */
  receiver: wireText,
  msgType: wireText,
  /** JSON text with the values of the template's variables. */
  testData: wireText,
})
