import { listQuery } from '@liangshu/contract/list-query'
import {
  productSymbolSchema,
  productTradeSchema,
  reportPaths,
  scopeQuery,
  symbolAnalysisReport,
  symbolProfitReport,
  tradeRecordSchema,
} from '@liangshu/contract/trading/report'
import { pageOf } from '@liangshu/contract/wire'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'

import { refusal } from '../../platform/http/app-error.ts'
import type { ListParams } from '../../platform/list/list-definition.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { readableBy } from '../account/account-access.ts'
import type { TradingDesk } from '../trading-desk.ts'
import { fetchCloses } from './closes.ts'
import { fillList, findDividends, findFills } from './fill.store.ts'
import { tradeSummary, tradesBySymbol } from './product-trade.ts'
import { readScope } from './report-scope.ts'
import { symbolAnalysis, symbolReport } from './symbol-report.ts'

function recordParams({ from, to, origin, ...rest }: ListParams): ListParams {
  return {
    ...rest,
    ...(from !== undefined && { tradingDay_begin: from }),
    ...(to !== undefined && { tradingDay_end: to }),
    ...(origin !== undefined && { originModule: origin }),
  }
}

/** Fills, and what they add up to. */
export const recordRoutes: FastifyPluginAsyncZod<{ desk: TradingDesk }> = async (app, { desk }) => {
  const { db, lists } = app
  const { market } = desk

  const page = (actor: Actor, query: ListParams) =>
    inTenant(db, actor, async (tx) => {
      const base = readableBy(actor, sql`t.account_id`)
      const found = await lists.findPage(tx, fillList, recordParams(query), { actor, base })
      const records = found.records.map((row) => ({
        ...row,
        name: market.instrument(row.symbol ?? '')?.name ?? row.symbol,
      }))
      // The columns are declared not null; the generic list cannot know.
      return { ...found, records } as never
    })

  const records = { querystring: listQuery, response: { 200: pageOf(tradeRecordSchema) } }
  app.get(reportPaths.tradeRecords, { config: { access: 'RECORD:view' }, schema: records }, ({ actor, query }) =>
    page(actor, query),
  )
  app.get(reportPaths.productTradeList, { config: { access: 'DECISION:view' }, schema: records }, ({ actor, query }) =>
    page(actor, query),
  )

  async function periodOf(actor: Actor, query: z.output<typeof scopeQuery>, tradeDaysOf?: string) {
    const period = await inTenant(db, actor, async (tx) => {
      const { ids, from, to, states } = await readScope(tx, actor, query)
      return {
        fills: await findFills(tx, ids, { until: to, symbol: tradeDaysOf ?? null }),
        dividends: await findDividends(tx, ids, from, to),
        from,
        to,
        states,
      }
    })
    const { fills, from, to } = period
    return { ...period, closes: await fetchCloses(market, fills, { from, to, tradeDaysOf }) }
  }

  app.get(
    reportPaths.symbolProfit,
    { config: { access: 'RECORD:view' }, schema: { querystring: scopeQuery, response: { 200: symbolProfitReport } } },
    async ({ actor, query }) => symbolReport(market, await periodOf(actor, query)),
  )

  app.get(
    reportPaths.symbolAnalysis,
    { config: { access: 'RECORD:view' }, schema: { querystring: scopeQuery, response: { 200: symbolAnalysisReport } } },
    async ({ actor, query }) => {
      if (!query.symbol) throw refusal('请选择证券')
      return symbolAnalysis(market, await periodOf(actor, query, query.symbol), query.symbol)
    },
  )

  app.get(
    reportPaths.productTrade,
    { config: { access: 'DECISION:view' }, schema: { querystring: scopeQuery, response: { 200: productTradeSchema } } },
    async ({ actor, query }) => tradeSummary(market, await periodOf(actor, query)),
  )

  app.get(
    reportPaths.productTradeSymbol,
    {
      config: { access: 'DECISION:view' },
      schema: { querystring: scopeQuery, response: { 200: z.array(productSymbolSchema) } },
    },
    async ({ actor, query }) => {
      const rows = tradesBySymbol(market, await periodOf(actor, query))
      return query.symbol ? rows.filter(({ symbol }) => symbol === query.symbol) : rows
    },
  )
}
