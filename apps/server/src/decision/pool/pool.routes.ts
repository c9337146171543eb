import { listQuery } from '@liangshu/contract/list-query'
import {
  poolBody,
  poolIdQuery,
  poolPage,
  poolPaths,
  type PoolBody,
  type PoolRow,
} from '@liangshu/contract/decision/pool'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { z } from 'zod'

import type { Tx } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import type { ListRow } from '../../platform/list/list-definition.ts'
import { firstOf } from '../../platform/list/list-definition.ts'
import { newId } from '../../platform/new-id.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { toWireDate } from '../../platform/wire/wire-time.ts'
import type { DecisionParts } from '../decision-parts.ts'
import { findProduct } from '../product-access.ts'
import { priceUnits, yuanOfPrice } from '../proposal/proposal-view.ts'
import * as pool from './pool.store.ts'

type Found = ListRow<typeof pool.poolList.columns>

function alertOf({ alertAbove, alertBelow }: Found, last: number | null): PoolRow['alert'] {
  if (last === null) return null
  if (alertAbove !== null && last >= alertAbove) return 'above'
  return alertBelow !== null && last <= alertBelow ? 'below' : null
}

/** 标的: the symbols somebody looks after, with what they think of them and when to look again. */
export const poolRoutes: FastifyPluginAsyncZod<{ parts: DecisionParts }> = async (app, { parts }) => {
  const { db, clock, lists, trading } = parts

  /** The columns are declared not null; the generic list cannot know. */
  function rowOf({ ownerId: _ownerId, ...row }: Found, held: ReadonlyMap<string, number>, today: string): PoolRow {
    const symbol = row.symbol ?? ''
    const quote = trading.market.quote(symbol)
    const last = quote ? (quote.last ?? quote.preClose) : null
    return {
      ...row,
      name: trading.market.instrument(symbol)?.name ?? symbol,
      isDue: (row.reviewDate ?? '') <= today,
      alertAbove: yuanOfPrice(row.alertAbove),
      alertBelow: yuanOfPrice(row.alertBelow),
      alert: alertOf({ ...row, ownerId: null }, last),
      last: yuanOfPrice(last),
      changeRate: quote && last !== null && quote.preClose > 0 ? last / quote.preClose - 1 : null,
      held: held.get(symbol) ?? 0,
    } as PoolRow
  }

  app.get(
    poolPaths.list,
    { config: { access: 'DECISION:view' }, schema: { querystring: listQuery, response: { 200: poolPage } } },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        const { isDue: _isDue, productId, ...params } = query
        const today = toWireDate(clock.now())
        const product = firstOf({ productId }, 'productId')
        const due = firstOf(query, 'isDue') === '1' ? sql`t.review_date <= ${today}` : sql`true`
        const ofProduct = product ? sql`(t.product_id = ${product} or t.product_id is null)` : sql`true`
        const base = sql`${pool.readableSymbol(actor)} and ${due} and ${ofProduct}`
        const page = await lists.findPage(tx, pool.poolList, params, { actor, base })
        const symbols = page.records.map(({ symbol }) => symbol ?? '')
        const held = await pool.findHeld(tx, actor, symbols)
        return { ...page, records: page.records.map((row) => rowOf(row, held, today)) }
      }),
  )

  async function checkBody(tx: Tx, actor: Actor, body: PoolBody): Promise<void> {
    if (body.productId) await findProduct(tx, actor, body.productId)
    if (!trading.market.instrument(body.symbol)) throw refusal(`证券代码不存在：${body.symbol}`)
    const place = { tenantId: actor.tenantId, productId: body.productId || null, symbol: body.symbol }
    if (await pool.isTaken(tx, { ...place, exceptId: body.id ?? '' })) throw refusal('该证券已在标的池中')
  }

  const factsOf = (body: PoolBody) => ({
    product_id: body.productId || null,
    symbol: body.symbol,
    rating: body.rating,
    thesis: body.thesis,
    review_date: body.reviewDate,
    alert_above: priceUnits(body.alertAbove),
    alert_below: priceUnits(body.alertBelow),
  })

  async function own(tx: Tx, actor: Actor, id: string, version?: number): Promise<pool.StoredSymbol> {
    const found = await pool.lock(tx, id)
    if (!found) throw new AppError('NOT_FOUND', { id }, { message: '标的不存在' })
    if (found.owner_id !== actor.userId) throw refusal('只有负责人可以修改该标的')
    if (version !== undefined && version !== found.version) throw new AppError('CONFLICT', { id })
    return found
  }

  app.post(
    poolPaths.one,
    {
      config: { access: 'DECISION:edit', operation: { text: '保存标的', kind: 'add' } },
      schema: { body: poolBody, response: { 200: z.object({ id: z.string() }) } },
    },
    ({ actor, body }) =>
      inTenant(db, actor, async (tx) => {
        await checkBody(tx, actor, body)
        const now = clock.now()
        if (body.id !== undefined) {
          const { version } = await own(tx, actor, body.id, body.version)
          const by = { update_by: actor.username, update_time: now }
          await pool.update(tx, body.id, { ...factsOf(body), version: version + 1, ...by })
          return { id: body.id }
        }
        const id = newId(now.getTime())
        await pool.insert(tx, {
          id,
          tenant_id: actor.tenantId,
          ...factsOf(body),
          owner_id: actor.userId,
          owner_name: actor.realname,
          create_by: actor.username,
          create_time: now,
        })
        return { id }
      }),
  )

  app.delete(
    poolPaths.one,
    {
      config: { access: 'DECISION:delete', operation: { text: '移出标的', kind: 'delete' } },
      schema: { querystring: poolIdQuery, response: { 200: z.null() } },
    },
    ({ actor, query }) =>
      inTenant(db, actor, async (tx) => {
        await own(tx, actor, query.id)
        await pool.remove(tx, query.id)
        return null
      }),
  )
}
