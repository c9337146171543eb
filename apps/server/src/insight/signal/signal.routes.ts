import {
  marksQuery,
  setMarkBody,
  signalDay,
  signalMark,
  signalPaths,
  signalRecord,
  type SetMarkBody,
} from '@liangshu/contract/insight/signal-calls'
import { momentQuery } from '@liangshu/contract/market/moment'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'

import { inputError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { findMarks, putMark, removeMark } from './signal-mark.store.ts'

const view = { access: 'SIGNAL:view' } as const

/** Counts and results of signals, and what people have decided about them. */
export const signalRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock, market } = app

  app.get(
    signalPaths.calendar,
    { config: view, schema: { querystring: momentQuery, response: { 200: z.array(signalDay) } } },
    async ({ actor, query }) => (await market.at(query.moment, actor.userId)).askWritten('signalDays', undefined),
  )
  app.get(
    signalPaths.record,
    { config: view, schema: { querystring: momentQuery, response: { 200: signalRecord } } },
    async ({ actor, query }) => (await market.at(query.moment, actor.userId)).askWritten('signalRecord', undefined),
  )
  app.get(
    signalPaths.marks,
    { config: view, schema: { querystring: marksQuery, response: { 200: z.array(signalMark) } } },
    ({ actor, query }) => {
      const date = query.date ?? market.time().date
      return inTenant(db, actor, (tx) => findMarks(tx, actor, date, date))
    },
  )

  /** A mark stands on a signal that there is: of that day, security and side. */
  async function mark(actor: Actor, { symbol, side, date, kind, reason = '' }: SetMarkBody) {
    const row = market.instrument(symbol)
    if (!row) throw inputError(`证券代码不存在：${symbol}`)
    if (kind === 'none') {
      await inTenant(db, actor, (tx) => removeMark(tx, actor, { symbol, side, date }))
      return null
    }
    const name = side === 1 ? 'buy' : 'sell'
    const signals = await market.ask('buySell', { date, side: name, minStrength: 1, within: [row.slot] })
    if (signals[name].length === 0) throw inputError(`${date} 没有${row.name}的${side === 1 ? '买入' : '卖出'}信号`)
    const { last } = signals[name][0] ?? { last: null }
    const made = { symbol, side, date, kind, reason: reason.trim(), price: last, markTime: clock.now() }
    return inTenant(db, actor, async (tx) => {
      await putMark(tx, actor, made)
      return (await findMarks(tx, actor, date, date)).find((one) => one.symbol === symbol && one.side === side) ?? null
    })
  }

  app.post(
    signalPaths.mark,
    {
      config: { access: 'SIGNAL:handle', operation: { text: '处理买卖信号', kind: 'edit' } },
      schema: { body: setMarkBody, response: { 200: signalMark.nullable() } },
    },
    ({ actor, body }) => mark(actor, body),
  )
}
