import {
  backtestCompareQuery,
  backtestDetailSchema,
  backtestIdQuery,
  backtestPageQuery,
  backtestPaths,
  backtestRowSchema,
  backtestTradesQuery,
  backtestTradeSchema,
  startBacktestBody,
  sweepBody,
  sweepSchema,
} from '@liangshu/contract/trading/backtest'
import { pageOf } from '@liangshu/contract/wire'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { pageResult } from '../../platform/wire/page-result.ts'
import type { Universe } from '../strategy/universe.ts'
import { createBacktestService } from './backtest.service.ts'
import { toWire } from './backtest.store.ts'

const largestPage = 500

function paging({ pageNo = 1, pageSize = 10 }: { pageNo?: number | undefined; pageSize?: number | undefined }) {
  const limit = Math.min(Math.max(pageSize, 1), largestPage)
  const current = Math.max(pageNo, 1)
  return { limit, current, offset: (current - 1) * limit }
}

/** Backtests of strategies: asked for, watched, cancelled, compared. */
export const backtestRoutes: FastifyPluginAsyncZod<{ universe: Universe }> = async (app, { universe }) => {
  const service = createBacktestService({ db: app.db, clock: app.clock, universe })

  app.get(
    backtestPaths.list,
    {
      config: { access: 'STRATEGY:view' },
      schema: { querystring: backtestPageQuery, response: { 200: pageOf(backtestRowSchema) } },
    },
    async ({ actor, query }) => {
      const { limit, current, offset } = paging(query)
      const { rows, total } = await service.findPage(actor, query.strategyId ?? '', limit, offset)
      return pageResult(rows.map(toWire), total, current, limit)
    },
  )

  app.post(
    backtestPaths.list,
    {
      config: { access: 'STRATEGY:edit', operation: { text: '发起回测', kind: 'add' } },
      schema: { body: startBacktestBody, response: { 200: backtestDetailSchema } },
    },
    ({ actor, body }) => service.start(actor, body),
  )

  app.get(
    backtestPaths.one,
    {
      config: { access: 'STRATEGY:view' },
      schema: { querystring: backtestIdQuery, response: { 200: backtestDetailSchema } },
    },
    ({ actor, query }) => service.find(actor, query.id),
  )

  app.get(
    backtestPaths.trades,
    {
      config: { access: 'STRATEGY:view' },
      schema: { querystring: backtestTradesQuery, response: { 200: pageOf(backtestTradeSchema) } },
    },
    async ({ actor, query }) => {
      const { limit, current, offset } = paging(query)
      const { records, total } = await service.findTrades(actor, query.id, limit, offset)
      return pageResult(records, total, current, limit)
    },
  )

  app.get(
    backtestPaths.compare,
    {
      config: { access: 'STRATEGY:view' },
      schema: { querystring: backtestCompareQuery, response: { 200: z.array(backtestDetailSchema) } },
    },
    ({ actor, query }) => Promise.all(query.ids.map((id) => service.find(actor, id))),
  )

  app.post(
    backtestPaths.cancel,
    {
      config: { access: 'STRATEGY:edit', operation: { text: '取消回测', kind: 'edit' } },
      schema: { body: backtestIdQuery, response: { 200: backtestDetailSchema } },
    },
    ({ actor, body }) => service.cancel(actor, body.id),
  )

  app.get(
    backtestPaths.sweep,
    {
      config: { access: 'STRATEGY:view' },
      schema: { querystring: backtestPageQuery, response: { 200: z.array(sweepSchema) } },
    },
    ({ actor, query }) => service.findSweeps(actor, query.strategyId ?? ''),
  )

  app.post(
    backtestPaths.sweep,
    {
      config: { access: 'STRATEGY:edit', operation: { text: '参数扫描', kind: 'add' } },
      schema: { body: sweepBody, response: { 200: sweepSchema } },
    },
    ({ actor, body }) => service.sweep(actor, body),
  )
}
