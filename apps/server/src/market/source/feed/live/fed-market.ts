import type { IndexReader, Market } from '@liangshu/engine/market/reader/market'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { MINUTES_PER_DAY } from '@liangshu/engine/time/session/minute-grid'

import type { FedBars } from './fed-bars.ts'
import { fedFunds } from './fed-funds.ts'
import { timeOf, type FeedDay } from './feed-day.ts'

/** A day of a feed as every reader of a market sees it. Futures, coins, news and whole days for storing are not told. */
export function marketOf(feedDay: FeedDay, bars: FedBars): Market {
  return {
    today: feedDay.today,
    time: timeOf(feedDay),
    live: feedDay.live,
    bars: {
      days: (row, wanted) => bars.days(feedDay, row, wanted),
      minutes: (row, wanted) => bars.minutes(feedDay, row, wanted),
      minutesOfDay: (row, date) => bars.minutesOfDay(feedDay, row, date),
      minutesPerDay: () => MINUTES_PER_DAY,
      // What was not kept is asked of the feeds, and days they do not know are missing from the answer.
      firstDay: () => mainlandCalendar.firstDate,
    },
    indices: indicesOf(feedDay),
    funds: fedFunds,
    corporateActions: () => [],
    symbols: { tape: null, closedFlows: null, actions: () => [] },
    contracts: null,
    news: null,
    newsTruth: null,
    archive: null,
    indexLists: null,
    past: null,
  }
}

const indicesOf = ({ minutes, master }: FeedDay): IndexReader => ({
  levelAt(slot, minute) {
    const close = minutes.close[slot * MINUTES_PER_DAY + minute - 1] ?? 0
    return close > 0 ? close / 10_000 : Number.NaN
  },
  /** A feed does not tell the constituents: the shares of the exchange the index is of are counted. */
  countedWith(slot) {
    const exchange = master.instruments[slot]?.exchange
    return master.instruments.flatMap((row) => (row.secType === 'stock' && row.exchange === exchange ? row.slot : []))
  },
  memberCount: () => 0,
})
