import { heartbeatMs, strategyBodySchema, type StrategyBody } from '@liangshu/contract/trading/strategy'
import { beatDue, firstBeat } from '@liangshu/engine/backtest/beats'
import { secondsOf, shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'

import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import type { TellColleagues } from '../algo/left-behind.ts'
import { findStates, type StateRow } from '../holding/state.store.ts'
import { orderDayFor, type MarketTime } from '../market-facts/market-facts.ts'
import { sourceOf } from '../own-strategy/source.store.ts'
import { planOf } from '../strategy/strategy-plan.ts'
import { insertLines, type NewLine } from '../strategy/strategy-log.store.ts'
import { findOwner } from '../strategy/strategy-owner.ts'
import type { Universe } from '../strategy/universe.ts'
import type { TradingServices } from '../trading-services.ts'
import type { PastDays } from './past-days.ts'
import { draftsOf } from './order-drafts.ts'
import * as runs from './run.store.ts'
import { createSendPending } from './send-pending.ts'
import { taskOf } from './task-of.ts'
import type { StrategyPool } from './runner-pool.ts'

export type RunnerParts = {
  db: Db
  clock: Clock
  trading: TradingServices
  universe: Universe
  pastDays: PastDays
  pool: StrategyPool
  tell: TellColleagues
  warn: (facts: object, text: string) => void
}

const reader = {
  sessionId: 'strategy',
  userId: '',
  username: 'system',
  realname: 'system',
  tenantId: 0,
  isPlatform: true,
  orgCode: '',
  rights: { roleCodes: new Set<string>(), permissions: new Set(['ACCOUNT:viewAll']) },
}

/** When the market opens its systems, and nothing trades yet. */
const warmFrom = secondsOf('09:00')

/** Asks every running strategy when its beat is due, stores what it wants, and sends it. */
export function createStrategyRunner(parts: RunnerParts) {
  const { db, clock, trading, universe, pastDays, pool, tell, warn } = parts
  const { market } = trading
  const sendPending = createSendPending({ db, clock, trading, warn })
  let heartbeatAt = Number.NEGATIVE_INFINITY

  const line = ({ id, tenantId, accountId }: runs.RunningStrategy, level: NewLine['level'], text: string): NewLine => ({
    tenantId,
    strategyId: id,
    accountId,
    at: clock.now(),
    level,
    text,
  })

  /** STRAT-20: it is stopped, its people are told, and nobody else notices. */
  async function stopBroken(strategy: runs.RunningStrategy, reason: string): Promise<void> {
    const { id, tenantId, name } = strategy
    const people = await asPlatform(db, async (tx) => {
      if (!(await runs.stopBroken(tx, id, reason, clock.now()))) return null
      await insertLines(tx, [line(strategy, 'error', `策略已停止：${reason}`)])
      return runs.findListeners(tx, id)
    })
    if (!people) return
    warn({ strategy: id, reason }, 'a strategy was stopped')
    await tell({ tenantId, userIds: people, title: `策略${name}异常停止`, text: reason, id: `strategy-${id}` })
  }

  async function taskFor(strategy: runs.RunningStrategy, body: StrategyBody, account: StateRow, minute: number) {
    const owner = await asPlatform(db, (tx) => findOwner(tx, strategy.owner, strategy.tenantId))
    if (!owner) throw new AppError('BUSINESS', {}, { message: '策略启动人已停用' })
    const source = await asPlatform(db, (tx) => sourceOf(tx, body))
    const plan = planOf(body, await universe.symbolsOf(owner, body.universe), source)
    const { history, key } = await pastDays(plan)
    const parts = { market, plan, account, history, historyKey: key, state: strategy.state, minute }
    return { task: { ...taskOf(parts), ...(source && { own: source }) }, history }
  }

  async function accountOf({ accountId }: runs.RunningStrategy): Promise<StateRow | undefined> {
    const [account] = await asPlatform(db, (tx) => findStates(tx, { actor: reader, accountId }))
    return account
  }

  /** By strategy the last day before whose first beat it was warmed up. */
  const warmedOn = new Map<string, string>()

  /** STRAT-32: before the open one strategy at a time goes through its closed days, so that the first beat is a short one. */
  async function warmUp(running: readonly runs.RunningStrategy[], { tradingDay, secondOfDay }: MarketTime) {
    if (secondOfDay < warmFrom || secondOfDay >= firstBeat) return
    const next = running.find(({ id, assetClass }) => assetClass !== 'crypto' && warmedOn.get(id) !== tradingDay)
    if (!next) return
    warmedOn.set(next.id, tradingDay)
    const body = strategyBodySchema.parse(next.body)
    try {
      const account = body.type === 'manual' ? undefined : await accountOf(next)
      if (!account) return
      const { task, history } = await taskFor(next, body, account, firstBeat / 60)
      await pool.warm(task, history)
    } catch (error) {
      // The beat itself will say what is wrong.
      warn({ strategy: next.id, err: error }, 'a strategy was not warmed up')
    }
  }

  async function beatOne(strategy: runs.RunningStrategy, body: StrategyBody, account: StateRow, minute: number) {
    const orderDay = account.tradingDay
    const beat = `${orderDay} ${minute}`
    const { task, history } = await taskFor(strategy, body, account, minute)
    const result = await pool.run(task, history)
    if (!result.ok) return result.reason === null ? undefined : stopBroken(strategy, result.reason)
    const { orders, log, state } = result.answer
    const { id: strategyId, accountId } = strategy
    const drafts = await draftsOf(market, orders, {
      strategyId,
      accountId,
      orderDay,
      minute,
      execution: body.execution,
    })
    await asPlatform(db, async (tx) => {
      const done = { strategy, beat, state, orderDay, orders: drafts, at: clock.now() }
      if (!(await runs.storeBeat(tx, done))) return
      const lines = log.map(({ level, text }) => line(strategy, level, text))
      if (strategy.isClutchOpen)
        lines.push(
          ...orders.map(({ symbol, volume, reason }) =>
            line(strategy, 'info', `离合断开，未发送：${symbol} ${volume} ${reason}`),
          ),
        )
      await insertLines(tx, lines)
    })
    return undefined
  }

  /** A refusal of the market or the parameters ends the strategy; a breakdown of ours is tried again at the next beat. */
  async function beatSafely(strategy: runs.RunningStrategy, body: StrategyBody, minute: number) {
    try {
      const account = await accountOf(strategy)
      if (account) await beatOne(strategy, body, account, minute)
    } catch (error) {
      if (error instanceof AppError && error.code !== 'MARKET_PREPARING') await stopBroken(strategy, error.message)
      else warn({ strategy: strategy.id, err: error }, 'a beat of a strategy was not finished')
    }
  }

  /** The beat that is due, in minutes of the day; null when there is none or it is done. */
  function dueOf({ tradingDay, assetClass, lastBeat }: runs.RunningStrategy, body: StrategyBody, time: MarketTime) {
    // A day that is not settled yet takes no orders.
    if (body.type === 'manual' || tradingDay < orderDayFor(time, assetClass)) return null
    const { period, schedule } = body
    // Coins go by the clock on the wall; the exchanges' clock stands still at night.
    const wall = shanghaiTime(clock.now().getTime())
    const minute =
      assetClass === 'crypto'
        ? beatDue({ period, schedule, isAllDay: true }, wall.date, wall.secondOfDay)
        : beatDue({ period, schedule }, time.tradingDay, time.secondOfDay)
    return minute === null || lastBeat === `${tradingDay} ${minute}` ? null : minute
  }

  /** STRAT-28: what an algorithm still works for a strategy ends with it. */
  async function endParents(): Promise<void> {
    for (const parent of await asPlatform(db, runs.findLeftParents)) {
      const owner = await asPlatform(db, (tx) => findOwner(tx, parent.owner, parent.tenantId))
      try {
        if (owner) await trading.algos.cancel(owner, parent.accountId, parent.clOrdId)
      } catch (error) {
        warn({ parent: parent.clOrdId, err: error }, 'a split order of a stopped strategy was not withdrawn')
      }
    }
  }

  return {
    async beat(): Promise<void> {
      const time = market.time()
      if (!time) return
      const running = await asPlatform(db, runs.findRunning)
      await Promise.all(
        running.map(async (strategy) => {
          const body = strategyBodySchema.parse(strategy.body)
          const minute = dueOf(strategy, body, time)
          if (minute !== null) await beatSafely(strategy, body, minute)
        }),
      )
      await warmUp(running, time)
      await sendPending()
      await endParents()
      const now = clock.now()
      if (now.getTime() - heartbeatAt < heartbeatMs) return
      heartbeatAt = now.getTime()
      await asPlatform(db, (tx) => runs.putHeartbeat(tx, [...new Set(running.map(({ id }) => id))], now))
    },
  }
}
