import {
  listBatchAnswer,
  listOrderBody,
  watchBatchBody,
  watchBody,
  watchRow,
  watchSymbolQuery,
} from '@liangshu/contract/market/etf-calls'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { AppError, inputError } from '../../../platform/http/app-error.ts'
import { said } from '../../../platform/http/envelope.ts'
import { inTenant } from '../../../platform/tenancy/in-tenant.ts'
import { toWireTime } from '../../../platform/wire/wire-time.ts'
import * as lists from './etf.store.ts'
import { answerFromFactorsHost, type FactorsHost } from './factors-host.ts'
import { fundNamed, MOST_LISTED, sortIntoBatch } from './list-batch.ts'

/** Funds that a person keeps an eye on. */
export const etfWatchRoutes: FastifyPluginAsyncZod<{ factors: FactorsHost | null }> = async (app, { factors }) => {
  const { market, db, clock } = app
  if (factors) answerFromFactorsHost(app, factors, true)
  const isFull = () => inputError(`最多关注${MOST_LISTED}只基金`)

  app.get(
    '/etf/watch',
    { config: { access: 'ETF:view' }, schema: { response: { 200: z.array(watchRow) } } },
    async ({ actor }) => {
      const watched = await inTenant(db, actor, (tx) => lists.findWatched(tx, actor))
      const rows = new Map((await market.ask('etfRows', {})).map((row) => [row.symbol, row]))
      return watched.flatMap(({ symbol, note, sort, create_time }) => {
        const row = rows.get(symbol)
        return row ? [{ ...row, note, sort, createTime: toWireTime(create_time) }] : []
      })
    },
  )

  app.post(
    '/etf/watch',
    { config: { access: 'ETF:add', operation: { text: '添加自选ETF', kind: 'add' } }, schema: { body: watchBody } },
    async ({ actor, body }) => {
      const symbol = fundNamed(market, body.symbol)
      await inTenant(db, actor, async (tx) => {
        const watched = await lists.findWatched(tx, actor)
        const known = watched.find((row) => row.symbol === symbol)
        if (watched.length >= MOST_LISTED && !known) throw isFull()
        await lists.putWatched(tx, actor, {
          symbol,
          note: body.note ?? '',
          sort: body.sort ?? known?.sort ?? watched.length,
          at: clock.now(),
        })
      })
      return said('添加成功！')
    },
  )

  app.post(
    '/etf/watch/batch',
    {
      config: { access: 'ETF:add', operation: { text: '批量添加自选ETF', kind: 'add' } },
      schema: { body: watchBatchBody, response: { 200: listBatchAnswer } },
    },
    async ({ actor, body }) => {
      const { taken, refused } = sortIntoBatch(body.codes, String, (code) => fundNamed(market, code))
      const added = await inTenant(db, actor, async (tx) => {
        const watched = await lists.findWatched(tx, actor)
        const known = new Set(watched.map(({ symbol }) => symbol))
        const fresh = [...new Set(taken)].filter((symbol) => !known.has(symbol))
        if (watched.length + fresh.length > MOST_LISTED) throw isFull()
        for (const [i, symbol] of fresh.entries())
          await lists.putWatched(tx, actor, { symbol, note: '', sort: watched.length + i, at: clock.now() })
        return fresh.length
      })
      return { added, refused }
    },
  )

  app.post(
    '/etf/watch/order',
    {
      config: { access: 'ETF:edit', operation: { text: '排列自选ETF', kind: 'edit' } },
      schema: { body: listOrderBody },
    },
    async ({ actor, body }) => {
      await inTenant(db, actor, (tx) => lists.orderWatched(tx, actor, body.keys))
      return said('保存成功！')
    },
  )

  app.delete(
    '/etf/watch',
    {
      config: { access: 'ETF:delete', operation: { text: '移除自选ETF', kind: 'delete' } },
      schema: { querystring: watchSymbolQuery },
    },
    async ({ actor, query }) => {
      const isGone = await inTenant(db, actor, (tx) => lists.removeWatched(tx, actor, query.symbol))
      if (!isGone) throw new AppError('NOT_FOUND', query, { message: '该基金不在自选列表中' })
      return said('删除成功!')
    },
  )
}
