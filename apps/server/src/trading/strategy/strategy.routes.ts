import {
  clutchBody,
  saveStrategyBody,
  startCheckSchema,
  strategyHistoryQuery,
  strategyIdQuery,
  strategyListRowSchema,
  strategyNavSchema,
  strategyLogSchema,
  strategyOrderSchema,
  strategyVersionSchema,
  strategyOptionSchema,
  strategyPageQuery,
  strategyPaths,
  strategySchema,
  strategyStatus,
  strategyStatusAnswer,
  strategyStatusQuery,
} from '@liangshu/contract/trading/strategy'
import { pageOf, wireText } from '@liangshu/contract/wire'
import { shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { AppError, inputError } from '../../platform/http/app-error.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { pageResult } from '../../platform/wire/page-result.ts'
import { tradesLive } from '../account/live-accounts.ts'
import type { TradingServices } from '../trading-services.ts'
import { createCancelWorking } from './cancel-working.ts'
import { figuresOf, navOfStrategy } from './strategy-figures.ts'
import { findLines, findOrders, findToday } from './strategy-log.store.ts'
import { createStrategyService } from './strategy.service.ts'
import * as strategies from './strategy.store.ts'
import type { Universe } from './universe.ts'

const largestPage = 200

/** Strategies: what they are, which accounts they trade on, whether they run. */
export const strategyRoutes: FastifyPluginAsyncZod<{ universe: Universe; trading: TradingServices }> = async (
  app,
  { universe, trading },
) => {
  const { db, clock, market } = app
  const { market: facts, cancelOrders } = trading
  const service = createStrategyService({ db, clock, universe })
  const cancelWorking = createCancelWorking({ db, clock, cancelOrders })

  app.get(
    strategyPaths.one,
    {
      config: { access: 'STRATEGY:view' },
      schema: {
        querystring: z.object({ id: z.string().max(200).min(1, '策略不能为空') }),
        response: { 200: strategySchema },
      },
    },
    ({ actor, query }) => service.find(actor, query.id),
  )

  app.get(
    strategyPaths.page,
    {
      config: { access: 'STRATEGY:view' },
      schema: { querystring: strategyPageQuery, response: { 200: pageOf(strategyListRowSchema) } },
    },
    ({ actor, query: { pageNo = 1, pageSize = 10, ...wanted } }) =>
      inTenant(db, actor, async (tx) => {
        const limit = Math.min(Math.max(pageSize, 1), largestPage)
        const current = Math.max(pageNo, 1)
        const { rows, total } = await strategies.find(tx, actor, { wanted, limit, offset: (current - 1) * limit })
        const ids = rows.map(({ id }) => id)
        const today = await findToday(tx, ids, shanghaiTime(clock.now().getTime()).date)
        const figures = await figuresOf(tx, ids, facts)
        const nothing = { accounts: [], ordersToday: 0, lastLog: null }
        const records = rows.map((row) => ({
          ...strategies.toWire(row),
          ...(today.get(row.id) ?? nothing),
          ...figures(row.id),
        }))
        return pageResult(records, total, current, limit)
      }),
  )

  app.get(
    strategyPaths.list,
    {
      config: { access: 'STRATEGY:view' },
      schema: { querystring: z.object({ accountId: wireText }), response: { 200: z.array(strategyOptionSchema) } },
    },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const { rows } = await strategies.find(tx, actor, { wanted: query, limit: largestPage, offset: 0 })
        return rows.map(({ id, name, status }) => ({ id, name, status }))
      }),
  )

  /** With a status it changes the strategy, without one it reads; both methods, as clients of either kind exist. */
  app.route({
    method: ['GET', 'POST'],
    url: strategyPaths.status,
    config: {
      access: 'STRATEGY:view',
      operation: { text: '策略状态', kind: 'edit' },
      stepUp: ({ actor, query }) => {
        const { id, status } = query as z.output<typeof strategyStatusQuery>
        return status === strategyStatus.running && tradesLive(db, actor, { strategyId: id })
      },
    },
    schema: { querystring: strategyStatusQuery, response: { 200: strategyStatusAnswer } },
    handler: async ({ actor, query: { id, status, cancelOrders: withdraws = false } }) => {
      const nothing = { canceled: 0, notCanceled: 0 }
      if (status === undefined) return { ...(await service.find(actor, id)), ...nothing }
      const { permissions } = actor.rights
      if (!permissions.has('STRATEGY:status')) throw new AppError('FORBIDDEN')
      if (withdraws && status === strategyStatus.running) throw inputError('启动策略时不能撤销委托')
      if (withdraws && !permissions.has('ORDER:cancel')) throw new AppError('FORBIDDEN')
      const changed = await service.changeStatus(actor, id, status)
      if (!withdraws) return { ...changed, ...nothing }
      // After the change: what was being sent meanwhile is seen and withdrawn too.
      const done = await cancelWorking(actor, id)
      return { ...(await service.find(actor, id)), ...done }
    },
  })

  app.post(
    strategyPaths.one,
    {
      config: { access: 'STRATEGY:edit', operation: { text: '保存策略', kind: 'edit' } },
      schema: { body: saveStrategyBody, response: { 200: strategySchema } },
    },
    ({ actor, body }) => service.save(actor, body),
  )

  app.get(
    strategyPaths.checks,
    {
      config: { access: 'STRATEGY:view' },
      schema: { querystring: strategyIdQuery, response: { 200: z.array(startCheckSchema) } },
    },
    ({ actor, query }) => service.checks(actor, query.id),
  )

  app.get(
    strategyPaths.versions,
    {
      config: { access: 'STRATEGY:view' },
      schema: { querystring: strategyIdQuery, response: { 200: z.array(strategyVersionSchema) } },
    },
    ({ actor, query }) => service.versions(actor, query.id),
  )

  app.post(
    strategyPaths.clutch,
    {
      config: {
        access: 'STRATEGY:status',
        operation: { text: '策略离合', kind: 'edit' },
        stepUp: ({ actor, body }) => {
          const { id, isOpen } = body as z.output<typeof clutchBody>
          return !isOpen && tradesLive(db, actor, { strategyId: id })
        },
      },
      schema: { body: clutchBody, response: { 200: strategySchema } },
    },
    ({ actor, body }) => service.setClutch(actor, body.id, body.isOpen),
  )

  app.get(
    strategyPaths.log,
    {
      config: { access: 'STRATEGY:view' },
      schema: { querystring: strategyHistoryQuery, response: { 200: pageOf(strategyLogSchema) } },
    },
    async ({ actor, query: { id, pageNo = 1, pageSize = 20 } }) => {
      await service.find(actor, id)
      const limit = Math.min(Math.max(pageSize, 1), largestPage)
      const current = Math.max(pageNo, 1)
      const { records, total } = await inTenant(db, actor, (tx) => findLines(tx, id, limit, (current - 1) * limit))
      return pageResult(records, total, current, limit)
    },
  )

  app.get(
    strategyPaths.nav,
    {
      config: { access: 'STRATEGY:view' },
      schema: { querystring: strategyIdQuery, response: { 200: strategyNavSchema } },
    },
    async ({ actor, query: { id } }) => {
      const { capital } = await service.find(actor, id)
      return navOfStrategy((work) => inTenant(db, actor, work), { id, capital }, facts)
    },
  )

  app.get(
    strategyPaths.orders,
    {
      config: { access: 'STRATEGY:view' },
      schema: { querystring: strategyHistoryQuery, response: { 200: pageOf(strategyOrderSchema) } },
    },
    async ({ actor, query: { id, pageNo = 1, pageSize = 20 } }) => {
      await service.find(actor, id)
      const limit = Math.min(Math.max(pageSize, 1), largestPage)
      const current = Math.max(pageNo, 1)
      const { records, total } = await inTenant(db, actor, (tx) => findOrders(tx, id, limit, (current - 1) * limit))
      const nameOf = (symbol: string) => (market.isReady ? (market.instrument(symbol)?.name ?? '') : '')
      const named = records.map((row) => ({ ...row, name: nameOf(row.symbol) }))
      return pageResult(named, total, current, limit)
    },
  )
}
