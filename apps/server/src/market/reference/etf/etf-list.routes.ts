import {
  spotBody,
  spotIdQuery,
  spotRow,
  watchBody,
  watchRow,
  watchSymbolQuery,
} from '@liangshu/contract/market/etf-calls'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { AppError, inputError } from '../../../platform/http/app-error.ts'
import { said } from '../../../platform/http/envelope.ts'
import { newId } from '../../../platform/new-id.ts'
import { inTenant } from '../../../platform/tenancy/in-tenant.ts'
import { toWireTime } from '../../../platform/wire/wire-time.ts'
import { quoteRowOf } from '../../live/quote/quote-row.ts'
import * as lists from './etf.store.ts'
import { answerFromFactorsHost, type FactorsHost } from './factors-host.ts'

const MOST = 500

/** The two lists of a person: funds watched, and funds to trade today. */
export const etfListRoutes: FastifyPluginAsyncZod<{ factors: FactorsHost | null }> = async (app, { factors }) => {
  const { market, db, clock } = app
  if (factors) answerFromFactorsHost(app, factors, true)

  const fundOf = (text: string): string => {
    const row = market.master().require(text)
    if (row.secType !== 'fund') throw inputError(`该代码不是基金：${row.symbol}`)
    return row.symbol
  }

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
    { config: { access: 'ETF:add', operation: { text: '添加自选ETF', kind: 2 } }, schema: { body: watchBody } },
    async ({ actor, body }) => {
      const symbol = fundOf(body.symbol)
      await inTenant(db, actor, async (tx) => {
        const watched = await lists.findWatched(tx, actor)
        if (watched.length >= MOST && !watched.some((row) => row.symbol === symbol))
          throw inputError(`最多关注${MOST}只基金`)
        await lists.putWatched(tx, actor, {
          symbol,
          note: body.note ?? '',
          sort: body.sort ?? watched.length,
          at: clock.now(),
        })
      })
      return said('添加成功！')
    },
  )

  app.delete(
    '/etf/watch',
    {
      config: { access: 'ETF:delete', operation: { text: '移除自选ETF', kind: 4 } },
      schema: { querystring: watchSymbolQuery },
    },
    async ({ actor, query }) => {
      const isGone = await inTenant(db, actor, (tx) => lists.removeWatched(tx, actor, query.symbol))
      if (!isGone) throw new AppError('NOT_FOUND', query, { message: '该基金不在自选列表中' })
      return said('删除成功!')
    },
  )

  app.get(
    '/etf/spot',
    { config: { access: 'ETF:view' }, schema: { response: { 200: z.array(spotRow) } } },
    async ({ actor }) => {
      const spots = await inTenant(db, actor, (tx) => lists.findSpots(tx, actor))
      const live = market.columns()
      return spots.map((spot) => {
        const row = market.instrument(spot.symbol)
        const quote = row && quoteRowOf(live, row)
        return {
          id: spot.id,
          symbol: spot.symbol,
          name: row?.name ?? '',
          side: spot.side,
          targetVolume: Number(spot.target_volume),
          targetPrice: spot.target_price === null ? null : Number(spot.target_price),
          note: spot.note,
          doneVolume: Number(spot.done_volume),
          last: quote?.last ?? null,
          changePct: quote?.changePct ?? null,
          createTime: toWireTime(spot.create_time),
        }
      })
    },
  )

  app.post(
    '/etf/spot',
    { config: { access: 'ETF:add', operation: { text: '保存待交易ETF', kind: 2 } }, schema: { body: spotBody } },
    async ({ actor, body }) => {
      const change = {
        symbol: fundOf(body.symbol),
        side: body.side,
        target_volume: body.targetVolume,
        target_price: body.targetPrice ?? null,
        note: body.note ?? '',
      }
      if (change.target_price !== null && change.target_price <= 0) throw inputError('目标价应大于0')
      const { id } = body
      await inTenant(db, actor, async (tx) => {
        if (id) {
          if (!(await lists.updateSpot(tx, actor, id, change))) throw new AppError('NOT_FOUND', { id })
          return
        }
        if ((await lists.findSpots(tx, actor)).length >= MOST) throw inputError(`最多保存${MOST}条待交易记录`)
        const now = clock.now()
        await lists.insertSpot(tx, actor, newId(now.getTime()), change, now)
      })
      return said('保存成功！')
    },
  )

  app.delete(
    '/etf/spot',
    {
      config: { access: 'ETF:delete', operation: { text: '移除待交易ETF', kind: 4 } },
      schema: { querystring: spotIdQuery },
    },
    async ({ actor, query }) => {
      if (!(await inTenant(db, actor, (tx) => lists.removeSpot(tx, actor, query.id))))
        throw new AppError('NOT_FOUND', query)
      return said('删除成功!')
    },
  )
}
