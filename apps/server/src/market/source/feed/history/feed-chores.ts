import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { secondsOf, shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

import type { Clock } from '../../../../platform/clock.ts'
import type { Db } from '../../../../platform/database/database.ts'
import type { KeeperWork } from '../../../live/keeper/start-keeper.ts'
import { keepLists } from '../../../reference/constituent/refresh-lists.ts'
import type { QuoteFeed } from '../feed-quote.ts'
import type { FeedDay } from '../live/feed-day.ts'
import { keepDays, packedOf } from '../live/stored-bars.ts'
import { MATRIX_DAYS } from './fed-stocks.ts'
import type { StoredHistory } from './stored-history.ts'

export interface ChoreParts {
  readonly db: Db
  readonly clock: Clock
  readonly feeds: QuoteFeed
  readonly source: string
  readonly feedDay: () => FeedDay | null
  readonly storedHistory: Pick<StoredHistory, 'market' | 'invalidate'>
}

const OPENS = secondsOf('09:00')
const CLOSES = secondsOf('15:40')
const RETRY_MS = 30 * 60_000

/** Free services count their visitors: what can wait is asked for when nobody trades. */
function isQuiet(nowMs: number): boolean {
  const { date, secondOfDay } = shanghaiTime(nowMs)
  return !mainlandCalendar.isTradingDay(date) || secondOfDay < OPENS || secondOfDay >= CLOSES
}

/** Once a day outside the sessions: which industries and concepts there are, and who belongs to them. */
export function sectorWork({ db, clock, feeds, source, feedDay, storedHistory }: ChoreParts): KeeperWork {
  let doneFor = ''
  let askedAt = -Infinity
  return {
    name: 'feed sectors',
    isApart: true,
    async turn() {
      const nowMs = clock.now().getTime()
      const shown = feedDay()
      if (!shown || doneFor === shown.date || nowMs - askedAt < RETRY_MS || !isQuiet(nowMs)) return
      askedAt = nowMs
      const boards = await feeds.boards()
      if (boards.length === 0) return
      const lists = boards.map(({ kind, code, name, members }) => ({
        kind,
        code,
        name,
        validFrom: shown.date,
        members: members.map((symbol) => ({ symbol: symbol as string, weight: null })),
      }))
      const { changed } = await keepLists({ db, clock }, source, 'eastmoney', lists)
      doneFor = shown.date
      if (changed > 0) storedHistory.invalidate()
    },
  }
}

/** An empty answer may be a service that is down: wait a little, and try a few times before giving a share up for today. */
const REST_MS = 60_000
const MOST_TRIES = 3

/** One stock a turn outside the sessions, until each has the days that ranks, signals and emotion look back on. */
export function backfillWork({ db, clock, feeds, source, feedDay, storedHistory }: ChoreParts): KeeperWork {
  const tries = new Map<string, number>()
  let day = ''
  let found = 0
  let restUntil = 0

  function lacking(shown: FeedDay, market: MarketWithHistory): InstrumentFacts | undefined {
    const { columns } = market.stocks
    return shown.master.instruments
      .slice(0, columns.instruments)
      .find(
        ({ symbol, slot }) =>
          (tries.get(symbol) ?? 0) < MOST_TRIES && (columns.flags[slot * columns.capacity] ?? 0) === 0,
      )
  }

  return {
    name: 'feed history',
    isApart: true,
    async turn() {
      const [shown, market, nowMs] = [feedDay(), storedHistory.market(), clock.now().getTime()]
      if (!shown || !market || nowMs < restUntil || !isQuiet(nowMs)) return
      if (day !== shown.date) tries.clear()
      day = shown.date
      const row = lacking(shown, market)
      if (!row) {
        // All that could be had is there: look at it once.
        if (found > 0) storedHistory.invalidate()
        found = 0
        return
      }
      const to = mainlandCalendar.previous(shown.date)
      const from = mainlandCalendar.previous(to, MATRIX_DAYS)
      const bars = await feeds.bars({ symbol: row.symbol, frequency: '1d', from, to })
      tries.set(row.symbol, bars.length > 0 ? MOST_TRIES : (tries.get(row.symbol) ?? 0) + 1)
      if (bars.length === 0) restUntil = nowMs + REST_MS
      else {
        await keepDays(db, source, row.symbol, packedOf(bars))
        found += 1
      }
    },
  }
}
