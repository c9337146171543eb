import { errorCatalogue } from '@liangshu/contract/errors'
import { sql } from 'kysely'

import { AppError } from '../http/app-error.ts'
import { refOf } from './compare.ts'
import { columnOf, firstOf, type Fragment, type ListDefinition, type ListParams, type Sort } from './list-definition.ts'

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
  if (columnOf(definition, property)) return property
  // The default order of every client; entities without the column fall back to their id.
  if (property === 'createTime') return 'id'
  throw new AppError('SORT_COLUMN_UNKNOWN', {}, { message: errorCatalogue.SORT_COLUMN_UNKNOWN.message + asked })
}

/**
 * The id makes every order total, or rows would repeat and vanish between pages. It runs against the direction of the
 * first column because the indexes do: (create_time desc, id), read forwards or backwards.
 */
export function orderBy(definition: ListDefinition, sorts: readonly Sort[], isReversed = false): Fragment {
  const [first] = sorts
  const isTotal = sorts.some((sort) => sort.property === 'id')
  const total = isTotal ? sorts : [...sorts, { property: 'id', descending: !(first?.descending ?? true) }]
  return sql.join(total.map((sort) => orderTerm(definition, sort, isReversed)))
}

function orderTerm(definition: ListDefinition, sort: Sort, isReversed: boolean): Fragment {
  const column = columnOf(definition, sort.property)
  if (!column) throw new Error(`list of ${definition.table} sorts by unknown ${sort.property}`)
  const isDescending = sort.descending !== isReversed
  // Missing values count as the smallest, as screens of this contract are used to.
  const nulls = column.notNull || sort.property === 'id' ? sql`` : isDescending ? sql` nulls last` : sql` nulls first`
  return sql`${refOf(column)} ${isDescending ? sql`desc` : sql`asc`}${nulls}`
}
