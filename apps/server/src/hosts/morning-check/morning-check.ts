import { STALE_MS } from '@liangshu/contract/hosts/agent-line'
import { usualThresholds } from '@liangshu/contract/hosts/host'
import {
  checkStateLabels,
  checkTitles,
  type CheckItem,
  type CheckKey,
  type CheckState,
  type MorningCheck,
} from '@liangshu/contract/hosts/morning-check'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

import type { MarketSource } from '../../market/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { eachInTurn } from '../../platform/jobs/each-in-turn.ts'
import type { JobDefinition } from '../../platform/jobs/job-registry.ts'
import { asPlatform, inTenant, type Scope } from '../../platform/tenancy/in-tenant.ts'
import { toWireDate, toWireTime } from '../../platform/wire/wire-time.ts'
import { findReadiness } from '../../trading/index.ts'
import type { Alerts } from '../alert/alerts.ts'
import { findListed, type ListedHost } from '../host/host.store.ts'

type Parts = { db: Db; clock: Clock; market: MarketSource }

const mostDetails = 20
const item = (key: CheckKey, state: CheckState, text: string, details: readonly string[] = []): CheckItem => ({
  key,
  state,
  text,
  details: details.slice(0, mostDetails),
})
const nameOf = ({ alias, name }: ListedHost): string => alias || name

const worst = (items: readonly CheckItem[]): CheckState =>
  items.some(({ state }) => state === 'fail') ? 'fail' : items.some(({ state }) => state === 'warn') ? 'warn' : 'ok'

function lookAtHosts(hosts: readonly ListedHost[], now: Date): CheckItem[] {
  const offline = hosts.filter(({ last_seen: seen }) => !seen || now.getTime() - seen.getTime() > STALE_MS)
  const live = hosts.filter((one) => !offline.includes(one))
  const failed = hosts.filter((one) => one.failed > 0)
  const limitsOf = (one: ListedHost) => one.thresholds ?? usualThresholds
  const wrongClock = live.filter((one) => {
    const [offset, limit] = [one.figures?.clockOffsetMs, limitsOf(one).clockMs]
    return offset != null && limit !== null && Math.abs(offset) > limit
  })
  const full = live.filter((one) => {
    const [disk, limit] = [one.figures?.disk, limitsOf(one).disk]
    return disk !== undefined && limit !== null && disk > limit
  })
  const services = hosts.reduce((sum, one) => sum + one.services, 0)
  const running = hosts.reduce((sum, one) => sum + one.running, 0)
  if (hosts.length === 0)
    return [
      item('hosts', 'warn', '尚未登记主机'),
      item('services', 'warn', '没有可检查的服务'),
      item('clock', 'warn', '没有可检查的主机'),
      item('disk', 'warn', '没有可检查的主机'),
    ]
  const none = live.length === 0
  return [
    item(
      'hosts',
      offline.length > 0 ? 'fail' : 'ok',
      `${hosts.length}台主机，${live.length}台在线`,
      offline.map((one) => `${nameOf(one)}：离线`),
    ),
    item(
      'services',
      failed.length > 0 ? 'fail' : running < services ? 'warn' : 'ok',
      `${services}个服务，${running}个运行中`,
      failed.map((one) => `${nameOf(one)}：${one.failed}个服务异常`),
    ),
    item(
      'clock',
      wrongClock.length > 0 ? 'fail' : none ? 'warn' : 'ok',
      none ? '没有在线主机' : `${live.length - wrongClock.length}台正常，${wrongClock.length}台偏差过大`,
      wrongClock.map((one) => `${nameOf(one)}：偏差${Math.round(one.figures?.clockOffsetMs ?? 0)}毫秒`),
    ),
    item(
      'disk',
      full.length > 0 ? 'fail' : none ? 'warn' : 'ok',
      none ? '没有在线主机' : `${live.length - full.length}台正常，${full.length}台空间不足`,
      full.map((one) => `${nameOf(one)}：已用${Math.round(one.figures?.disk ?? 0)}%`),
    ),
  ]
}

