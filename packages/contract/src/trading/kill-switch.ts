import { z } from 'zod'
import { idText } from '../wire.ts'

export const killScopes = ['account', 'product', 'all'] as const
export type KillScope = (typeof killScopes)[number]
export const killScopeLabels: Record<KillScope, string> = { account: '账户', product: '产品', all: '全部' }

export const killSwitchBody = z
  .object({
    scope: z.enum(killScopes, '范围不正确'),
    targetId: idText.default(''),
    reason: z.string().trim().min(1, '请填写原因').max(200, '原因不能超过200个字'),
  })
  .refine(({ scope, targetId }) => scope === 'all' || targetId !== '', { message: '请选择对象', path: ['targetId'] })
  // There is one switch for all, whatever was sent along.
  .transform((body) => (body.scope === 'all' ? { ...body, targetId: '' } : body))

/** One scope that can be stopped, whether it ever was or not. */
export const killScopeRowSchema = z.object({
  tenantId: z.int(),
  tenantName: z.string(),
  scope: z.enum(killScopes),
  targetId: z.string(),
  targetName: z.string(),
  /** The product of an account. */
  parentName: z.string().nullable(),
  isOn: z.boolean(),
  /** Stopped by its product or by the whole institution. */
  isOnAbove: z.boolean(),
  reason: z.string().nullable(),
  setBy: z.string().nullable(),
  setByName: z.string().nullable(),
  setAt: z.string().nullable(),
  liftedBy: z.string().nullable(),
  liftedByName: z.string().nullable(),
  liftedAt: z.string().nullable(),
})
export type KillScopeRow = z.infer<typeof killScopeRowSchema>

export const killEventSchema = z.object({
  id: z.int(),
  tenantName: z.string(),
  scope: z.enum(killScopes),
  targetName: z.string(),
  isOn: z.boolean(),
  reason: z.string(),
  by: z.string(),
  byName: z.string().nullable(),
  at: z.string(),
})
export type KillEvent = z.infer<typeof killEventSchema>

/** The newest so many are shown. */
export const MOST_KILL_EVENTS = 200

export const killSwitchPaths = {
  set: '/risk/killSwitch',
  lift: '/risk/killSwitch/lift',
  scopes: '/risk/killSwitch/scopes',
  history: '/risk/killSwitch/history',
} as const
