import { LEAST_REST_MIN, MOST_ALERTS_AN_HOUR } from '@liangshu/contract/watch/group-calls'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'

import type { NewsOfStock } from '../../insight/index.ts'
import type { KeeperWork, MarketSource } from '../../market/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Log } from '../../platform/log/log.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { createAlertBudget } from './alert-budget.ts'
import { alertText, hasBegun, metricLabels, type MonitorRule, type Watched } from './monitor-rule.ts'
import { findMonitored, type MonitoredGroup, type MonitoredMember } from './monitored-group.store.ts'
import { reachedText, waitedPrices } from './price-trigger.ts'
import type { WechatSender } from './wechat-robot.ts'

export interface Alert {
  readonly tenantId: number
  readonly userId: string
  readonly title: string
  readonly text: string
  readonly level: MonitorRule['level']
  /** The same rule on the same security of the same group; of news, the same item. */
  readonly id: string
  readonly restMs: number
  /** Read aloud to those who are there. */
  readonly isSpoken: boolean
}

interface Raised extends Alert {
  readonly toRobot: boolean
}

export interface AlertParts {
  readonly db: Db
  readonly clock: Clock
  readonly market: MarketSource
  /** False when it was told lately. */
  readonly tell: (alert: Alert) => Promise<boolean>
  readonly wechat: WechatSender
  readonly log: Pick<Log, 'warn'>
}

const EVERY_MS = 5000
/** Older than this is not what happens now. */
const FRESH_MS = 120_000
/** What was published before the look began is news only for so long. */
const NEWS_MS = 10 * 60_000
const DAY_MS = 86_400_000
/** A crash of the whole market must not bury its owner in messages. */
const MOST_PER_GROUP = 20
const HELD_BACK = `本组一小时内预警已达${MOST_ALERTS_AN_HOUR}条，其余暂不提醒`

/** A price that a note waits for, as a rule. */
const priceRule: MonitorRule = {
  metric: 'price',
  op: 'cross',
  value: 0,
  period: '1m',
  cooldownMin: 0,
  level: 'M',
  channels: ['notice', 'voice', 'wechat'],
}

/** However short a rest was asked for: a value that goes to and fro over its line begins anew with every look. */
const restOf = ({ cooldownMin }: MonitorRule): number => Math.max(LEAST_REST_MIN, cooldownMin) * 60_000

const finite = (value: number | undefined): number | null =>
  value === undefined || !Number.isFinite(value) ? null : value

/** Only of today and of now: yesterday's numbers and a looped day alarm nobody. */
export function isFresh(market: MarketSource, nowMs: number): boolean {
  if (!market.isReady) return false
  const { date, isLoop, mode, epochMs } = market.time()
  return mode === 'live' && !isLoop && date === shanghaiTime(nowMs).date && Math.abs(nowMs - epochMs) <= FRESH_MS
}

function watchedOf(
  market: MarketSource,
  { slot, priceScale }: InstrumentFacts,
  points: ReadonlyMap<string, number>,
  symbol: string,
): Watched {
  const live = market.columns()
  const [last, iopv] = [live.last[slot] ?? 0, live.iopv[slot] ?? 0]
  return {
    changePct: finite(live.changeRate[slot]),
    price: last > 0 ? last / priceScale : null,
    volumeRatio: finite(live.volumeRatio[slot]),
    turnoverRate: finite(live.turnoverRate[slot]),
    mainInflow: finite((live.mainInflow[slot] ?? Number.NaN) / 100),
    limitUp: live.isSealedUp[slot] ?? null,
    limitBreak: live.isFailedBoard[slot] ?? null,
    tradePoint: points.get(symbol) ?? null,
    premium: last > 0 && iopv > 0 ? last / iopv - 1 : null,
  }
}

type News = ReadonlyMap<string, readonly NewsOfStock[]>

const hasRule = (groups: readonly MonitoredGroup[], wanted: MonitorRule['metric']): boolean =>
  groups.some(({ rules }) => rules.some(({ metric }) => metric === wanted))

