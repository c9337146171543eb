import { sql } from 'kysely'

import type { Tx } from '../database/database.ts'
import type { Actor } from '../tenancy/actor.ts'
import { allOf } from './compare.ts'
import { findDayTotals, findFingerprint, fingerprint, type Buckets, type DayTotal } from './list-changes.ts'
import type { Fragment, ListDefinition, Sort } from './list-definition.ts'
import { fromMark, isMarkable, keepMark, markColumns, nearestMark, type ListMemory, type Mark } from './page-marks.ts'
import { selection } from './rows.ts'
import { orderBy } from './sorting.ts'
import { isByDay, placeOf, sumOf } from './tally.ts'

export type Ask = {
  definition: ListDefinition
  actor: Actor
  where: Fragment
  /** Set when buckets alone can say how many there are. */
  buckets?: Buckets
  sorts: readonly Sort[]
  pageNo: number
  pageSize: number
}

type Row = Record<string, unknown>
type Found = { rows: Row[]; total: number }
type Window = {
  limit: number
  offset: number
  isReversed?: boolean
  from?: Fragment | undefined
  /** Lets the rows tell the state of their table, which saves asking for it. */
  withState?: boolean
  /** Lets the rows tell how many there are of them, which finds all of them. */
  withTotal?: boolean
}

/** Past this many skipped rows it pays to look for a nearer place to start from. */
const deepOffset = 1000
/** Up to this many it is cheaper to find all of them at once than to find ten and then count. */
const fewRows = 2000

/**
 * The total is always exact. The first page needs no total when it is not full; deep pages start from the nearest place
 * known: the other end, the day they fall on, or the beginning of a page that was asked for before.
 */
export async function findRows(tx: Tx, ask: Ask, memory: ListMemory): Promise<Found> {
  const { definition, sorts, pageSize } = ask
  const offset = (ask.pageNo - 1) * pageSize
  if (offset === 0) return findFirst(tx, ask, memory)
  const { total, days } = await findTotal(tx, ask, memory)
  const window = windowOf(total, offset, pageSize)
  if (!window) return { rows: [], total }
  if (window.offset < deepOffset || !isMarkable(definition, sorts))
    return { rows: await selectRows(tx, ask, window), total }
  const place = days && isByDay(definition, sorts) && placeOf(definition, days, offset, sorts[0]?.descending ?? true)
  if (!place) return { rows: await selectMarked(tx, ask, { memory, window, offset }), total }
  return { rows: await selectRows(tx, ask, { limit: pageSize, offset: place.skip, from: place.from }), total }
}

async function findFirst(tx: Tx, ask: Ask, memory: ListMemory): Promise<Found> {
  const { buckets, pageSize } = ask
  const key = buckets ? undefined : keyOf(tx, ask)
  // The guess decides how to ask, never what the answer is.
  const withTotal = key !== undefined && !memory.has(key) && (await guessTotal(tx, ask)) <= fewRows
  const rows = await selectRows(tx, ask, { limit: pageSize, offset: 0, withState: !buckets, withTotal })
  if (rows.length < pageSize) return { rows, total: rows.length }
  const state = rows[0]?.['#state']
  const knownState = typeof state === 'string' ? state : undefined
  if (!withTotal || knownState === undefined)
    return { rows, total: (await findTotal(tx, ask, memory, knownState)).total }
  const total = Number(rows[0]?.['#total'])
  memory.of(key, knownState).total = total
  return { rows, total }
}

