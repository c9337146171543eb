import { MINUTES } from '@liangshu/engine/simulator/minute/minute-row'
import type { DayFacts } from '../day-facts.ts'

const MINUTES_PER_HOUR = 60

/** High, low and close of the minutes [from, until) of a stock today; `null` when it did not trade in them. */
export function minutesRange(
  { reader }: DayFacts,
  id: number,
  from: number,
  until: number,
): readonly [number, number, number] | null {
  const { close, high, low, volume } = reader.tape.minutes
  const base = id * MINUTES
  let [top, bottom, last] = [-Infinity, Infinity, 0]
  for (let at = base + from; at < base + until; at += 1) {
    if ((volume[at] ?? 0) === 0) continue
    top = Math.max(top, high[at] ?? 0, close[at] ?? 0)
    bottom = Math.min(bottom, low[at] ?? 0, close[at] ?? 0)
    last = close[at] ?? 0
  }
  return last === 0 ? null : [top, bottom, last]
}

export const hourRange = (facts: DayFacts, id: number, hour: number) =>
  minutesRange(facts, id, hour * MINUTES_PER_HOUR, (hour + 1) * MINUTES_PER_HOUR)
