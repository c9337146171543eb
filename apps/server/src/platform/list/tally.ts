import { sql } from 'kysely'

import { refOf } from './compare.ts'
import {
  columnOf,
  joinedOf,
  type Fragment,
  type ListDefinition,
  type ListParams,
  type Sort,
} from './list-definition.ts'
import type { Buckets, DayTotal } from './list-changes.ts'

const plainNumber = /^\d{1,4}$/
const plainDay = /^\d{4}-\d{2}-\d{2}$/
const dayStart = /^(\d{4}-\d{2}-\d{2}) 00:00:00$/
const dayEnd = /^(\d{4}-\d{2}-\d{2}) 23:59:59$/

/**
 * The buckets that hold exactly the rows these parameters ask for, when nothing but a kind and whole days is asked.
 * Undefined means: this has to be counted.
 */
export function readBuckets(definition: ListDefinition, params: ListParams): Buckets | undefined {
  const tally = definition.watched?.tally
  if (!tally) return undefined
  const filters = filtersOf(definition, params)
  const kind = tally.kind === undefined ? undefined : filters.get(tally.kind)
  const from = filters.get(`${tally.day}_begin`)
  const to = filters.get(`${tally.day}_end`)
  const known = [kind, from, to].filter((value) => value !== undefined).length
  if (known !== filters.size) return undefined
  const first = from && (plainDay.exec(from)?.[0] ?? dayStart.exec(from)?.[1])
  const last = to && (plainDay.exec(to)?.[0] ?? dayEnd.exec(to)?.[1])
  if ((kind && !plainNumber.test(kind)) || (from && !first) || (to && !last)) return undefined
  return { ...(kind && { kind: Number(kind) }), ...(first && { from: first }), ...(last && { to: last }) }
}

function filtersOf(definition: ListDefinition, params: ListParams): Map<string, string> {
  const names = Object.keys(definition.columns).flatMap((property) =>
    ['', '_begin', '_end', '_MultiString'].map((suffix) => property + suffix),
  )
  const given = [...names, 'superQueryParams'].map((name) => [name, joinedOf(params, name)?.trim() ?? ''] as const)
  return new Map(given.filter(([, value]) => value !== '' && value !== '**'))
}

export const sumOf = (days: readonly DayTotal[]): number => days.reduce((sum, { total }) => sum + total, 0)

export const isByDay = (definition: ListDefinition, sorts: readonly Sort[]): boolean =>
  sorts.length === 1 && sorts[0]?.property === definition.watched?.tally?.day

/** The day a row number falls on, as a condition that begins there, and how many rows of it come before. */
export function placeOf(
  definition: ListDefinition,
  days: readonly DayTotal[],
  offset: number,
  descending: boolean,
): { from: Fragment; skip: number } | undefined {
  const column = columnOf(definition, definition.watched?.tally?.day ?? '')
  let before = 0
  for (const { day, total } of descending ? days : days.toReversed()) {
    if (before + total > offset && column) {
      const start = sql`(${day}::date::timestamp at time zone 'Asia/Shanghai')`
      const end = sql`((${day}::date + 1)::timestamp at time zone 'Asia/Shanghai')`
      const from = descending ? sql`${refOf(column)} < ${end}` : sql`${refOf(column)} >= ${start}`
      return { from, skip: offset - before }
    }
    before += total
  }
  return undefined
}
