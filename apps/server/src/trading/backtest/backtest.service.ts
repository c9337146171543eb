import { mostTries, type StartBacktestBody, type SweepBody } from '@liangshu/contract/trading/backtest'
import { strategyParams } from '@liangshu/contract/trading/strategy-params'
import { strategyBodySchema, type StrategyBody } from '@liangshu/contract/trading/strategy'

import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError, inputError, refusal } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { sourceOf } from '../own-strategy/source.store.ts'
import { checkedParams, planOf } from '../strategy/strategy-plan.ts'
import * as strategies from '../strategy/strategy.store.ts'
import type { Universe } from '../strategy/universe.ts'
import * as backtests from './backtest.store.ts'
import { sweepOf } from './sweep.ts'

type Parts = { db: Db; clock: Clock; universe: Universe }

/** An institution keeps no more than this waiting, so that the others get their turn. */
const mostOpen = 200
const shownSweeps = 5

/** All pairs of the values, the first parameter slowest. */
function triesOf({ params }: SweepBody): { key: string; value: number | string }[][] {
  const [first, second] = params
  const outer = (first?.values ?? []).map((value) => [{ key: first?.key ?? '', value }])
  if (!second) return outer
  return outer.flatMap((own) => second.values.map((value) => [...own, { key: second.key, value }]))
}

export function createBacktestService({ db, clock, universe }: Parts) {
  async function strategyOf(tx: Tx, actor: Actor, id: string): Promise<strategies.StrategyRow> {
    const { rows } = await strategies.find(tx, actor, { wanted: { id }, limit: 1, offset: 0 })
    const [row] = rows
    if (!row) throw new AppError('NOT_FOUND', { id })
    return row
  }

  /** Whether the strategy can run at all is known before it waits its turn. */
  async function checkBody(actor: Actor, body: StrategyBody, from: string): Promise<void> {
    if (body.type === 'manual') throw refusal('人工策略没有可回测的规则')
    const source = await inTenant(db, actor, (tx) => sourceOf(tx, body))
    planOf(body, await universe.symbolsOf(actor, body.universe, from), source)
  }

  async function checkQueue(tx: Tx, actor: Actor, more: number): Promise<void> {
    if ((await backtests.countOpen(tx, actor.tenantId)) + more > mostOpen)
      throw refusal(`排队的回测过多（最多${mostOpen}个），请等待完成或取消一些`)
  }

  type Ready = { row: strategies.StrategyRow; asked: StartBacktestBody; sweepId: string | null; nth?: number }

  const rowOf = (actor: Actor, { row, asked, sweepId, nth = 0 }: Ready, body: StrategyBody, label: string) => {
    const at = clock.now()
    return {
      // Tries of one moment keep their order.
      id: newId(at.getTime() + nth),
      tenantId: row.tenant_id,
      strategyId: row.id,
      version: row.version,
      sweepId,
      label,
      body,
      accountId: body.accountIds[0] ?? null,
      from: asked.from,
      to: asked.to,
      cashFen: Math.round(asked.initCash * 100),
      benchmark: asked.benchmark,
      by: actor.username,
      at,
    }
  }

  return {
    async start(actor: Actor, asked: StartBacktestBody) {
      const row = await inTenant(db, actor, (tx) => strategyOf(tx, actor, asked.strategyId))
      const body = strategyBodySchema.parse(row.body)
      await checkBody(actor, body, asked.from)
      const fresh = rowOf(actor, { row, asked, sweepId: null }, body, '')
      const stored = await inTenant(db, actor, async (tx) => {
        await checkQueue(tx, actor, 1)
        await backtests.insert(tx, [fresh])
        return backtests.findDetail(tx, fresh.id)
      })
      if (!stored) throw new Error(`backtest ${fresh.id} was not kept`)
      return stored
    },

    /** BT-6: every pair of values is a backtest of its own, and all of them are counted. */
    async sweep(actor: Actor, asked: SweepBody) {
      const row = await inTenant(db, actor, (tx) => strategyOf(tx, actor, asked.strategyId))
      const body = strategyBodySchema.parse(row.body)
      const source = await inTenant(db, actor, (tx) => sourceOf(tx, body))
      const fields = source?.fields ?? strategyParams[body.type]
      for (const { key } of asked.params)
        if (!fields.some((field) => field.key === key)) throw inputError(`该策略没有参数“${key}”`)
      const tries = triesOf(asked)
      if (tries.length > mostTries) throw inputError(`一次最多${mostTries}组参数，当前${tries.length}组`)
      const sweepId = newId(clock.now().getTime())
      const rows = tries.map((own, nth) => {
        const params = { ...body.params, ...Object.fromEntries(own.map(({ key, value }) => [key, value])) }
        const tried = { ...body, params }
        checkedParams(tried, source)
        return rowOf(actor, { row, asked, sweepId, nth }, tried, own.map(({ value }) => String(value)).join(' / '))
      })
      await checkBody(actor, rows[0]?.body ?? body, asked.from)
      await inTenant(db, actor, async (tx) => {
        await checkQueue(tx, actor, rows.length)
        await backtests.insert(tx, rows)
      })
      return this.findSweep(
        actor,
        sweepId,
        asked.params.map(({ key }) => key),
      )
    },

    find: (actor: Actor, id: string) =>
      inTenant(db, actor, async (tx) => {
        const found = await backtests.findDetail(tx, id)
        if (!found) throw new AppError('NOT_FOUND', { id })
        await strategyOf(tx, actor, found.strategyId)
        return found
      }),

    findPage: (actor: Actor, strategyId: string, limit: number, offset: number) =>
      inTenant(db, actor, async (tx) => {
        await strategyOf(tx, actor, strategyId)
        return backtests.findPage(tx, { strategyIds: [strategyId], limit, offset })
      }),

    findTrades: (actor: Actor, id: string, limit: number, offset: number) =>
      inTenant(db, actor, async (tx) => {
        const found = await backtests.findDetail(tx, id)
        if (!found) throw new AppError('NOT_FOUND', { id })
        await strategyOf(tx, actor, found.strategyId)
        return backtests.findTrades(tx, id, limit, offset)
      }),

    findSweep: (actor: Actor, sweepId: string, keys?: readonly string[]) =>
      inTenant(db, actor, async (tx) => {
        const rows = await backtests.findSweep(tx, sweepId)
        const [first] = rows
        if (!first) throw new AppError('NOT_FOUND', { sweepId })
        await strategyOf(tx, actor, first.strategy_id)
        return sweepOf(sweepId, rows, keys)
      }),

    findSweeps: (actor: Actor, strategyId: string) =>
      inTenant(db, actor, async (tx) => {
        await strategyOf(tx, actor, strategyId)
        const sweeps = []
        for (const id of await backtests.findSweepIds(tx, strategyId, shownSweeps))
          sweeps.push(sweepOf(id, await backtests.findSweep(tx, id)))
        return sweeps
      }),

    cancel: (actor: Actor, id: string) =>
      inTenant(db, actor, async (tx) => {
        const found = await backtests.findDetail(tx, id)
        if (!found) throw new AppError('NOT_FOUND', { id })
        await strategyOf(tx, actor, found.strategyId)
        if (!(await backtests.cancel(tx, id, clock.now()))) throw refusal('回测已经结束，不能取消')
        return (await backtests.findDetail(tx, id)) ?? found
      }),
  }
}
