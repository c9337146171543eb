import { visitDay, visitTotals } from '@liangshu/contract/system/home'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { answeredWith } from '../../platform/http/envelope.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { fromWireTime, toWireDate } from '../../platform/wire/wire-time.ts'
import * as visits from './home.store.ts'

const dayMs = 86_400_000
const shownDays = 7

export const homeRoutes: FastifyPluginAsyncZod = async (app) => {
  /** Midnight GMT+8 before now. */
  const todayStart = (): Date => {
    const now = app.clock.now()
    return fromWireTime(toWireDate(now)) ?? now
  }

  app.get(
    '/sys/loginfo',
    { config: { access: 'session', withInitialPassword: true }, schema: { response: { 200: visitTotals } } },
    async ({ actor }) => {
      const totals = await inTenant(app.db, actor, (tx) => visits.countVisits(tx, todayStart()))
      return answeredWith('登录成功', totals)
    },
  )

  app.get(
    '/sys/visitInfo',
    { config: { access: 'session', withInitialPassword: true }, schema: { response: { 200: z.array(visitDay) } } },
    ({ actor }) => {
      const start = todayStart().getTime()
      return inTenant(app.db, actor, (tx) =>
        visits.findVisitsByDay(tx, new Date(start - (shownDays - 1) * dayMs), new Date(start + dayMs)),
      )
    },
  )
}
