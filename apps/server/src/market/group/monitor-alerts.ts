import { shanghaiTime } from '@liangshu/engine/calendar/shanghai-time'

import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import type { InstrumentFacts } from '../core/instrument-facts.ts'
import type { KeeperWork } from '../keeper/start-keeper.ts'
import type { MarketSource } from '../source/market-source.ts'
import { findMonitored, type MonitoredGroup } from './group.store.ts'
import { alertText, hasBegun, type MonitorRule, type Watched } from './monitor-rule.ts'

export interface Alert {
  readonly tenantId: number
  readonly userId: string
  readonly title: string
  readonly text: string
  readonly level: MonitorRule['level']
  /** The same rule on the same security of the same group. */
  readonly id: string
  readonly restMs: number
}

export interface AlertParts {
  readonly db: Db
  readonly clock: Clock
  readonly market: MarketSource
  readonly tell: (alert: Alert) => Promise<unknown>
}

const EVERY_MS = 5000
/** Older than this is not what happens now. */
const FRESH_MS = 120_000
/** A crash of the whole market must not bury its owner in messages. */
const MOST_PER_GROUP = 20

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
    // No news reaches the market yet.
    news: null,
  }
}

/** Looks at every monitored group every five seconds and tells its owner what has begun. */
export function monitorWork({ db, clock, market, tell }: AlertParts): KeeperWork {
  const before = new Map<string, number | null>()
  let day = ''
  let lookedAt = 0

  async function pointsOf(groups: readonly MonitoredGroup[]): Promise<ReadonlyMap<string, number>> {
    const isAsked = groups.some(({ rules }) => rules.some(({ metric }) => metric === 'tradePoint'))
    if (!isAsked || !market.isSettled || market.kind !== 'sim') return new Map()
    const { buy, sell } = await market.ask('buySell', { minStrength: 1 })
    return new Map([...sell, ...buy].map(({ symbol, strength }) => [symbol, strength]))
  }

  function* alertsOf(group: MonitoredGroup, points: ReadonlyMap<string, number>): Generator<Alert> {
    for (const symbol of group.symbols) {
      const row = market.instrument(symbol)
      if (row?.listing !== 'listed') continue
      const watched = watchedOf(market, row, points, symbol)
      for (const rule of group.rules) {
        const id = `${group.id}:${symbol}:${rule.metric}:${rule.op}:${rule.value}`
        const now = watched[rule.metric]
        const isAlert = hasBegun(rule, before.get(id) ?? null, now)
        if (now !== null) before.set(id, now)
        if (!isAlert || now === null) continue
        const text = alertText(rule, row.name, now)
        const about = { id, level: rule.level, restMs: rule.cooldownMin * 60_000 }
        yield { tenantId: group.tenantId, userId: group.ownerId, title: `${group.name}：${text}`, text, ...about }
      }
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
      for (const group of groups)
        for (const alert of [...alertsOf(group, points)].slice(0, MOST_PER_GROUP)) await tell(alert)
    },
  }
}
