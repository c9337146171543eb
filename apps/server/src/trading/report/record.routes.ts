import { listQuery } from '@liangshu/contract/list-query'
import {
  productSymbolSchema,
  productTradeSchema,
  reportPaths,
  scopeQuery,
  symbolAnalysisReport,
  symbolProfitReport,
  tradeGroupings,
  tradeGroupSchema,
  tradeRecordPage,
  type TradeTotals,
} from '@liangshu/contract/trading/report'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'

import { refusal } from '../../platform/http/app-error.ts'
import type { ListParams } from '../../platform/list/list-definition.ts'
import { registerExport } from '../../platform/spreadsheet/export-route.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { readableBy } from '../account/account-access.ts'
import type { TradingServices } from '../trading-services.ts'
import { fetchCloses } from './closes.ts'
import { fillGroups, fillList, fillSums, findDividends, findFills, findShareMoves } from './fill.store.ts'
import { tradeSummary, tradesBySymbol } from './product-trade.ts'
import { recordParams, recordSheet } from './record-sheet.ts'
import { readScope } from './report-scope.ts'
import { findBenchmark, readBenchmark } from './benchmark.ts'
import { spanOf, symbolAnalysis } from './symbol-analysis.ts'
import { symbolReport } from './symbol-report.ts'

type Group = TradeTotals & { key: string; symbol: string }

/** Fills, and what they add up to. */
export const recordRoutes: FastifyPluginAsyncZod<{ trading: TradingServices }> = async (app, { trading }) => {
  const { db, lists } = app
  const { market } = trading

  const page = (actor: Actor, query: ListParams) =>
    inTenant(db, actor, async (tx) => {
      const base = readableBy(actor, sql`t.account_id`)
      const found = await lists.findPage(tx, fillList, recordParams(query), { actor, base })
      const records = found.records.map((row) => ({
        ...row,
        name: market.instrument(row.symbol)?.name ?? row.symbol,
      }))
      const totals = await lists.findSums<TradeTotals>(tx, fillList, recordParams(query), { actor, base, ...fillSums })
      return { ...found, records, totals }
    })

  registerExport(app, recordSheet)
  const records = { querystring: listQuery, response: { 200: tradeRecordPage } }
  app.get(reportPaths.tradeRecords, { config: { access: 'RECORD:view' }, schema: records }, ({ actor, query }) =>
    page(actor, query),
  )
  app.get(reportPaths.productTradeList, { config: { access: 'DECISION:view' }, schema: records }, ({ actor, query }) =>
    page(actor, query),
  )

  app.get(
    reportPaths.tradeGroups,
    {
      config: { access: 'RECORD:view' },
      schema: { querystring: listQuery, response: { 200: z.array(tradeGroupSchema) } },
    },
    ({ actor, query: { by, ...query } }) =>
      inTenant(db, actor, async (tx) => {
        const grouping = z.enum(tradeGroupings).safeParse(by)
        if (!grouping.success) throw refusal('请选择按日、按证券或按委托汇总')
        const base = readableBy(actor, sql`t.account_id`)
        const options = { actor, base, ...fillGroups(grouping.data) }
        const rows = await lists.findSums<Group>(tx, fillList, recordParams(query), options)
        return rows.map(({ symbol, ...row }) => ({
          ...row,
          id: `${row.key} ${symbol} ${row.currency}`,
          name: market.instrument(symbol)?.name ?? symbol,
        }))
      }),
  )

  async function periodOf(actor: Actor, query: z.output<typeof scopeQuery>, tradeDaysOf?: string) {
    const period = await inTenant(db, actor, async (tx) => {
      const { ids, from, to, states } = await readScope(tx, actor, query)
      return {
        fills: await findFills(tx, ids, { until: to, symbol: tradeDaysOf ?? null }),
        moves: await findShareMoves(tx, ids, to),
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
      const { symbol } = query
      const period = await periodOf(actor, query, symbol)
      const span = spanOf(period, market.time()?.tradingDay ?? '')
      const history = span && (await market.history(symbol, span.from, span.to))
      const against = await inTenant(db, actor, (tx) => findBenchmark(tx, period.states))
      const bench = span && (await readBenchmark(market, against, [mainlandCalendar.next(span.from), span.to]))
      const industry = await market.industryRates(symbol)
      return symbolAnalysis(market, period, symbol, { bars: history?.bars ?? [], bench, industry })
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
