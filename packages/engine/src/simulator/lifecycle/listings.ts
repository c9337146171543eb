import type { DayAxis } from '../../market/day/day-axis.ts'
import { bitsAt, streamKey } from '../random/counter.ts'
import { pickBelow, uniformAt } from '../random/draws.ts'
import { streams } from '../random/streams.ts'
import { boardBlocks, FULL_STOCK_COUNT } from '../universe/boards.ts'
import type { StockUniverse } from '../universe/stocks.ts'

/** Far enough in the past that no listing rule still applies. */
export const LISTED_LONG_AGO = -1000
/** After every day of the axis. */
export const NEVER = 0x7fffffff

const PLANNED_WEEKS = 170

/** Weeks with two to five new listings; smaller universes thin them in proportion. */
function planOf(universe: StockUniverse): { week: number; block: number }[] {
  const keep = universe.count / FULL_STOCK_COUNT
  const plan: { week: number; block: number }[] = []
  for (let week = 0; week < PLANNED_WEEKS; week += 1) {
    const key = streamKey(universe.seed, streams.lifecycle, week)
    const count = 2 + pickBelow(bitsAt(key, 0), 4)
    for (let i = 0; i < count; i += 1) {
      if (uniformAt(key, 10 + i) < keep) plan.push({ week, block: pickBlock(uniformAt(key, 1 + i)) })
    }
  }
  return plan
}

function pickBlock(u: number): number {
  let rest = u
  for (const [index, { listingShare }] of boardBlocks.entries()) {
    rest -= listingShare
    if (rest < 0) return index
  }
  return boardBlocks.length - 1
}

function dayInWeek(axis: DayAxis, key: number, week: number, ordinal: number): number {
  const first = (axis.dayNumbers[0] ?? 0) + week * 7
  const days: number[] = []
  for (let i = Math.max(0, week * 5 - 40); i < axis.dayNumbers.length; i += 1) {
    const number = axis.dayNumbers[i] ?? 0
    if (number >= first + 7) break
    if (number >= first) days.push(i)
  }
  return days[pickBelow(bitsAt(key, 20 + ordinal), days.length)] ?? NEVER
}

/** Day of listing per stock id. New codes are the highest of their board, in order of listing. */
export function planListings(universe: StockUniverse, axis: DayAxis): Int32Array {
  const listDay = new Int32Array(universe.count).fill(LISTED_LONG_AGO)
  const plan = planOf(universe)
  const left = boardBlocks.map((_, block) => plan.filter((entry) => entry.block === block).length)
  plan.forEach(({ week, block }, ordinal) => {
    const end = universe.blockStarts[block + 1] ?? 0
    const id = end - (left[block] ?? 0)
    left[block] = (left[block] ?? 0) - 1
    if (id < (universe.blockStarts[block] ?? 0)) return
    listDay[id] = dayInWeek(axis, streamKey(universe.seed, streams.lifecycle, week), week, ordinal % 64)
  })
  return listDay
}