/** Looks at every monitored group every five seconds and tells its owner what has begun. */
export function monitorWork({ db, clock, market, tell, wechat, log }: AlertParts): KeeperWork {
  const before = new Map<string, number | null>()
  const budget = createAlertBudget()
  let day = ''
  let lookedAt = 0
  /** Everything published up to here has been looked at. */
  let newsUntil = 0

  async function pointsOf(groups: readonly MonitoredGroup[]): Promise<ReadonlyMap<string, number>> {
    if (!hasRule(groups, 'tradePoint') || !market.isSettled) return new Map()
    // A fed market may still be reading its days: then there are no points yet.
    const list = await market.ask('buySell', { minStrength: 1 }).catch((error: unknown) => {
      if (error instanceof AppError) return null
      throw error
    })
    return new Map([...(list?.sell ?? []), ...(list?.buy ?? [])].map(({ symbol, strength }) => [symbol, strength]))
  }

  /** What has been published since the last look, by the share it names. */
  async function newsSince(groups: readonly MonitoredGroup[]): Promise<News> {
    const until = market.time().epochMs
    const since = Math.max(newsUntil, until - NEWS_MS)
    newsUntil = until
    if (!hasRule(groups, 'news') || market.kind !== 'sim') return new Map()
    return Map.groupBy(await market.ask('stockNews', { since }), ({ symbol }) => symbol)
  }

  const raised = (group: MonitoredGroup, rule: MonitorRule, text: string, id: string, restMs: number): Raised => ({
    tenantId: group.tenantId,
    userId: group.ownerId,
    title: `${group.name}：${text}`,
    text,
    level: rule.level,
    id,
    restMs,
    isSpoken: rule.channels.includes('voice'),
    toRobot: rule.channels.includes('wechat'),
  })

  function* newsAlerts(group: MonitoredGroup, row: InstrumentFacts, rule: MonitorRule, news: News): Generator<Raised> {
    // Each item is told once, whichever process looks; of several at a time the newest stands for all.
    const newest = news.get(row.symbol)?.at(-1)
    if (newest)
      yield raised(group, rule, `${row.name} ${metricLabels.news}：${newest.title}`, `${group.id}:${newest.id}`, DAY_MS)
  }

  /** Somebody who names a price wants to hear of it: spoken, and told to the robot where there is one. */
  function* priceAlerts(group: MonitoredGroup, member: MonitoredMember, name: string, now: number | null) {
    for (const wait of waitedPrices(member)) {
      const id = `${group.id}:${wait.key}`
      const text = reachedText(wait, { name, note: member.note }, before.get(id) ?? null, now)
      if (now !== null) before.set(id, now)
      if (text !== null) yield raised(group, priceRule, text, id, DAY_MS)
    }
  }

  function* alertsOf(group: MonitoredGroup, points: ReadonlyMap<string, number>, news: News): Generator<Raised> {
    for (const member of group.members) {
      const { symbol } = member
      const row = market.instrument(symbol)
      if (row?.listing !== 'listed') continue
      const watched = watchedOf(market, row, points, symbol)
      yield* priceAlerts(group, member, row.name, watched.price)
      for (const rule of group.rules) {
        if (rule.metric === 'news') {
          yield* newsAlerts(group, row, rule, news)
          continue
        }
        const id = `${group.id}:${symbol}:${rule.metric}:${rule.op}:${rule.value}`
        const now = watched[rule.metric]
        const isAlert = hasBegun(rule, before.get(id) ?? null, now)
        if (now !== null) before.set(id, now)
        if (isAlert && now !== null) yield raised(group, rule, alertText(rule, row.name, now), id, restOf(rule))
      }
    }
  }

  /** One message for all that a group has to tell at a time: a robot takes twenty a minute. Nobody waits for it. */
  function tellRobot({ id, wechatUrl }: MonitoredGroup, told: readonly Raised[]): void {
    const titles = told.filter(({ toRobot }) => toRobot).map(({ title }) => title)
    if (wechatUrl === null || titles.length === 0) return
    wechat(wechatUrl, titles.join('\n')).catch((error: unknown) =>
      log.warn({ err: error, group: id }, 'the robot of a group was not told'),
    )
  }

  /** Tells the owner as much as a look and an hour allow; returns what was told. */
  async function tellOwner(group: MonitoredGroup, alerts: readonly Raised[], nowMs: number): Promise<Raised[]> {
    const told: Raised[] = []
    for (const alert of alerts.slice(0, MOST_PER_GROUP)) {
      const verdict = budget.ask(group.id, nowMs)
      if (verdict === 'hold') break
      const { toRobot: _robot, ...telling } = alert
      const title = verdict === 'tellLast' ? `${alert.title}。${HELD_BACK}` : alert.title
      if (await tell({ ...telling, title })) told.push({ ...alert, title })
      else budget.giveBack(group.id)
    }
    return told
  }

  type Look = { points: ReadonlyMap<string, number>; news: News; nowMs: number }
  /** An owner who cannot be told keeps no other from hearing. */
  async function lookAt(group: MonitoredGroup, { points, news, nowMs }: Look): Promise<void> {
    try {
      tellRobot(group, await tellOwner(group, [...alertsOf(group, points, news)], nowMs))
    } catch (error) {
      log.warn({ err: error, group: group.id }, 'the owner of a group was not told')
    }
  }

  return {
    name: 'monitor',
    async turn() {
      const nowMs = clock.now().getTime()
      if (nowMs - lookedAt < EVERY_MS || !isFresh(market, nowMs)) return
      lookedAt = nowMs
      const { date } = market.time()
      if (date !== day) before.clear()
      day = date
      const groups = await asPlatform(db, findMonitored)
      const points = await pointsOf(groups)
      const news = await newsSince(groups)
      for (const group of groups) await lookAt(group, { points, news, nowMs })
    },
  }
}
