import type { AccountBook } from '../account/book/account-book.ts'
import type { AccountEvent } from '../account/book/account-event.ts'
import { decideFunding } from '../account/perpetual/decide-funding.ts'
import { decideLiquidation } from '../account/perpetual/decide-liquidation.ts'
import { coinPriceRatio } from '../strategy/coin-units.ts'
import { dateOfDay, dayNumber } from '../time/calendar/civil-day.ts'
import { secondsOf, shanghaiEpoch } from '../time/calendar/shanghai-time.ts'
import { record } from './backtest-account.ts'
import { beatMinutes, type Rhythm } from './beats.ts'
import type { MinutesOfDay } from './day-quotes.ts'

const dayMinutes = 1440
/** The day of a coin account begins when the one before is settled, five minutes after it ended in UTC. */
export const coinDayFrom = secondsOf('08:05') / 60

/** The day after on the calendar: coins have no days off. */
export const nextCoinDay = (day: string): string => dateOfDay(dayNumber(day) + 1)

/** Beats of a coin day, those after midnight counted on from 1440. */
export function coinBeats(rhythm: Rhythm, day: string): number[] {
  const own = beatMinutes({ ...rhythm, isAllDay: true }, day).filter((minute) => minute >= coinDayFrom)
  if (rhythm.period === '1d' && rhythm.schedule === '') return own
  const night = beatMinutes({ ...rhythm, isAllDay: true }, nextCoinDay(day)).filter((minute) => minute < coinDayFrom)
  const all = [...own, ...night.map((minute) => minute + dayMinutes)]
  return rhythm.period === '1d' ? all.slice(0, 1) : all
}

/** What the guard of live accounts does in a minute that has ended: funding at its stamp, then liquidation at the worst mark. */
export function guardCoins(
  book: AccountBook,
  { day, minute, minutes }: { day: string; minute: number; minutes: MinutesOfDay },
): readonly AccountEvent[] {
  if (book.perpetuals.size === 0) return []
  const at = shanghaiEpoch(day, minute * 60)
  const due = [...minutes].flatMap(([symbol, { funding = [] }]) =>
    funding.filter(({ stamp }) => stamp === at).map((one) => [symbol, one] as const),
  )
  if (due.length > 0) {
    const marks = Object.fromEntries(due.map(([symbol, { mark }]) => [symbol, mark]))
    const rates = Object.fromEntries(due.map(([symbol, { rate }]) => [symbol, rate]))
    record(book, decideFunding(book, { stamp: at, marks, rates, at }))
  }
  const marks = worstMarks(book, minutes, minute)
  return record(book, decideLiquidation(book, { marks, at, id: `${day}-${minute}-` }))
}

/** The price of the minute that was worst for what is held. */
function worstMarks(book: AccountBook, minutes: MinutesOfDay, minute: number): Record<string, number> {
  const marks: Record<string, number> = {}
  for (const { symbol, qty } of book.perpetuals.values()) {
    const own = minutes.get(symbol)
    const at = own ? own.minute.indexOf(minute) : -1
    const price = own && at >= 0 ? (qty > 0 ? own.low[at] : own.high[at]) : undefined
    if (price !== undefined) marks[symbol] = Math.round(price * coinPriceRatio)
  }
  return marks
}
