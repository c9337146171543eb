import {
  reviewRiskProfileBody,
  riskProfilePaths,
  riskProfileRowSchema,
  saveRiskProfileBody,
} from '@liangshu/contract/trading/risk-profile'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { AppError, refusal } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import type { TradingServices } from '../trading-services.ts'
import * as profiles from './risk-profile.store.ts'

/** Limits as dated versions. One person writes them, another lets them count. */
export const riskProfileRoutes: FastifyPluginAsyncZod<{ trading: TradingServices }> = async (app, { trading }) => {
  const { db, clock } = app

  /** The day the next order counts for; nothing is changed for orders that have been judged already. */
  function today(): string {
    const time = trading.market.time()
    if (!time) throw refusal('行情尚未就绪，请稍后再试')
    return time.orderDay
  }

  app.get(
    riskProfilePaths.list,
    { config: { access: 'RISK:view' }, schema: { response: { 200: z.array(riskProfileRowSchema) } } },
    ({ actor }) => inTenant(db, actor, async (tx) => (await profiles.findAll(tx, actor.tenantId)).map(profiles.toWire)),
  )

  app.post(
    riskProfilePaths.list,
    {
      config: { access: 'RISK:limit', operation: { text: '设置风控限额', kind: 'edit' } },
      schema: { body: saveRiskProfileBody, response: { 200: riskProfileRowSchema } },
    },
    ({ actor, body }) =>
      inTenant(db, actor, async (tx) => {
        if (body.effectiveFrom < today()) throw refusal('生效日期不能早于当前交易日')
        if (body.productId && !(await profiles.hasProduct(tx, actor.tenantId, body.productId)))
          throw refusal('产品不存在')
        const newest = body.id ? await profiles.lockNewest(tx, actor.tenantId, body.id) : undefined
        if (body.id && !newest) throw new AppError('NOT_FOUND')
        if (newest?.status === 'pending') throw refusal('该方案还有未复核的修改')
        const at = clock.now()
        const id = body.id || newId(at.getTime())
        const version = (newest?.version ?? 0) + 1
        const row = { id, version, tenantId: actor.tenantId, by: actor.username, at }
        return profiles.toWire(await profiles.insert(tx, body, row))
      }),
  )

  app.post(
    riskProfilePaths.review,
    {
      config: { access: 'RISK:approve', stepUp: true, operation: { text: '复核风控限额', kind: 'edit' } },
      schema: { body: reviewRiskProfileBody, response: { 200: riskProfileRowSchema } },
    },
    ({ actor, body }) =>
      inTenant(db, actor, async (tx) => {
        const row = await profiles.lockVersion(tx, actor.tenantId, body)
        if (!row) throw new AppError('NOT_FOUND')
        if (row.status !== 'pending') throw refusal('当前状态不允许该操作')
        if (row.create_by === actor.username) throw refusal('限额修改须由另一人复核')
        const day = today()
        return profiles.toWire(
          await profiles.review(tx, row, {
            status: body.agrees ? 'active' : 'rejected',
            // Agreed to after its day it counts from now on, not for what was judged before.
            effectiveFrom: row.effective_from < day ? day : row.effective_from,
            by: actor.username,
            at: clock.now(),
          }),
        )
      }),
  )
}
