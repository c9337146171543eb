import { z } from 'zod'
import { idText, pageOf, wireBoolean, wireNumber } from '../wire.ts'

export const flowPaths = {
  list: '/org/flow/list',
  apply: '/org/flow',
  cancel: '/org/flow/cancel',
  days: '/org/flow/days',
} as const

/** What a client can ask for. */
export const flowKinds = ['subscribe', 'redeem'] as const
/** A dividend comes by itself, with the NAV of its day. */
const dealtKinds = [...flowKinds, 'dividend'] as const
export const flowKindLabels: Record<(typeof dealtKinds)[number], string> = {
  subscribe: '申购',
  redeem: '赎回',
  dividend: '分红',
}
export const flowStatusLabels = { pending: '待确认', dealt: '已确认', canceled: '已撤销' } as const

const isWhole = (value: number, scale: number) => Math.abs(value * scale - Math.round(value * scale)) < 1e-4

export const applyFlowBody = z
  .object({
    productId: idText.min(1, '请选择产品'),
    clientId: idText.min(1, '请选择客户'),
    kind: z.enum(flowKinds, '业务类型不正确'),
    /** The day at whose NAV it is dealt; left out, the day of orders given now. */
    applyDay: z.preprocess(
      (value) => (value === '' || value === null ? undefined : value),
      z.iso.date('申请日格式应为 年-月-日').optional(),
    ),
    /** Yuan, for a subscription. */
    amount: wireNumber,
    /** Units, for a redemption. */
    units: wireNumber,
    /** The client has seen the warning and confirmed in writing. */
    isConfirmed: wireBoolean,
    confirmation: z.string().trim().max(300, '确认说明不能超过300个字').default(''),
  })
  .superRefine(({ kind, amount, units }, context) => {
    const [value, name] = kind === 'subscribe' ? [amount, '申购金额'] : [units, '赎回份额']
    if (value === undefined || !(value > 0)) context.addIssue({ code: 'custom', message: `${name}必须大于0` })
    else if (value > 1e10) context.addIssue({ code: 'custom', message: `${name}过大` })
    else if (!isWhole(value, 100)) context.addIssue({ code: 'custom', message: `${name}最多两位小数` })
  })
export type ApplyFlowBody = z.infer<typeof applyFlowBody>

export const flowDaysQuery = z.object({ productId: idText.min(1, '请选择产品') })
/** The days an application to a product may be registered for. */
export const flowDaysSchema = z.object({
  /** Null where neither a NAV nor the product's start sets a bound. */
  earliest: z.iso.date().nullable(),
  /** The trading day before the current one. */
  previous: z.iso.date(),
  /** What counts without a word, and the latest. */
  current: z.iso.date(),
})
export type FlowDays = z.infer<typeof flowDaysSchema>

export const cancelFlowBody = z.object({ id: idText.min(1, '请选择申请') })

export const flowRowSchema = z.object({
  id: z.string(),
  productId: z.string(),
  productName: z.string(),
  clientId: z.string(),
  clientName: z.string(),
  kind: z.enum(dealtKinds),
  status: z.enum(['pending', 'dealt', 'canceled']),
  applyDay: z.string(),
  amount: z.number().nullable(),
  askedUnits: z.number().nullable(),
  dealDay: z.string().nullable(),
  unitNav: z.number().nullable(),
  gross: z.number().nullable(),
  net: z.number().nullable(),
  fee: z.number().nullable(),
  units: z.number().nullable(),
  suitability: z.string(),
  confirmation: z.string(),
  madeName: z.string(),
  madeAt: z.string(),
})
export type FlowRow = z.infer<typeof flowRowSchema>
export const flowPage = pageOf(flowRowSchema)
