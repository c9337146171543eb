import {
  listBatchAnswer,
  listOrderBody,
  spotBatchBody,
  spotBody,
  spotIdQuery,
  spotRow,
} from '@liangshu/contract/market/etf-calls'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { AppError, inputError } from '../../../platform/http/app-error.ts'
import { said } from '../../../platform/http/envelope.ts'
import { newId } from '../../../platform/new-id.ts'
import type { Actor } from '../../../platform/tenancy/actor.ts'
import { inTenant } from '../../../platform/tenancy/in-tenant.ts'
import { toWireTime } from '../../../platform/wire/wire-time.ts'
import { quoteRowOf } from '../../live/quote/quote-row.ts'
import type { MarketSource } from '../../source/market-source.ts'
import * as lists from './etf.store.ts'
import { answerFromFactorsHost, type FactorsHost } from './factors-host.ts'
import { fundNamed, MOST_LISTED, sortIntoBatch } from './list-batch.ts'

/** What the person's own orders have traded of each since then; trading knows. */
export type FilledSince = (
  actor: Actor,
  wanted: readonly { symbol: string; side: 1 | 2; since: Date }[],
) => Promise<number[]>

function changeOf(market: MarketSource, body: z.output<typeof spotBody>): lists.SpotChange {
  const change = {
    symbol: fundNamed(market, body.symbol),
    side: body.side,
    target_volume: body.targetVolume,
    target_price: body.targetPrice ?? null,
    note: body.note ?? '',
  }
  if (change.target_price !== null && change.target_price <= 0) throw inputError('目标价应大于0')
  return change
}

interface SpotOptions {
  readonly factors: FactorsHost | null
  readonly filledSince: FilledSince
}

/** Funds that a person means to trade today, with side and size. */
export const etfSpotRoutes: FastifyPluginAsyncZod<SpotOptions> = async (app, { factors, filledSince }) => {
  const { market, db, clock } = app
  if (factors) answerFromFactorsHost(app, factors, true)
  const isFull = () => inputError(`最多保存${MOST_LISTED}条待交易记录`)

  app.get(
    '/etf/spot',
    { config: { access: 'ETF:view' }, schema: { response: { 200: z.array(spotRow) } } },
    async ({ actor }) => {
      const spots = await inTenant(db, actor, (tx) => lists.findSpots(tx, actor))
      const live = market.columns()
      const done = await filledSince(
        actor,
        spots.map(({ symbol, side, create_time }) => ({ symbol, side, since: create_time })),
      )
      return spots.map((spot, i) => {
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
          doneVolume: done[i] ?? 0,
          last: quote?.last ?? null,
          changePct: quote?.changePct ?? null,
          createTime: toWireTime(spot.create_time),
        }
      })
    },
  )

  app.post(
    '/etf/spot',
    { config: { access: 'ETF:add', operation: { text: '保存待交易ETF', kind: 'add' } }, schema: { body: spotBody } },
    async ({ actor, body }) => {
      const change = changeOf(market, body)
      const { id } = body
      await inTenant(db, actor, async (tx) => {
        if (id) {
          if (!(await lists.updateSpot(tx, actor, id, change))) throw new AppError('NOT_FOUND', { id })
          return
        }
        const { length: sort } = await lists.findSpots(tx, actor)
        if (sort >= MOST_LISTED) throw isFull()
        const now = clock.now()
        await lists.insertSpot(tx, actor, newId(now.getTime()), { ...change, sort }, now)
      })
      return said('保存成功！')
    },
  )

  app.post(
    '/etf/spot/batch',
    {
      config: { access: 'ETF:add', operation: { text: '批量保存待交易ETF', kind: 'add' } },
      schema: { body: spotBatchBody, response: { 200: listBatchAnswer } },
    },
    async ({ actor, body }) => {
      const { taken, refused } = sortIntoBatch(
        body.rows,
        ({ symbol }) => symbol,
        (row) => changeOf(market, row),
      )
      await inTenant(db, actor, async (tx) => {
        const { length } = await lists.findSpots(tx, actor)
        if (length + taken.length > MOST_LISTED) throw isFull()
        const now = clock.now()
        for (const [i, change] of taken.entries())
          await lists.insertSpot(tx, actor, newId(now.getTime()), { ...change, sort: length + i }, now)
      })
      return { added: taken.length, refused }
    },
  )

  app.post(
    '/etf/spot/order',
    {
      config: { access: 'ETF:edit', operation: { text: '排列待交易ETF', kind: 'edit' } },
      schema: { body: listOrderBody },
    },
    async ({ actor, body }) => {
      await inTenant(db, actor, (tx) => lists.orderSpots(tx, actor, body.keys))
      return said('保存成功！')
    },
  )

  app.delete(
    '/etf/spot',
    {
      config: { access: 'ETF:delete', operation: { text: '移除待交易ETF', kind: 'delete' } },
      schema: { querystring: spotIdQuery },
    },
    async ({ actor, query }) => {
      if (!(await inTenant(db, actor, (tx) => lists.removeSpot(tx, actor, query.id))))
        throw new AppError('NOT_FOUND', query)
      return said('删除成功!')
    },
  )
}
