import { secondsOf, shanghaiEpoch } from '../../time/calendar/shanghai-time.ts'

/** Closed days of one traded symbol, oldest first, one entry per day in every column. Prices as fills have them. */
export type TradedDays = {
  readonly days: readonly string[]
  readonly open: readonly number[]
  readonly high: readonly number[]
  readonly low: readonly number[]
  readonly close: readonly number[]
  /** 0 where nobody tells it, and on a day without trades. */
  readonly vwap: readonly number[]
  readonly volume: readonly number[]
  /** 0 on a day without a limit. */
  readonly limitUp: readonly number[]
  readonly isSealed: readonly boolean[]
  /** Buy signals that the close of a day made, oldest first. */
  readonly signals: readonly { readonly day: string; readonly code: string }[]
}

/**
 * The same with every day found at once. A day ends when trading does: an exit of a day is before it, so its own bar counts
 * for no earlier trip.
 */
export type IndexedDays = TradedDays & {
  readonly indexOf: ReadonlyMap<string, number>
  readonly ends: readonly number[]
}

export function indexDays(traded: TradedDays): IndexedDays {
  const close = secondsOf('15:00')
  return {
    ...traded,
    indexOf: new Map(traded.days.map((day, index) => [day, index])),
    ends: traded.days.map((day) => shanghaiEpoch(day, close)),
  }
}

/** Bars after a signal in which an entry still counts as its own. */
const signalBars = 3

/** TRIP-8: the signal whose day closed at most three bars before the entry; the nearest one counts. */
export function signalBefore({ days, signals, indexOf }: IndexedDays, entryDay: string): string | null {
  // The running day has no bar of its own yet: it comes right after the last closed one.
  const at = indexOf.get(entryDay) ?? (entryDay > (days.at(-1) ?? '') ? days.length : undefined)
  if (at === undefined) return null
  const found = signals.findLast(({ day }) => day < entryDay)
  const from = found && indexOf.get(found.day)
  return found && from !== undefined && at - from <= signalBars ? found.code : null
}
