import {
  killEventSchema,
  killScopeRowSchema,
  killScopes,
  killSwitchBody,
  killSwitchPaths,
} from '@liangshu/contract/trading/kill-switch'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { said } from '../../platform/http/envelope.ts'
import { toWireTime, toWireTimeOrNull } from '../../platform/wire/wire-time.ts'
import type { TradingServices } from '../trading-services.ts'

const killSwitchSchema = z.object({
  tenantId: z.int(),
  scope: z.enum(killScopes),
  targetId: z.string(),
  isOn: z.boolean(),
  reason: z.string(),
  setBy: z.string(),
  setAt: z.string(),
  liftedBy: z.string().nullable(),
  liftedAt: z.string().nullable(),
})

/** The emergency stop. Throwing it is one person's work, lifting it another's. */
export const killSwitchRoutes: FastifyPluginAsyncZod<{ trading: TradingServices }> = async (app, { trading }) => {
  app.get(
    killSwitchPaths.set,
    { config: { access: 'RISK:view' }, schema: { response: { 200: z.array(killSwitchSchema) } } },
    async ({ actor }) =>
      (await trading.killSwitch.findAll(actor)).map((row) => ({
        tenantId: row.tenant_id,
        scope: row.scope,
        targetId: row.target_id,
        isOn: row.is_on,
        reason: row.reason,
        setBy: row.set_by,
        setAt: toWireTime(row.set_at),
        liftedBy: row.lifted_by,
        liftedAt: toWireTimeOrNull(row.lifted_at),
      })),
  )

  app.get(
    killSwitchPaths.scopes,
    { config: { access: 'RISK:view' }, schema: { response: { 200: z.array(killScopeRowSchema) } } },
    ({ actor }) => trading.killSwitch.scopes(actor),
  )

  app.get(
    killSwitchPaths.history,
    { config: { access: 'RISK:view' }, schema: { response: { 200: z.array(killEventSchema) } } },
    ({ actor }) => trading.killSwitch.history(actor),
  )

  app.post(
    killSwitchPaths.set,
    {
      config: { access: 'RISK:kill', urgent: true, operation: { text: '紧急停止', kind: 'edit' } },
      schema: { body: killSwitchBody },
    },
    async ({ actor, body }) => {
      await trading.killSwitch.throwIt(actor, body)
      return said('已停止交易并撤销委托')
    },
  )

  app.post(
    killSwitchPaths.lift,
    {
      config: { access: 'RISK:lift', stepUp: true, operation: { text: '解除紧急停止', kind: 'edit' } },
      schema: { body: killSwitchBody },
    },
    async ({ actor, body }) => {
      await trading.killSwitch.lift(actor, body)
      return said('已解除')
    },
  )
}
