import { heartbeatMs, strategyBodySchema, type StrategyBody } from '@liangshu/contract/trading/strategy'
import { beatDue, firstBeat } from '@liangshu/engine/backtest/beats'
import { secondsOf, shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'

import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import type { TellColleagues } from '../algo/left-behind.ts'
import { eachAlone } from '../each-alone.ts'
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

/** What was stored by another version of the product and does not fit any more is refused like any other wrong parameter. */
function bodyOf({ body }: runs.RunningStrategy): StrategyBody {
  const read = strategyBodySchema.safeParse(body)
  if (!read.success) throw refusal('策略参数无法识别，请修改后重新启动')
  return read.data
}

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
    try {
      const body = bodyOf(next)
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

  /** A refusal of the market or the parameters ends the strategy; a breakdown of ours is tried again at the next beat. */
  async function beatOrStop(strategy: runs.RunningStrategy, time: MarketTime): Promise<void> {
    try {
      const body = bodyOf(strategy)
      const minute = dueOf(strategy, body, time)
      const account = minute === null ? undefined : await accountOf(strategy)
      if (account && minute !== null) await beatOne(strategy, body, account, minute)
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'MARKET_PREPARING') throw error
      await stopBroken(strategy, error.message)
    }
  }

  async function beatSafely(strategy: runs.RunningStrategy, time: MarketTime): Promise<void> {
    try {
      await beatOrStop(strategy, time)
    } catch (error) {
      warn({ strategy: strategy.id, err: error }, 'a beat of a strategy was not finished')
    }
  }

  /** STRAT-28: what an algorithm still works for a strategy ends with it. */
  async function endParents(): Promise<void> {
    async function end({ owner: ownerId, tenantId, accountId, clOrdId }: runs.LeftParent): Promise<void> {
      const owner = await asPlatform(db, (tx) => findOwner(tx, ownerId, tenantId))
      if (owner) await trading.algos.cancel(owner, accountId, clOrdId)
    }
    await eachAlone(await asPlatform(db, runs.findLeftParents), end, {
      warn: (facts) => warn(facts, 'a split order of a stopped strategy was not withdrawn'),
      about: ({ clOrdId }) => ({ parent: clOrdId }),
    })
  }

  return {
    async beat(): Promise<void> {
      const time = market.time()
      if (!time) return
      const running = await asPlatform(db, runs.findRunning)
      await Promise.all(running.map((strategy) => beatSafely(strategy, time)))
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
