import { errorCatalogue } from '@liangshu/contract/errors'
import { sql } from 'kysely'

import { AppError } from '../http/app-error.ts'
import { refOf } from './compare.ts'
import {
  columnOf,
  firstOf,
  type ColumnType,
  type Fragment,
  type ListColumn,
  type ListDefinition,
  type ListParams,
  type Sort,
} from './list-definition.ts'

/** The order asked for. `column` and `order` count only together; several columns share one direction. */
export function readSort(definition: ListDefinition, params: ListParams): readonly Sort[] {
  const column = firstOf(params, 'column')?.trim()
  const order = firstOf(params, 'order')?.trim()
  if (!column || !order) return definition.defaultSort
  const descending = !order.toLowerCase().includes('asc')
  const properties = column
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return properties.map((property) => ({ property: knownProperty(definition, property), descending }))
}

function knownProperty(definition: ListDefinition, asked: string): string {
  const property = asked.endsWith('_dictText') ? asked.slice(0, -'_dictText'.length) : asked
  const column = columnOf(definition, property)
  if (column?.unsortable) throw new AppError('SORT_COLUMN_UNKNOWN', {}, { message: `请注意，该列不支持排序：${asked}` })
  if (column) return column.isAlwaysNull ? 'id' : property
  // The default order of every client; entities without the column fall back to their id.
  if (property === 'createTime') return 'id'
  throw new AppError('SORT_COLUMN_UNKNOWN', {}, { message: errorCatalogue.SORT_COLUMN_UNKNOWN.message + asked })
}

/**
 * The id makes every order total, or rows would repeat and vanish between pages. It runs against the direction of the
 * first column because the indexes do: (create_time desc, id), read forwards or backwards. In a watched table it runs
 * along, so that "from this row on" is one comparison of pairs, which an index on (column, id) answers.
 */
export function totalOrder(definition: ListDefinition, sorts: readonly Sort[]): readonly Sort[] {
  if (sorts.some((sort) => sort.property === 'id')) return sorts
  const isFirstDescending = sorts[0]?.descending ?? true
  return [...sorts, { property: 'id', descending: definition.watched ? isFirstDescending : !isFirstDescending }]
}

export function orderBy(definition: ListDefinition, sorts: readonly Sort[], isReversed = false): Fragment {
  return sql.join(totalOrder(definition, sorts).map((sort) => orderTerm(definition, sort, isReversed)))
}

function orderTerm(definition: ListDefinition, sort: Sort, isReversed: boolean): Fragment {
  const column = sortedColumn(definition, sort)
  const isDescending = sort.descending !== isReversed
  const direction = isDescending ? sql`desc` : sql`asc`
  if (definition.watched) return sql`${sortRef(column)} ${direction}`
  // Missing values count as the smallest, as screens of this contract are used to.
  const nulls = column.notNull || sort.property === 'id' ? sql`` : isDescending ? sql` nulls last` : sql` nulls first`
  return sql`${refOf(column)} ${direction}${nulls}`
}

export function sortedColumn(definition: ListDefinition, sort: Sort): ListColumn {
  const column = columnOf(definition, sort.property)
  if (!column) throw new Error(`list of ${definition.table} sorts by unknown ${sort.property}`)
  return column
}

const smallest: Record<ColumnType, Fragment> = {
  text: sql`''`,
  int: sql`-2147483648`,
  number: sql`'-infinity'`,
  date: sql`'-infinity'`,
  datetime: sql`'-infinity'`,
  boolean: sql`false`,
}

/** What a watched table sorts by: never null, so that pairs of it compare. */
export function sortRef(column: ListColumn): Fragment {
  if (column.sortKey) return column.sortKey
  const ref = refOf(column)
  // CASE, not coalesce: behind row-level security the planner looks only the former up in an index.
  return column.notNull ? ref : sql`(case when ${ref} is null then ${smallest[column.type]} else ${ref} end)`
}
