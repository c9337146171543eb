import { mean } from '../performance/statistics.ts'
import type { IndexedDays } from './traded-days.ts'

/** Bars in which a signal may still be followed, and bars its outcome is measured over. */
const followBars = 3
const outcomeBars = 5

export type SignalActions = {
  readonly code: string
  readonly followed: number
  /** From the next open to the close five bars on; null without any that is over. */
  readonly followedReturn: number | null
  readonly ignored: number
  readonly ignoredReturn: number | null
}

type Outcome = { readonly code: string; readonly isFollowed: boolean; readonly value: number | null }

function outcomesOf(days: IndexedDays, bought: ReadonlySet<string>, from: string, to: string): Outcome[] {
  return days.signals.flatMap(({ day, code }) => {
    const at = days.indexOf.get(day)
    if (at === undefined || day < from || day > to) return []
    const after = days.days.slice(at + 1, at + 1 + followBars)
    const [open, close] = [days.open[at + 1], days.close[at + outcomeBars]]
    const value = open && close ? close / open - 1 : null
    return [{ code, isFollowed: after.some((one) => bought.has(one)), value }]
  })
}

/** TRIP-11: buy signals of traded symbols that were acted on and that were not, with what became of both. */
export function signalActions(
  traded: ReadonlyMap<string, { readonly days: IndexedDays; readonly bought: ReadonlySet<string> }>,
  { from, to }: { readonly from: string; readonly to: string },
): SignalActions[] {
  const outcomes = Array.from(traded.values(), ({ days, bought }) => outcomesOf(days, bought, from, to)).flat()
  const rows = Array.from(
    Map.groupBy(outcomes, ({ code }) => code),
    ([code, own]) => {
      const [followed, ignored] = [
        own.filter(({ isFollowed }) => isFollowed),
        own.filter(({ isFollowed }) => !isFollowed),
      ]
      const meanOf = (some: readonly Outcome[]) => mean(some.flatMap(({ value }) => value ?? []))
      return {
        code,
        followed: followed.length,
        followedReturn: meanOf(followed),
        ignored: ignored.length,
        ignoredReturn: meanOf(ignored),
      }
    },
  )
  return rows.toSorted((a, b) => b.followed + b.ignored - a.followed - a.ignored || (a.code < b.code ? -1 : 1))
}
