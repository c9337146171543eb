import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import { advancedQuery } from '../../platform/list/advanced-query.ts'
import { allOf } from '../../platform/list/compare.ts'
import type { Fragment, ListDefinition, ListParams } from '../../platform/list/list-definition.ts'
import { ownFilters } from '../../platform/list/own-filters.ts'
import { readPaging } from '../../platform/list/paging.ts'
import { selection, toWireRow } from '../../platform/list/rows.ts'
import { orderBy, readSort } from '../../platform/list/sorting.ts'

/** One page of a table elsewhere. Nothing is known about it, so nothing is remembered: rows and total are asked for. */
export async function findOutsideRows(tx: Tx, definition: ListDefinition, params: ListParams, base: Fragment) {
  const { pageNo, pageSize } = readPaging(params)
  const advanced = advancedQuery(definition, params)
  const where = allOf([base, ...ownFilters(definition, params), ...(advanced ? [advanced] : [])])
  const table = sql.table(definition.table)
  const order = orderBy(definition, readSort(definition, params))
  const { rows } = await sql<Record<string, unknown>>`
    select ${selection(definition)} from ${table} as t where ${where} order by ${order}
    limit ${pageSize}::bigint offset ${(pageNo - 1) * pageSize}::bigint`.execute(tx)
  const counted = await sql<{ total: number }>`select count(*) as total from ${table} as t where ${where}`.execute(tx)
  return { records: rows.map((row) => toWireRow(definition, row)), total: counted.rows[0]?.total ?? 0 }
}
