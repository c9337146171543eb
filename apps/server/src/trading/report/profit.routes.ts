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
import { findStates } from '../holding/state.store.ts'
import type { TradingServices } from '../trading-services.ts'
import { findStrategyAccounts } from '../strategy/strategy.store.ts'
import { findBenchmark, ratesOf, readBenchmark, type Benchmark } from './benchmark.ts'
import { countByDay, findNavDays, type NavDay } from './nav.store.ts'
import { profitDaily, profitMonths, profitSummary, runningDay } from './profit.ts'
import { readScope, type ReportScope } from './report-scope.ts'
import { compareYields } from './yield-comparison.ts'

const idsOf = (...given: (string | string[] | undefined)[]): string[] =>
  given.flat().flatMap((text) => text?.split(',').filter(Boolean) ?? [])

/** What accounts and products made, day by day. */
export const profitRoutes: FastifyPluginAsyncZod<{ trading: TradingServices }> = async (app, { trading }) => {
  const { db, clock } = app
  const { market } = trading

  /** Settled days and the running one. */
  async function daysOf(tx: Tx, { ids, states, from, to }: ReportScope): Promise<NavDay[]> {
    const settled = await findNavDays(tx, ids, from, to)
    const today = market.time() ? runningDay(market, states) : null
    return today && today.date >= from && today.date <= to ? [...settled, today] : settled
  }

  const benchOf = async (tx: Tx, { states }: ReportScope, days: readonly NavDay[]) =>
    readBenchmark(
      market,
      await findBenchmark(tx, states),
      days.map(({ date }) => date),
    )

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
        const days = await daysOf(tx, scope)
        const bench = await benchOf(tx, scope, days)
        return profitDaily(days, await countByDay(tx, 'trade_order', scope.ids), ratesOf(bench), scope.states)
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
        const days = await daysOf(tx, scope)
        const bench = ratesOf(await benchOf(tx, scope, days))
        return profitMonths(days, await countByDay(tx, 'trade_fill', scope.ids), { year, bench })
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
          const strategy = await findStrategyAccounts(tx, actor, id)
          const own = states.filter(
            (state) => state.accountId === id || state.productId === id || strategy?.accountIds.has(state.accountId),
          )
          const name =
            strategy?.name ?? own.find(({ accountId }) => accountId === id)?.accountName ?? own[0]?.productName
          if (name === undefined) throw refusal('账户或产品不存在')
          const accountIds = own.map(({ accountId }) => accountId)
          compared.push({ id, name, days: await daysOf(tx, { ...scope, states: own, ids: accountIds }) })
        }
        const dates = compared.flatMap(({ days }) => days.map(({ date }) => date)).toSorted()
        const wanted = idsOf(query.benchmarks, query['benchmarks[]'])
        const benchmarks: Benchmark[] = []
        for (const symbol of wanted) {
          const found = await readBenchmark(market, symbol, dates)
          if (!found) throw refusal(`业绩基准${symbol}不存在`)
          benchmarks.push(found)
        }
        // Measured against the first that was asked for, or against the product's own.
        const main = benchmarks[0] ?? (await readBenchmark(market, await findBenchmark(tx, states), dates))
        return compareYields(compared, { base: query.base ?? 100, benchmarks, main })
      }),
  )
}
