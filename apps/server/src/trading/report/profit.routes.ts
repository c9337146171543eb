import {
  profitDailySchema,
  profitMonthSchema,
  profitSummarySchema,
  reportPaths,
  scopeQuery,
  yieldQuery,
  yieldReport,
} from '@liangshu/contract/trading/report'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import type { Tx } from '../../platform/database/database.ts'
import { refusal } from '../../platform/http/app-error.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'
import { findStates } from '../position/state.store.ts'
import type { TradingDesk } from '../trading-desk.ts'
import { countByDay, findNavDays, type NavDay } from './nav.store.ts'
import { profitDaily, profitMonths, profitSummary, runningDay } from './profit.ts'
import { readScope, type ReportScope } from './report-scope.ts'
import { compareYields } from './yield-comparison.ts'

const idsOf = (...given: (string | string[] | undefined)[]): string[] =>
  given.flat().flatMap((text) => text?.split(',').filter(Boolean) ?? [])

/** What accounts and products made, day by day. */
export const profitRoutes: FastifyPluginAsyncZod<{ desk: TradingDesk }> = async (app, { desk }) => {
  const { db, clock } = app
  const { market } = desk

  /** Settled days and the running one. */
  async function daysOf(tx: Tx, { ids, states, from, to }: ReportScope): Promise<NavDay[]> {
    const settled = await findNavDays(tx, ids, from, to)
    const today = market.time() ? runningDay(market, states) : null
    return today && today.date >= from && today.date <= to ? [...settled, today] : settled
  }

  app.get(
    reportPaths.summary,
    {
      config: { access: 'ACCOUNT:view' },
      schema: { querystring: scopeQuery, response: { 200: profitSummarySchema } },
    },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const scope = await readScope(tx, actor, query)
        return profitSummary(await daysOf(tx, scope), scope.states, toWireTime(clock.now()))
      }),
  )

  app.get(
    reportPaths.daily,
    {
      config: { access: 'ACCOUNT:view' },
      schema: { querystring: scopeQuery, response: { 200: z.array(profitDailySchema) } },
    },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const scope = await readScope(tx, actor, query)
        return profitDaily(await daysOf(tx, scope), await countByDay(tx, 'trade_order', scope.ids))
      }),
  )

  app.get(
    reportPaths.month,
    {
      config: { access: 'ACCOUNT:view' },
      schema: { querystring: scopeQuery, response: { 200: z.array(profitMonthSchema) } },
    },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const scope = await readScope(tx, actor, query)
        const year = query.year ?? Number(toWireTime(clock.now()).slice(0, 4))
        return profitMonths(await daysOf(tx, scope), await countByDay(tx, 'trade_fill', scope.ids), year)
      }),
  )

  app.get(
    reportPaths.yields,
    { config: { access: 'ACCOUNT:view' }, schema: { querystring: yieldQuery, response: { 200: yieldReport } } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const ids = idsOf(query.ids, query['ids[]'])
        if (ids.length === 0) throw refusal('请选择要比较的账户或产品')
        const scope = await readScope(tx, actor, { from: query.from, to: query.to })
        const states = await findStates(tx, { actor })
        const compared = []
        for (const id of ids) {
          const own = states.filter((state) => state.accountId === id || state.productId === id)
          const name = own.find(({ accountId }) => accountId === id)?.accountName ?? own[0]?.productName
          if (name === undefined) throw refusal('账户或产品不存在')
          const accountIds = own.map(({ accountId }) => accountId)
          compared.push({ id, name, days: await daysOf(tx, { ...scope, states: own, ids: accountIds }) })
        }
        return compareYields(compared, query.base ?? 100)
      }),
  )
}
