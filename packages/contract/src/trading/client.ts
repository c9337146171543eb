import { z } from 'zod'
import { wireBoolean, wireInt, wireText, wireTextUpTo } from '../wire.ts'

export const riskLevels = ['C1', 'C2', 'C3', 'C4', 'C5'] as const

/** A trading client: a person or firm whose accounts the institution runs, tied to a signed-in user or not. */
export const clientSchema = z.object({
  id: z.string(),
  userName: z.string(),
  realname: z.string(),
  phone: z.string(),
  orgCode: z.string().nullable(),
  departId: z.string().nullable(),
  tenantId: z.int(),
  riskLevel: z.enum(riskLevels),
  accountCount: z.int(),
  nav: z.number(),
  dayPnl: z.number(),
  remark: z.string(),
  status: z.int(),
  createTime: z.string(),
})

export const currentClientSchema = clientSchema.extend({
  defaultAccountId: z.string().nullable(),
  productIds: z.array(z.string()),
})

export const clientOptionSchema = z.object({ id: z.string(), realname: z.string(), userName: z.string() })
export const clientListQuery = z.object({ keyword: wireText, status: wireInt })

export const saveClientBody = z.object({
  id: wireText,
  realname: z.string().trim().min(2, '姓名应为2到100个字').max(100, '姓名应为2到100个字'),
  phone: z
    .string()
    .trim()
    .regex(/^1[3-9]\d{9}$/, '请输入正确的手机号码'),
  riskLevel: z.enum(riskLevels, '风险等级不正确').default('C3'),
  departId: wireText,
  userId: wireText,
  remark: z.string().max(200).default(''),
  status: wireInt,
  /** The level was found today, though it may be the one from before. */
  isAssessed: wireBoolean,
  /** Exempt from suitability; the note names the document. */
  isProfessional: wireBoolean,
  professionalNote: wireTextUpTo(200),
  email: wireTextUpTo(100),
  address: wireTextUpTo(200),
})
export type SaveClientBody = z.infer<typeof saveClientBody>

export const clientPaths = { current: '/user', list: '/user/list', page: '/user/list/page' } as const
