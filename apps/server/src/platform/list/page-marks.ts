import { sql } from 'kysely'

import type { ColumnType, Fragment, ListDefinition, Sort } from './list-definition.ts'
import { sortedColumn, sortRef, totalOrder } from './sorting.ts'

/** Where a row stands in an order: its sort values as text, the id last. */
export type Mark = readonly string[]

type Remembered = { state: string; total?: number; marks: Map<number, Mark> }

const mostAsked = 2000
const mostMarks = 500

/**
 * What was learned about lists as they were asked for: their totals and where some of their pages begin. Everything is
 * forgotten as soon as the table's state moves, so nothing here can be out of date.
 */
export function createListMemory() {
  const known = new Map<string, Remembered>()
  return {
    of(key: string, state: string): Remembered {
      const found = known.get(key)
      known.delete(key)
      const kept = found?.state === state ? found : { state, marks: new Map<number, Mark>() }
      known.set(key, kept)
      if (known.size > mostAsked) known.delete(known.keys().next().value ?? '')
      return kept
    },
    /** Whether anything was ever learned about it, in whatever state. */
    has: (key: string): boolean => known.has(key),
  }
}

export type ListMemory = ReturnType<typeof createListMemory>

export function keepMark({ marks }: Remembered, offset: number, mark: Mark): void {
  if (marks.size >= mostMarks) marks.delete(marks.keys().next().value ?? 0)
  marks.set(offset, mark)
}

export type Near = { mark: Mark; skip: number; isReversed: boolean }

/** The mark from which the fewest rows have to be skipped to read a page, forwards or backwards. */
export function nearestMark(
  marks: ReadonlyMap<number, Mark>,
  { offset, limit }: { offset: number; limit: number },
): Near | undefined {
  let best: Near | undefined
  for (const [at, mark] of marks) {
    const isReversed = at > offset
    const skip = isReversed ? at - offset - limit : offset - at
    if (skip >= 0 && (!best || skip < best.skip)) best = { mark, skip, isReversed }
  }
  return best
}

const casts: Record<ColumnType, Fragment> = {
  text: sql`text`,
  int: sql`bigint`,
  number: sql`numeric`,
  date: sql`date`,
  datetime: sql`timestamptz`,
  boolean: sql`boolean`,
}

/** Marks compare pairs, so all columns must run the same way. */
export function isMarkable(definition: ListDefinition, sorts: readonly Sort[]): boolean {
  const total = totalOrder(definition, sorts)
  return definition.watched !== undefined && total.every((sort) => sort.descending === total[0]?.descending)
}

/** Extra columns of a select that say where its rows stand; as text, since a Date would lose the microseconds. */
export function markColumns(definition: ListDefinition, sorts: readonly Sort[]): Fragment {
  const refs = totalOrder(definition, sorts).map((sort) => sql`${sortRef(sortedColumn(definition, sort))}::text`)
  return sql`array[${sql.join(refs)}] as "#mark"`
}

/** The marked row and everything behind it; read backwards, everything before it. */
export function fromMark(definition: ListDefinition, sorts: readonly Sort[], { mark, isReversed }: Near): Fragment {
  const total = totalOrder(definition, sorts)
  const columns = total.map((sort) => sortedColumn(definition, sort))
  const values = columns.map((column, place) => sql`${mark[place]}::${casts[column.type]}`)
  const isDescending = total[0]?.descending ?? true
  const operator = isReversed ? (isDescending ? sql`>` : sql`<`) : isDescending ? sql`<=` : sql`>=`
  return sql`(${sql.join(columns.map(sortRef))}) ${operator} (${sql.join(values)})`
}
