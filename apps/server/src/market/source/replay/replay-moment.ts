import { dayOfDate } from '@liangshu/engine/market/reader/find'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'
import { inputRefusal } from '@liangshu/engine/market/reader/refusal'
import { clockOf } from '@liangshu/engine/time/calendar/shanghai-time'

/** A second of a past day that somebody looks at. */
export interface ReplayMoment {
  readonly date: string
  readonly second: number
  /** Whose clock it is: everybody has one. */
  readonly who: string
}

/** Refuses in words what the market has not come to, what lies before its history, and days nobody traded on. */
export function checkMoment(
  market: Pick<MarketWithHistory, 'today' | 'stocks' | 'time'>,
  { date, second }: ReplayMoment,
): void {
  dayOfDate(market, date)
  const { time } = market
  if (date === time.date && second > time.secondOfDay)
    throw inputRefusal(`该时刻尚未到来，行情现在是 ${time.date} ${clockOf(Math.floor(time.secondOfDay)).slice(0, 5)}`)
}