/** How many rows the planner expects. */
async function guessTotal(tx: Tx, { definition, where }: Ask): Promise<number> {
  const explained = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from ${sql.table(definition.table)} as t where ${where}
  `.execute(tx)
  return explained.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? Infinity
}

/** Starts where an earlier page began when that is nearer, and remembers where this one does. */
async function selectMarked(
  tx: Tx,
  ask: Ask,
  { memory, window, offset }: { memory: ListMemory; window: Window; offset: number },
): Promise<Row[]> {
  const { definition, sorts } = ask
  const { limit } = window
  const remembered = await recall(tx, ask, memory, { order: sorts })
  const near = remembered && nearestMark(remembered.marks, { offset, limit })
  const nearer = near && near.skip < window.offset ? near : undefined
  const from = nearer && fromMark(definition, sorts, nearer)
  const rows = await selectRows(
    tx,
    ask,
    nearer ? { limit, offset: nearer.skip, isReversed: nearer.isReversed, from } : window,
  )
  const mark = rows[0]?.['#mark']
  if (remembered && Array.isArray(mark)) keepMark(remembered, offset, mark as Mark)
  return rows
}

/** From the buckets when they can say it, from memory while the table stands still, else by counting. */
async function findTotal(
  tx: Tx,
  ask: Ask,
  memory: ListMemory,
  knownState?: string,
): Promise<{ total: number; days?: DayTotal[] }> {
  const { definition, actor, buckets } = ask
  if (buckets) {
    const days = await findDayTotals(tx, definition, actor, buckets)
    return { total: sumOf(days), days }
  }
  const remembered = await recall(tx, ask, memory, { knownState })
  if (remembered?.total !== undefined) return { total: remembered.total }
  const { total, state } = await countRows(tx, ask)
  if (remembered && state !== undefined) Object.assign(remembered, { total, state })
  return { total }
}

/** The page counted from whichever end is nearer; undefined when it lies behind the last row. */
function windowOf(total: number, offset: number, pageSize: number): Window | undefined {
  const limit = Math.min(pageSize, total - offset)
  if (limit <= 0) return undefined
  const isReversed = offset > total / 2
  return { limit, offset: isReversed ? total - offset - limit : offset, isReversed }
}

/** A condition that looks at other tables, or at the clock, can change its answer without the table changing. */
const looksElsewhere = /\b(select|now|current_date|current_timestamp|clock_timestamp)\b/i

/** What a question is remembered under; undefined when it may not be. */
function keyOf(tx: Tx, { definition, actor, where }: Ask, order: readonly Sort[] = []): string | undefined {
  const condition = where.compile(tx)
  if (!definition.watched || looksElsewhere.test(condition.sql)) return undefined
  const scope = [actor.tenantId, actor.isPlatform, actor.userId]
  return JSON.stringify([definition.table, scope, condition.sql, condition.parameters, order])
}

/** What is known of this question in the state the table is in; undefined when nothing may be remembered. */
async function recall(
  tx: Tx,
  ask: Ask,
  memory: ListMemory,
  { order, knownState }: { order?: readonly Sort[]; knownState?: string | undefined },
) {
  const key = keyOf(tx, ask, order)
  return key === undefined
    ? undefined
    : memory.of(key, knownState ?? (await findFingerprint(tx, ask.definition, ask.actor)))
}

/** Count and state come from one statement, so they are of the same moment. */
async function countRows(tx: Tx, { definition, actor, where }: Ask): Promise<{ total: number; state?: string }> {
  const state = definition.watched ? sql`, ${fingerprint(definition, actor)} as state` : sql``
  const counted = await sql<{ total: number; state?: string }>`
    select count(*) as total ${state} from ${sql.table(definition.table)} as t where ${where}
  `.execute(tx)
  return counted.rows[0] ?? { total: 0 }
}

async function selectRows(tx: Tx, { definition, actor, where, sorts }: Ask, window: Window): Promise<Row[]> {
  const { limit, offset, isReversed = false, from, withState = false, withTotal = false } = window
  const table = sql.table(definition.table)
  const order = orderBy(definition, sorts, isReversed)
  const condition = from ? allOf([where, from]) : where
  const rows = sql`${condition} order by ${order} limit ${limit}::bigint offset ${offset}::bigint`
  const mark = isMarkable(definition, sorts) ? sql`, ${markColumns(definition, sorts)}` : sql``
  const state = withState && definition.watched ? sql`, ${fingerprint(definition, actor)} as "#state"` : sql``
  const told = sql`${selection(definition)}${mark}${state}`
  const inner = withTotal ? sql`t.id, count(*) over () as total` : sql`t.id`
  // Only the ids are walked over far distances, or gathered; whole rows are looked up for the page alone.
  const query =
    offset < deepOffset && !withTotal
      ? sql`select ${told} from ${table} as t where ${rows}`
      : sql`select ${told}${withTotal ? sql`, page.total as "#total"` : sql``}
            from (select ${inner} from ${table} as t where ${rows}) as page
            join ${table} as t on t.id = page.id order by ${order}`
  const found = (await sql<Row>`${query}`.execute(tx)).rows
  return isReversed ? found.reverse() : found
}
