import { accountPaths } from '@liangshu/contract/trading/account'
import { orderPaths } from '@liangshu/contract/trading/execute-trade'
import { positionListQuery } from '@liangshu/contract/trading/order-list'
import { accountCashSchema, positionRowSchema, reportPaths, unitSchema } from '@liangshu/contract/trading/report'
import { availableCash } from '@liangshu/engine/account/book/cash'
import { cashRow } from '@liangshu/engine/account/profit/cash-view'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'

import type { Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { bookForReading, unitsPerFen } from '../book/balances.ts'
import type { MarketFacts } from '../market-facts/market-facts.ts'
import type { TradingServices } from '../trading-services.ts'
import { accountFigures, findTodayFills } from './day-figures.ts'
import { accountDay } from './day-split.ts'
import { positionsOf } from './positions-of.ts'
import { valuationPrices } from './prices.ts'
import { findStates, type StateRow } from './state.store.ts'
import { findUnits } from './unit.store.ts'

async function ordersToday(tx: Tx, accountIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select o.account_id as id, count(*) as count from trade_order o
    join trade_account_state s on s.account_id = o.account_id and s.trading_day = o.trading_day
    where o.account_id = any(${[...accountIds]}::text[]) group by o.account_id`.execute(tx)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

function unitFigures(market: MarketFacts, own: readonly StateRow[]) {
  const sum = (of: (state: StateRow) => number) => own.reduce((total, state) => total + of(state), 0)
  const cash = (state: StateRow) => Math.max(0, availableCash(bookForReading(state))) / unitsPerFen(state.assetClass)
  return {
    accountIds: own.map(({ accountId }) => accountId),
    nav: sum((state) => accountFigures(market, state).navFen) / 100,
    available: sum(cash) / 100,
  }
}

async function findWanted(tx: Tx, actor: Actor, { accountId, productId }: z.output<typeof positionListQuery>) {
  const wanted = { accountId: accountId || undefined, productId: productId || undefined }
  const states = await findStates(tx, { actor, ...wanted })
  return { states, ids: states.map((state) => state.accountId) }
}

/** What accounts hold and what they have, at the prices of this moment. */
export const positionRoutes: FastifyPluginAsyncZod<{ trading: TradingServices }> = async (app, { trading }) => {
  const { db } = app
  const { market } = trading

  app.get(
    orderPaths.positions,
    {
      config: { access: 'DERIV:view' },
      schema: { querystring: positionListQuery, response: { 200: z.array(positionRowSchema) } },
    },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const { states, ids } = await findWanted(tx, actor, query)
        const fills = await findTodayFills(tx, ids)
        return states.flatMap((state) => positionsOf(market, state, fills))
      }),
  )

  app.get(
    reportPaths.account,
    {
      config: { access: 'ACCOUNT:view' },
      schema: { querystring: positionListQuery, response: { 200: z.array(accountCashSchema) } },
    },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const { states, ids } = await findWanted(tx, actor, query)
        const counts = await ordersToday(tx, ids)
        const fills = await findTodayFills(tx, ids)
        return states.map((state) => {
          const book = bookForReading(state)
          const cash = cashRow(book, valuationPrices(market, book))
          const { dayPnlFen, dayRate, heldFen, closedFen, otherFen } = accountDay(market, state, fills)
          return {
            ...cash,
            accountName: state.accountName,
            assetClass: state.assetClass,
            dayPnl: dayPnlFen / 100,
            dayPnlRate: dayRate,
            dayPnlHeld: heldFen / 100,
            dayPnlClosed: closedFen / 100,
            dayPnlOther: otherFen / 100,
            // The capital account carries what came in, with the sign of a liability.
            totalPnl: cash.nav + book.ledger.capital / (100 * unitsPerFen(state.assetClass)),
            positionRatio: cash.nav > 0 ? cash.marketValue / cash.nav : null,
            riskRatio: cash.nav > 0 ? cash.marginUsed / cash.nav : null,
            orderCount: counts.get(state.accountId) ?? 0,
            positions: state.holdings.length + state.contracts.length,
          }
        })
      }),
  )

  app.get(
    accountPaths.units,
    {
      config: { access: 'ACCOUNT:view' },
      schema: { querystring: positionListQuery, response: { 200: z.array(unitSchema) } },
    },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const { states } = await findWanted(tx, actor, query)
        const byUnit = Map.groupBy(states, (state) => state.unitId)
        return (await findUnits(tx, actor, query.productId || null))
          .filter(({ unitId, isVisible }) => isVisible || byUnit.has(unitId))
          .map(({ isVisible: _isVisible, ...unit }) => ({
            ...unit,
            ...unitFigures(market, byUnit.get(unit.unitId) ?? []),
          }))
      }),
  )
}
