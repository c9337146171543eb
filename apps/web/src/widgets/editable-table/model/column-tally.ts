import type { Row } from './column.ts'
import { isEmpty } from './validate-rule.ts'

/** How often each value stands in a column. */
export type ValueCounts = ReadonlyMap<string, number>

export interface ValueSwap {
  readonly key: string
  readonly from: unknown
  readonly to: unknown
}

interface Sum {
  readonly total: number
  /** Values that cannot be read as an integer. */
  readonly unreadable: number
}

interface Tallies {
  readonly counts: Map<string, Map<string, number>>
  readonly sums: Map<string, Sum>
}

/** What is known of the columns of some rows; it moves on with them, so that a letter does not count the column again. */
const known = new WeakMap<readonly Row[], Tallies>()

function talliesOf(rows: readonly Row[]): Tallies {
  const tallies = known.get(rows) ?? { counts: new Map(), sums: new Map() }
  known.set(rows, tallies)
  return tallies
}

function addTo(counts: Map<string, number>, value: unknown, by: 1 | -1) {
  if (isEmpty(value)) return
  const text = String(value)
  const count = (counts.get(text) ?? 0) + by
  if (count === 0) counts.delete(text)
  else counts.set(text, count)
}

function plus({ total, unreadable }: Sum, value: unknown, by: 1 | -1): Sum {
  if (isEmpty(value)) return { total, unreadable }
  const integer = Number.parseInt(String(value), 10)
  return Number.isNaN(integer) ? { total, unreadable: unreadable + by } : { total: total + by * integer, unreadable }
}

export function countValues(rows: readonly Row[], key: string): ValueCounts {
  const { counts } = talliesOf(rows)
  const seen = counts.get(key)
  if (seen) return seen
  const made = new Map<string, number>()
  for (const row of rows) addTo(made, row[key], 1)
  counts.set(key, made)
  return made
}

function sumOf(rows: readonly Row[], key: string): Sum {
  const { sums } = talliesOf(rows)
  const seen = sums.get(key)
  if (seen) return seen
  let sum: Sum = { total: 0, unreadable: 0 }
  for (const row of rows) sum = plus(sum, row[key], 1)
  sums.set(key, sum)
  return sum
}

/** Sum of a column as integers; '-' when a value cannot be read as one. Empty cells count nothing. */
export function sumColumn(rows: readonly Row[], key: string): string {
  const { total, unreadable } = sumOf(rows, key)
  return unreadable > 0 ? '-' : String(total)
}

function swapSum(sums: Map<string, Sum>, { key, from, to }: ValueSwap) {
  const sum = sums.get(key)
  if (!sum) return
  const next = plus(plus(sum, from, -1), to, 1)
  // Beyond the whole numbers a computer holds exactly, taking away does not undo adding: sum again.
  if (Number.isSafeInteger(sum.total) && Number.isSafeInteger(next.total)) sums.set(key, next)
  else sums.delete(key)
}

/** Hands what is known of `before` on to `after`, which differs from it in these values only. */
export function carryTallies(before: readonly Row[], after: readonly Row[], swaps: readonly ValueSwap[]): void {
  const tallies = known.get(before)
  if (!tallies) return
  known.delete(before)
  known.set(after, tallies)
  for (const swap of swaps) {
    const counts = tallies.counts.get(swap.key)
    if (counts) {
      addTo(counts, swap.from, -1)
      addTo(counts, swap.to, 1)
    }
    swapSum(tallies.sums, swap)
  }
}
