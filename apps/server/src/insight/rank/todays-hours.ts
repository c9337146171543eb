import type { ShownDay } from '@liangshu/engine/market/day/day-facts'
import { MINUTES_PER_DAY } from '@liangshu/engine/time/session/minute-grid'

const MINUTES_PER_HOUR = 60

/** High, low and close of the minutes [from, until) of a stock today; `null` when it did not trade in them. */
export function minutesRange(
  { minutes }: Pick<ShownDay, 'minutes'>,
  id: number,
  from: number,
  until: number,
): readonly [number, number, number] | null {
  const { close, high, low, volume } = minutes
  const base = id * MINUTES_PER_DAY
  let [top, bottom, last] = [-Infinity, Infinity, 0]
  for (let at = base + from; at < base + until; at += 1) {
    if ((volume[at] ?? 0) === 0) continue
    top = Math.max(top, high[at] ?? 0, close[at] ?? 0)
    bottom = Math.min(bottom, low[at] ?? 0, close[at] ?? 0)
    last = close[at] ?? 0
  }
  return last === 0 ? null : [top, bottom, last]
}

export const hourRange = (day: ShownDay, id: number, hour: number) =>
  minutesRange(day, id, hour * MINUTES_PER_HOUR, (hour + 1) * MINUTES_PER_HOUR)
