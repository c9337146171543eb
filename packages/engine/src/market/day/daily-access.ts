import { dayFlags, type DailyColumns } from './daily-columns.ts'

/** Where the daily bars of one instrument lie. */
export interface DailyPlace {
  readonly columns: DailyColumns
  readonly id: number
}

const isListed = (columns: DailyColumns, at: number): boolean => ((columns.flags[at] ?? 0) & dayFlags.listed) !== 0

/** First day of the unbroken listing that holds on `day`. */
export function firstListedDay({ columns, id }: DailyPlace, day: number): number {
  let first = day
  while (first > 0 && isListed(columns, id * columns.capacity + first - 1)) first -= 1
  return first
}

/** Product of close ÷ reference over the ex-days after `from` up to `until`: multiplies prices of `until`'s basis. */
export function growthSince({ columns, id }: DailyPlace, from: number, until: number): number {
  let factor = 1
  for (let day = Math.max(from + 1, 1); day <= until; day += 1) {
    const at = id * columns.capacity + day
    const before = columns.close[at - 1] ?? 0
    const ref = columns.ref[at] ?? 0
    if (before > 0 && ref > 0 && before !== ref) factor *= before / ref
  }
  return factor
}

/** Close of `daysAgo` days before `day` in the price basis of `day`; NaN when it was not listed then. */
export function adjustedClose(place: DailyPlace, day: number, daysAgo: number): number {
  const past = day - daysAgo
  const at = place.id * place.columns.capacity + past
  if (past < 0 || !isListed(place.columns, at)) return Number.NaN
  return (place.columns.close[at] ?? Number.NaN) / growthSince(place, past, day)
}

/** Mean volume of the last `days` days before `day`; NaN when it was not listed on any. */
export function meanVolume({ columns, id }: DailyPlace, day: number, days: number): number {
  let sum = 0
  let count = 0
  for (let past = Math.max(0, day - days); past < day; past += 1) {
    const at = id * columns.capacity + past
    if (!isListed(columns, at)) continue
    sum += columns.volume[at] ?? 0
    count += 1
  }
  return count === 0 ? Number.NaN : sum / count
}
