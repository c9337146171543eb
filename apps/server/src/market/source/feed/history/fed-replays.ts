import { inputRefusal, preparing } from '@liangshu/engine/market/reader/refusal'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

import type { Db } from '../../../../platform/database/database.ts'
import type { Replays } from '../../answer-call.ts'
import { createDayCache } from '../../replay/day-cache.ts'
import { createReplayQueue } from '../../replay/replay-queue.ts'
import type { FedBars } from '../live/fed-bars.ts'
import { marketOf } from '../live/fed-market.ts'
import type { FeedDay } from '../live/feed-day.ts'
import { readStoredDay, showSecond, type StoredDay } from './stored-day.ts'

interface FedReplayParts {
  readonly db: Db
  readonly source: string
  readonly bars: FedBars
  readonly feedDay: () => FeedDay | null
  readonly now: () => number
}

function checkDay(date: string, today: string): void {
  if (date > today) throw inputRefusal(`该日期尚无行情：${date}`)
  if (date < mainlandCalendar.firstDate) throw inputRefusal(`该日无数据：${date}`)
  if (!mainlandCalendar.isTradingDay(date)) throw inputRefusal(`该日期不是交易日：${date}`)
  if (date === today) throw inputRefusal(`该日无数据：${date} 的分时在收盘后保存`)
}

/** Past days of a fed market: their quotes and bars, from the minutes that were kept. */
export function createFedReplays({ db, source, bars, feedDay, now }: FedReplayParts): Replays {
  const days = createDayCache<StoredDay>(now)
  const queue = createReplayQueue()
  return {
    at: (moment, run) =>
      queue.add(moment, async () => {
        const live = feedDay()
        if (!live) throw preparing('首笔行情')
        checkDay(moment.date, live.date)
        days.sweep()
        const stored = await days.take(moment, () => readStoredDay(db, source, live, moment.date))
        showSecond(stored, moment.second)
        return run(marketOf(stored.day, bars))
      }),
    // Ranks, sectors and signals would need every day before it read anew, for everybody who turns a clock.
    analysed: async () => {
      throw inputRefusal('真实行情的回放只有报价与走势，不含板块、排名等分析')
    },
  }
}
