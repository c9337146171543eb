import { FIRST_MINUTE, LAST_MINUTE, replayDaysAnswer } from '@liangshu/contract/market/moment'
import { marketPaths } from '@liangshu/contract/market/quote-calls'
import type { MarketTime } from '@liangshu/engine/market/live/market-time'
import { clockOf } from '@liangshu/engine/time/calendar/shanghai-time'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { findMinuteDates } from '../../history/bars/bars.store.ts'
import { simulatedDates } from '../simulated/simulated-dates.ts'

/** The last whole minute a market has come to, within the hours a replay shows. */
function minuteOf({ secondOfDay }: MarketTime): string {
  const clock = clockOf(Math.floor(secondOfDay)).slice(0, 5)
  if (clock < FIRST_MINUTE) return FIRST_MINUTE
  return clock > LAST_MINUTE ? LAST_MINUTE : clock
}

/** Where a desk's clock can go. */
export const replayRoutes: FastifyPluginAsyncZod = async (app) => {
  const { market, db } = app
  app.get(
    marketPaths.replayDays,
    { config: { access: 'session' }, schema: { response: { 200: replayDaysAnswer } } },
    async () => {
      const time = market.time()
      if (market.kind === 'sim') return { dates: simulatedDates(time.date), until: `${time.date} ${minuteOf(time)}` }
      // The running day of a feed is stored when it is over.
      const dates = (await findMinuteDates(db, market.history ?? '')).filter((date) => date < time.date)
      return { dates, until: `${dates.at(-1) ?? time.date} ${LAST_MINUTE}` }
    },
  )
}