function lookAtFeeds(market: MarketSource): CheckItem {
  if (!market.isReady) return item('feeds', 'fail', '行情未就绪')
  if (market.kind === 'sim') return item('feeds', 'ok', '模拟行情运行中')
  const feeds = market.feeds()
  const down = feeds.filter(({ breaker }) => breaker === 'open')
  const state = down.length === 0 ? 'ok' : down.length === feeds.length ? 'fail' : 'warn'
  const details = down.map(({ name, lastFailure }) => `${name}：${lastFailure ?? '不可用'}`)
  return item('feeds', state, `${feeds.length}个行情源，${feeds.length - down.length}个可用`, details)
}

export type MorningChecks = ReturnType<typeof createMorningChecks>

/** One look at everything that must be in order before the opening, as the institution sees it. */
export function createMorningChecks({ db, clock, market }: Parts) {
  return {
    check: (scope: Scope): Promise<MorningCheck> =>
      inTenant(db, scope, async (tx) => {
        const now = clock.now()
        const hosts = (await findListed(tx, now)).filter(({ revoked_at: revoked }) => revoked === null)
        const ready = await findReadiness(tx, now)
        const items = [
          ...lookAtHosts(hosts, now),
          lookAtFeeds(market),
          item(
            'brokers',
            ready.disconnected.length > 0 ? 'fail' : 'ok',
            `${ready.accounts}个启用账户，${ready.disconnected.length}个未连接`,
            ready.disconnected.map((name) => `${name}：未连接柜台`),
          ),
          item(
            'strategies',
            ready.failedStrategies.length > 0 ? 'fail' : 'ok',
            `${ready.strategies}个启用策略，${ready.failedStrategies.length}个异常`,
            ready.failedStrategies.map((name) => `${name}：异常`),
          ),
          item(
            'settlement',
            ready.unsettled.length > 0 ? 'fail' : 'ok',
            ready.unsettled.length > 0 ? '有账户尚未完成结算' : `全部账户已结算，当前委托日${ready.orderDay}`,
            ready.unsettled.map((name) => `${name}：未结算`),
          ),
        ]
        const today = toWireDate(now)
        return {
          at: toWireTime(now),
          tradingDay: ready.orderDay,
          isTradingDay: mainlandCalendar.isTradingDay(today),
          state: worst(items),
          items,
        }
      }),
  }
}

const levels = { ok: 'L', warn: 'M', fail: 'H' } as const

/** The check at 09:00 of a trading day, and its message to those who look after the hosts of each institution. */
export function morningCheckJob(db: Db, { checks, alerts }: { checks: MorningChecks; alerts: Alerts }): JobDefinition {
  return {
    name: 'morningCheck',
    title: '开盘前检查',
    timeoutMs: 60_000,
    async run({ now, log, signal }) {
      const today = toWireDate(now)
      if (!mainlandCalendar.isTradingDay(today)) return '非交易日，未检查'
      const tenants = await asPlatform(db, (tx) =>
        tx.selectFrom('sys_tenant').select(['id', 'name']).where('status', '=', 1).orderBy('id').execute(),
      )
      const look = async (tenant: { id: number; name: string }): Promise<void> => {
        const found = await checks.check({ tenantId: tenant.id, isPlatform: tenant.id === 0, userId: '' })
        const bad = found.items.filter(({ state }) => state !== 'ok')
        const text =
          bad.length === 0
            ? `${found.items.length}项检查全部正常`
            : bad.map((one) => `${checkTitles[one.key]}${checkStateLabels[one.state]}：${one.text}`).join('；')
        log(`${tenant.name}：${text}`)
        const title = `开盘前检查：${checkStateLabels[found.state]}`
        await alerts.tellWatchers(tenant.id, { id: `morning-${today}`, title, text, level: levels[found.state] })
      }
      await eachInTurn([{ id: 0, name: '平台' }, ...tenants], look, { nameOf: ({ name }) => name, log, signal })
      return `已检查${tenants.length}家机构`
    },
  }
}
