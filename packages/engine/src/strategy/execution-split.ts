import type { SplitAlgo } from '../account/order/split-plan.ts'

/** How a strategy wants its orders worked. */
export type Execution = { readonly algo: SplitAlgo; readonly participation: number }

export type SplitFacts = {
  readonly volume: number
  /** Smallest slice. */
  readonly step: number
  /** Volume of a usual day, 0 when nobody knows. */
  readonly dayVolume: number
  /** Minutes of continuous trading in a day, and those that are left of this one. */
  readonly dayMinutes: number
  readonly minutesLeft: number
}

export type Split = { readonly algo: SplitAlgo; readonly slices: number; readonly minutes: number }

const fewestMinutes = 5
const mostMinutes = 240
/** A slice every half minute is as fine as the algorithms work. */
const slicesPerMinute = 2
const mostSlices = 120

/**
 * STRAT-27: the span in which an order takes no more than its share of what usually trades, within what is left of the day.
 * Null where splitting makes no sense: no algorithm asked for, less than two lots, or no time left.
 */
export function splitOf({ algo, participation }: Execution, facts: SplitFacts): Split | null {
  if (algo === 'LIMIT') return null
  const { volume, step, dayVolume, dayMinutes, minutesLeft } = facts
  const perMinute = (dayVolume * participation) / dayMinutes
  const needed = perMinute > 0 ? Math.ceil(volume / perMinute) : fewestMinutes
  const minutes = Math.min(Math.max(needed, fewestMinutes), minutesLeft, mostMinutes)
  const slices = Math.min(Math.floor(volume / step), Math.floor(minutes * slicesPerMinute), mostSlices)
  return slices < 2 || minutes < 1 ? null : { algo, slices, minutes }
}
