import { shanghaiTime, secondsOf } from '@liangshu/engine/calendar/shanghai-time'
import { mainlandCalendar } from '@liangshu/engine/calendar/trading-calendar'

import type { KeeperWork } from '../keeper/start-keeper.ts'
import { refreshLists, type RefreshParts } from './refresh-lists.ts'

/** Before the opening call, when the day's changes are known. */
const READY = secondsOf('08:45')
/** After a failure not at once again: the provider may be down for long. */
const RETRY_MS = 10 * 60_000

/** The schedule of the lists: once a trading day from a quarter to nine on, and once after the start. */
export function refreshWork(parts: RefreshParts): KeeperWork {
  const { market, clock, factors } = parts
  const hasSource = market.kind === 'sim' || factors !== null
  let doneFor = ''
  let failedAt = -Infinity

  const dayNow = (nowMs: number): string => {
    const { date, secondOfDay } = shanghaiTime(nowMs)
    const isBegun = mainlandCalendar.isTradingDay(date) && secondOfDay >= READY
    return isBegun ? date : mainlandCalendar.previous(date)
  }

  return {
    name: 'constituents',
    isApart: true,
    async turn() {
      const nowMs = clock.now().getTime()
      const day = dayNow(nowMs)
      if (!hasSource || !market.isReady || !market.isSettled || doneFor === day || nowMs - failedAt < RETRY_MS) return
      try {
        await refreshLists(parts)
        doneFor = day
      } catch (error) {
        failedAt = nowMs
        throw error
      }
    },
  }
}
