import { z } from 'zod'

import {
  auditFields,
  editing,
  nullableInt,
  nullableText,
  optionalText,
  requiredText,
  versionField,
} from '../form-fields.ts'
import { wireInt, wireText } from '../wire.ts'

/** What was sent to somebody, or is to be sent. */
export const sysMessage = z.object({
  id: z.string(),
  esTitle: nullableText,
  esType: nullableText,
  esType_dictText: z.string().optional(),
  esReceiver: nullableText,
  esParam: nullableText,
  esContent: nullableText,
  esSendTime: nullableText,
  esSendStatus: nullableText,
  esSendStatus_dictText: z.string().optional(),
  esSendNum: nullableInt,
  esResult: nullableText,
  remark: nullableText,
  ...versionField,
  ...auditFields,
})
export type SysMessage = z.output<typeof sysMessage>

export const addMessageBody = z.object({
  esTitle: requiredText('消息标题', 200),
  esType: optionalText('发送方式', 50),
  esReceiver: optionalText('接收人', 1000),
  esParam: optionalText('发送所需参数', 4000),
  esContent: optionalText('推送内容', 100_000),
  esSendTime: wireText,
  esSendStatus: wireText.pipe(z.enum(['0', '1', '2'], { error: '推送状态取值不正确' }).optional()),
  esSendNum: wireInt,
  esResult: optionalText('推送失败原因', 500),
  remark: optionalText('备注', 500),
})
export const editMessageBody = addMessageBody.partial().extend(editing)
