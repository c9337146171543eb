import { z } from 'zod'
import { idText } from '../wire.ts'

export const delegationPaths = { list: '/proposal/delegation', one: '/proposal/delegation' } as const

/** Somebody who is away lets a colleague approve in their place, from one day to another. */
export const delegationBody = z
  .object({
    toUserId: idText.min(1, '请选择代理人'),
    fromDay: z.iso.date('开始日期不正确'),
    toDay: z.iso.date('结束日期不正确'),
    reason: z.string().trim().min(1, '请填写原因').max(200, '原因不能超过200个字'),
  })
  .refine(({ fromDay, toDay }) => fromDay <= toDay, { message: '结束日期不能早于开始日期', path: ['toDay'] })
export type DelegationBody = z.infer<typeof delegationBody>

export const delegationRowSchema = z.object({
  id: z.string(),
  fromName: z.string(),
  toName: z.string(),
  fromDay: z.string(),
  toDay: z.string(),
  reason: z.string(),
  state: z.enum(['coming', 'active', 'over', 'revoked']),
  isMine: z.boolean(),
})
export type DelegationRow = z.infer<typeof delegationRowSchema>
export const delegationStateLabels: Record<DelegationRow['state'], string> = {
  coming: '未开始',
  active: '生效中',
  over: '已结束',
  revoked: '已撤销',
}

/** Colleagues who may be named. */
export const delegatePeople = z.array(z.object({ id: z.string(), realname: z.string() }))
export const delegationIdQuery = z.object({ id: idText.min(1, '委托不能为空') })
