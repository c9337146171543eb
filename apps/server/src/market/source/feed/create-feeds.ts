import { setTimeout as sleep } from 'node:timers/promises'

import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { secondsOf, shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'

import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Log } from '../../../platform/log/log.ts'
import { createEastmoneySource, eastmoneyOrigins } from './eastmoney/eastmoney-source.ts'
import { createFeedGate, type GateContext } from './feed-gate.ts'
import type { FeedName, QuoteFeed } from './feed-quote.ts'
import { guardSource, type GuardedSource } from './guarded-source.ts'
import { createFeedClient, type FeedClient } from './http/feed-client.ts'
import type { Source } from './http/source.ts'
import { createSpacing } from './http/spacing.ts'
import { createQuoteFeed } from './quote-feed.ts'
import { createSinaSource, sinaOrigin } from './sina/sina-source.ts'
import { createTencentSource, tencentOrigin } from './tencent/tencent-source.ts'

export type FeedOrigins = Readonly<Record<FeedName, string>>

const origins: FeedOrigins = { sina: sinaOrigin, tencent: tencentOrigin, eastmoney: eastmoneyOrigins.quotes }

const creators: Record<FeedName, (client: FeedClient, origin: string) => Source> = {
  sina: createSinaSource,
  tencent: createTencentSource,
  eastmoney: (client, origin) =>
    createEastmoneySource(
      client,
      origin === eastmoneyOrigins.quotes ? eastmoneyOrigins : { quotes: origin, bars: origin, pools: origin },
    ),
}

const FIRST_CALL = secondsOf('09:15')

/** Until the opening call a feed still shows the day before. */
export function quoteDayAt(nowMs: number): string {
  const { date, secondOfDay } = shanghaiTime(nowMs)
  const hasBegun = mainlandCalendar.isTradingDay(date) && secondOfDay >= FIRST_CALL
  return hasBegun ? date : mainlandCalendar.previous(date)
}

export interface Feeds extends QuoteFeed {
  readonly sources: readonly GuardedSource[]
}

type FeedSettings = Pick<
  Config,
  | 'MARKET_SOURCE'
  | 'MARKET_FEEDS'
  | 'MARKET_FEED_HOSTS'
  | 'MARKET_FEED_TIMEOUT'
  | 'MARKET_FEED_GAP'
  | 'MARKET_FEED_ORIGIN'
>

export interface FeedDependencies {
  readonly config: FeedSettings
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
  /** Tests put a server of their own here; its host must be allowed like any other. */
  readonly origins?: Partial<FeedOrigins>
}

/** `null` unless the settings ask for feeds: without them the server never leaves the machine. */
export function createFeeds({ config, clock, log, origins: others = {} }: FeedDependencies): Feeds | null {
  if (config.MARKET_SOURCE !== 'feed') return null
  const nowMs = () => clock.now().getTime()
  const client = createFeedClient({
    allowedHosts: config.MARKET_FEED_HOSTS,
    timeoutMs: config.MARKET_FEED_TIMEOUT,
    spacing: createSpacing(config.MARKET_FEED_GAP, { nowMs, sleep: (milliseconds) => sleep(milliseconds) }),
  })
  const gate = createFeedGate()
  const sources = config.MARKET_FEEDS.map((name) =>
    guardSource(creators[name](client, others[name] ?? config.MARKET_FEED_ORIGIN ?? origins[name]), {
      gate,
      nowMs,
      onFailure: (feed, error) => log.warn({ feed, failure: error.failure, err: error }, 'market feed failed'),
    }),
  )
  const context = (): GateContext => ({ nowMs: nowMs(), tradingDay: quoteDayAt(nowMs()) })
  const order = { quotes: sources, bars: sources.filter(({ hasBars }) => hasBars) }
  return { ...createQuoteFeed({ order, context }), sources }
}
