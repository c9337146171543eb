import { z } from 'zod'
import { riskLevels } from '../trading/client.ts'
import { idText, pageOf } from '../wire.ts'
import { flowRowSchema } from './flow.ts'

export const clientDetailPaths = {
  list: '/client/list',
  one: '/client/detail',
  contact: '/client/contact',
  suitability: '/client/suitability',
  statement: '/client/statement',
} as const

export const clientRowSchema = z.object({
  id: z.string(),
  realname: z.string(),
  /** Masked; the whole number is asked for apart and leaves a trace. */
  phone: z.string(),
  departName: z.string().nullable(),
  riskLevel: z.enum(riskLevels),
  levelValidTo: z.string().nullable(),
  isLevelValid: z.boolean(),
  isProfessional: z.boolean(),
  accounts: z.int(),
  products: z.int(),
  /** What the client's units are worth at the latest published unit NAVs, and what they have gained. */
  value: z.number(),
  profit: z.number(),
  remark: z.string(),
  status: z.int(),
  createTime: z.string(),
})
export type ClientRow = z.infer<typeof clientRowSchema>
export const clientPage = pageOf(clientRowSchema)

export const clientHoldingSchema = z.object({
  productId: z.string(),
  productName: z.string(),
  productLevel: z.string(),
  currency: z.string(),
  units: z.number(),
  /** Units that are not promised to a pending redemption. */
  available: z.number(),
  unitNav: z.number().nullable(),
  navDay: z.string().nullable(),
  value: z.number(),
  /** Paid for units, fees and all; received for those given back. */
  paid: z.number(),
  received: z.number(),
  profit: z.number(),
  profitRate: z.number().nullable(),
})
export type ClientHolding = z.infer<typeof clientHoldingSchema>

export const clientDetailSchema = clientRowSchema.extend({
  professionalNote: z.string(),
  email: z.string(),
  address: z.string(),
  departId: z.string().nullable(),
  userId: z.string().nullable(),
  holdings: z.array(clientHoldingSchema),
  flows: z.array(flowRowSchema),
  accountRows: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      no: z.string(),
      productName: z.string(),
      assetClass: z.string(),
      currency: z.string(),
      status: z.int(),
      nav: z.number(),
    }),
  ),
  canOpenContact: z.boolean(),
})
export type ClientDetail = z.infer<typeof clientDetailSchema>

export const clientContactSchema = z.object({ phone: z.string(), email: z.string(), address: z.string() })
export type ClientContact = z.infer<typeof clientContactSchema>
export const clientIdQuery = z.object({ id: idText.min(1, '请选择客户') })

export const suitabilityQuery = z.object({
  clientId: idText.min(1, '请选择客户'),
  productId: idText.min(1, '请选择产品'),
})
export const suitabilitySchema = z.object({
  verdict: z.enum(['suitable', 'exempt', 'confirm', 'refused']),
  text: z.string(),
})

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, '日期格式应为 年-月-日')
export const statementQuery = z.object({ id: idText.min(1, '请选择客户'), from: day, to: day })
