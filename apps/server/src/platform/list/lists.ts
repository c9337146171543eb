import type { Page } from '@liangshu/contract/wire'
import { sql } from 'kysely'

import type { Clock } from '../clock.ts'
import type { Tx } from '../database/database.ts'
import type { Dictionaries } from '../dictionary/dictionary-cache.ts'
import { addDictionaryText } from '../dictionary/dictionary-text.ts'
import type { Log } from '../log/log.ts'
import type { Actor } from '../tenancy/actor.ts'
import { advancedQuery } from './advanced-query.ts'
import { allOf } from './compare.ts'
import { readInBatches } from './cursor.ts'
import { dataRuleConditions } from './data-rules.ts'
import type { Fragment, ListColumns, ListDefinition, ListParams, ListRow, Sort } from './list-definition.ts'
import { ownFilters } from './own-filters.ts'
import { readPaging, toPage } from './paging.ts'
import { selection, toWireRow } from './rows.ts'
import { orderBy, readSort } from './sorting.ts'

export type ListOptions = {
  actor: Actor
  /** Menu component whose data rules narrow the list. */
  dataRules?: string
  /** The definition the rules speak about, when the caller sees a narrower one. */
  rulesDefinition?: ListDefinition
  /** What the route itself demands: `sql`t.del_flag = 0``. */
  base?: Fragment
}

export type Lists = {
  findPage: <Columns extends ListColumns>(
    tx: Tx,
    definition: ListDefinition<Columns>,
    params: ListParams,
    options: ListOptions,
  ) => Promise<Page<ListRow<Columns>>>
  /** Every matching row in the list's own order, in batches: an export of any size holds one batch in memory. */
  findAll: <Columns extends ListColumns>(
    tx: Tx,
    definition: ListDefinition<Columns>,
    params: ListParams,
    options: ListOptions & { batchSize?: number },
  ) => AsyncGenerator<ListRow<Columns>[]>
}

/** The one generic list: paging, sorting, filter grammar, advanced query, data rules, dictionary texts. */
export function createLists(parts: { dictionaries: Dictionaries; clock: Clock; log: Pick<Log, 'warn'> }): Lists {
  const { dictionaries } = parts

  async function conditionsOf(tx: Tx, definition: ListDefinition, params: ListParams, options: ListOptions) {
    const { actor, dataRules, base, rulesDefinition = definition } = options
    const rules = dataRules ? await dataRuleConditions(tx, rulesDefinition, dataRules, { ...parts, actor }) : []
    const tenant =
      definition.tenantColumn && !actor.isPlatform
        ? [sql`${sql.ref(`t.${definition.tenantColumn}`)} = ${actor.tenantId}::integer`]
        : []
    const advanced = advancedQuery(definition, params)
    return allOf([
      ...tenant,
      ...(base ? [base] : []),
      ...rules,
      ...ownFilters(definition, params),
      ...(advanced ? [advanced] : []),
    ])
  }

  async function toRecords<Columns extends ListColumns>(
    tx: Tx,
    definition: ListDefinition<Columns>,
    rows: Record<string, unknown>[],
  ): Promise<ListRow<Columns>[]> {
    const records = rows.map((row) => toWireRow(definition, row))
    const bound = Object.entries(definition.columns).flatMap(([property, { dict }]) =>
      dict ? [{ property, dict }] : [],
    )
    await addDictionaryText(tx, dictionaries, bound, records)
    return records
  }

  return {
    async findPage(tx, definition, params, options) {
      const paging = readPaging(params)
      const sorts = readSort(definition, params)
      const where = await conditionsOf(tx, definition, params, options)
      const found = await findRows(tx, { definition, where, sorts, ...paging })
      return toPage(await toRecords(tx, definition, found.rows), found.total, paging)
    },

    async *findAll(tx, definition, params, options) {
      const where = await conditionsOf(tx, definition, params, options)
      const order = orderBy(definition, readSort(definition, params))
      const query = sql`select ${selection(definition)} from ${sql.table(definition.table)} as t where ${where} order by ${order}`
      for await (const rows of readInBatches(tx, query, options.batchSize)) {
        yield await toRecords(tx, definition, rows)
      }
    },
  }
}

type Ask = {
  definition: ListDefinition
  where: Fragment
  sorts: readonly Sort[]
  pageNo: number
  pageSize: number
}

/**
 * The total is always exact. The first page needs no count when it is not full; a page in the second half of a long
 * list is read from the other end, so that the last page costs what the first does.
 */
async function findRows(tx: Tx, ask: Ask): Promise<{ rows: Record<string, unknown>[]; total: number }> {
  const { pageNo, pageSize } = ask
  const offset = (pageNo - 1) * pageSize
  if (offset === 0) {
    const rows = await selectRows(tx, ask, { limit: pageSize, offset, isReversed: false })
    return { rows, total: rows.length < pageSize ? rows.length : await countRows(tx, ask) }
  }
  const total = await countRows(tx, ask)
  const limit = Math.min(pageSize, total - offset)
  if (limit <= 0) return { rows: [], total }
  const isReversed = offset > total / 2
  const skipped = isReversed ? total - offset - limit : offset
  const rows = await selectRows(tx, ask, { limit, offset: skipped, isReversed })
  return { rows: isReversed ? rows.reverse() : rows, total }
}

async function countRows(tx: Tx, { definition, where }: Ask): Promise<number> {
  const counted = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(definition.table)} as t where ${where}
  `.execute(tx)
  return counted.rows[0]?.total ?? 0
}

/** Past this many skipped rows only the ids are walked, and whole rows are looked up for the page alone. */
const deepOffset = 1000

async function selectRows(
  tx: Tx,
  { definition, where, sorts }: Ask,
  window: { limit: number; offset: number; isReversed: boolean },
): Promise<Record<string, unknown>[]> {
  const table = sql.table(definition.table)
  const order = orderBy(definition, sorts, window.isReversed)
  const rows = sql`${where} order by ${order} limit ${window.limit}::bigint offset ${window.offset}::bigint`
  const query =
    window.offset < deepOffset
      ? sql`select ${selection(definition)} from ${table} as t where ${rows}`
      : sql`select ${selection(definition)} from (select t.id from ${table} as t where ${rows}) as page
            join ${table} as t on t.id = page.id order by ${order}`
  return (await sql<Record<string, unknown>>`${query}`.execute(tx)).rows
}
