import { listQuery } from '@liangshu/contract/list-query'
import {
  executeTradeBody,
  type ExecuteTradeBody,
  orderDraftSchema,
  orderPaths,
  riskCheckSchema,
} from '@liangshu/contract/trading/execute-trade'
import { orderStatusLabel } from '@liangshu/contract/trading/order-codes'
import {
  cancelAnswerSchema,
  cancelOrdersBody,
  moreOrderPaths,
  orderRowSchema,
  previewSchema,
  replaceOrderBody,
  type ReplaceOrderBody,
  ticketQuery,
  ticketSchema,
} from '@liangshu/contract/trading/order-list'
import { pageOf } from '@liangshu/contract/wire'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'

import { AppError } from '../../platform/http/app-error.ts'
import { firstOf, type ListRow, type ListParams } from '../../platform/list/list-definition.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { accessTo, readableBy } from '../account/account-access.ts'
import { tradesLive } from '../account/live-accounts.ts'
import type { MarketFacts } from '../market-facts/market-facts.ts'
import type { TradingServices } from '../trading-services.ts'
import { findChecks, orderList } from './order.store.ts'

/** `from` and `to` are days of the order's birth; `status` may name several states. */
function orderParams(query: ListParams): ListParams {
  const { status, from, to, ...rest } = query
  const states = firstOf({ status }, 'status')
  return {
    ...rest,
    ...(states?.includes(',') ? { status_MultiString: states } : { status }),
    ...(from !== undefined && { createdAt_begin: from }),
    ...(to !== undefined && { createdAt_end: to }),
  }
}

function orderRow(row: ListRow<typeof orderList.columns>, market: MarketFacts) {
  return {
    ...row,
    orderId: row.id,
    symbolName: market.instrument(row.symbol)?.name ?? row.symbol,
    statusText: orderStatusLabel(row.status, row.filledVolume),
  }
}

/** Nobody trades in the past: whoever looks at another moment than now goes back first. */
function refuseReplay({ moment }: { moment?: string | undefined }): void {
  if (moment !== undefined) throw new AppError('ORDER_IN_REPLAY', { moment })
}

/** Orders: send, change, withdraw, look. */
export const orderRoutes: FastifyPluginAsyncZod<{ trading: TradingServices }> = async (app, { trading }) => {
  const { db, lists } = app
  const { market, executeTrade, orders, tickets } = trading

  app.post(
    orderPaths.execute,
    {
      config: {
        access: 'ORDER:submit',
        operation: { text: '提交委托', kind: 'add' },
        stepUp: ({ actor, body }) => {
          const { orders: drafts } = body as ExecuteTradeBody
          return tradesLive(db, actor, {
            accountIds: drafts.flatMap(({ accountId }) => accountId ?? []),
            unitIds: drafts.flatMap(({ unitId }) => unitId ?? []),
          })
        },
      },
      schema: { body: executeTradeBody },
    },
    ({ actor, body }) => {
      refuseReplay(body)
      return executeTrade(actor, body)
    },
  )

  app.post(
    moreOrderPaths.preview,
    { config: { access: 'ORDER:submit' }, schema: { body: orderDraftSchema, response: { 200: previewSchema } } },
    (request) => tickets.preview(request.actor, request.body),
  )

  app.get(
    moreOrderPaths.ticket,
    { config: { access: 'ORDER:submit' }, schema: { querystring: ticketQuery, response: { 200: ticketSchema } } },
    (request) => tickets.ticket(request.actor, request.query),
  )

  app.post(
    orderPaths.cancel,
    {
      config: { access: 'ORDER:cancel', operation: { text: '撤销委托', kind: 'edit' } },
      schema: { body: cancelOrdersBody, response: { 200: cancelAnswerSchema } },
    },
    (request) => {
      if (request.body.all && !request.actor.rights.permissions.has('ORDER:cancelAll')) throw new AppError('FORBIDDEN')
      return trading.cancelOrders(request.actor, request.body)
    },
  )

  app.post(
    moreOrderPaths.replace,
    {
      config: {
        access: 'ORDER:submit',
        operation: { text: '改单', kind: 'edit' },
        stepUp: ({ actor, body }) => tradesLive(db, actor, { accountIds: [(body as ReplaceOrderBody).accountId] }),
      },
      schema: { body: replaceOrderBody },
    },
    ({ actor, body }) => {
      refuseReplay(body)
      return orders.replace(actor, body)
    },
  )

  app.get(
    orderPaths.list,
    {
      config: { access: 'DERIV:view' },
      schema: { querystring: listQuery, response: { 200: pageOf(orderRowSchema) } },
    },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const base = readableBy(actor, sql`t.account_id`)
        const page = await lists.findPage(tx, orderList, orderParams(query), { actor, base })
        return { ...page, records: page.records.map((row) => orderRow(row, market)) }
      }),
  )

  app.get(
    '/api/order/checks',
    {
      config: { access: 'DERIV:view' },
      schema: { querystring: z.object({ orderId: z.string().max(200) }), response: { 200: z.array(riskCheckSchema) } },
    },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const order = await tx
          .selectFrom('trade_order')
          .select('account_id')
          .where('id', '=', query.orderId)
          .executeTakeFirst()
        if (!order || !(await accessTo(tx, actor, order.account_id)).canRead) throw new AppError('NOT_FOUND')
        return findChecks(tx, query.orderId)
      }),
  )
}
