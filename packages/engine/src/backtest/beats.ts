import type { StrategyPeriod } from '@liangshu/contract/trading/strategy-types'
import { secondsOf } from '../time/calendar/shanghai-time.ts'

/** A strategy of a day is asked once the open is known. */
export const firstBeat = secondsOf('09:31')

const minutesPer: Record<Exclude<StrategyPeriod, '1d'>, number> = { '1m': 1, '5m': 5, '15m': 15, '30m': 30, '60m': 60 }
const morning = { from: 9 * 60 + 30, to: 11 * 60 + 30 }
const afternoon = { from: 13 * 60, to: 15 * 60 }
/** The closing auction takes orders, but a strategy is not to open anything there. */
const lastBeat = 14 * 60 + 56

/** STRAT-3: minutes of the day at whose end a strategy is asked: the same in a backtest and live. */
export function beatMinutes(period: StrategyPeriod): readonly number[] {
  if (period === '1d') return [firstBeat / 60]
  const step = minutesPer[period]
  const minutes: number[] = []
  for (const { from, to } of [morning, afternoon]) {
    for (let at = from + step; at <= to; at += step) if (at <= lastBeat) minutes.push(at)
  }
  return minutes
}

/** The beat that is due at a second of the day: the last one that has come, null before the first. */
export function beatDue(period: StrategyPeriod, secondOfDay: number): number | null {
  const minute = Math.floor(secondOfDay / 60)
  const due = beatMinutes(period).findLast((at) => at <= minute)
  return due === undefined || minute >= afternoon.to ? null : due
}
