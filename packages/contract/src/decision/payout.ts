import { z } from 'zod'
import { idText, pageOf, wireNumber } from '../wire.ts'

export const payoutPaths = { list: '/org/payout/list', register: '/org/payout', cancel: '/org/payout/cancel' } as const

export const payoutKinds = ['management', 'custody', 'performance', 'dividend'] as const
export type PayoutKind = (typeof payoutKinds)[number]
export const payoutKindLabels: Record<PayoutKind, string> = {
  management: '管理费',
  custody: '托管费',
  performance: '业绩报酬',
  dividend: '分红',
}
export const payoutStatusLabels = { pending: '待复核', dealt: '已支付', canceled: '已撤销' } as const

const isWhole = (value: number, scale: number) => Math.abs(value * scale - Math.round(value * scale)) < 1e-4

export const registerPayoutBody = z
  .object({
    productId: idText.min(1, '请选择产品'),
    kind: z.enum(payoutKinds, '支付类型不正确'),
    /** The day with whose NAV it is done; for a dividend the day on which the NAV is without it. */
    day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, '日期格式应为 年-月-日'),
    /** Yuan, for a fee. */
    amount: wireNumber,
    /** Yuan, for a dividend. */
    perUnit: wireNumber,
    remark: z.string().trim().max(200, '说明不能超过200个字').default(''),
  })
  .superRefine(({ kind, amount, perUnit }, context) => {
    const [value, name, scale, most] =
      kind === 'dividend' ? ([perUnit, '每份分红', 10_000, 1000] as const) : ([amount, '支付金额', 100, 1e10] as const)
    if (value === undefined || !(value > 0)) context.addIssue({ code: 'custom', message: `${name}必须大于0` })
    else if (value > most) context.addIssue({ code: 'custom', message: `${name}过大` })
    else if (!isWhole(value, scale))
      context.addIssue({ code: 'custom', message: `${name}最多${Math.log10(scale)}位小数` })
  })
export type RegisterPayoutBody = z.infer<typeof registerPayoutBody>

export const cancelPayoutBody = z.object({ id: idText.min(1, '请选择记录') })

export const payoutRowSchema = z.object({
  id: z.string(),
  productId: z.string(),
  kind: z.enum(payoutKinds),
  applyDay: z.string(),
  amount: z.number().nullable(),
  perUnit: z.number().nullable(),
  remark: z.string(),
  status: z.enum(['pending', 'dealt', 'canceled']),
  dealDay: z.string().nullable(),
  madeName: z.string(),
  madeAt: z.string(),
  judgedName: z.string().nullable(),
})
export type PayoutRow = z.infer<typeof payoutRowSchema>
export const payoutPage = pageOf(payoutRowSchema)
