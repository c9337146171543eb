import { compare } from './compare.ts'
import { joinedOf, type Fragment, type ListColumn, type ListDefinition, type ListParams } from './list-definition.ts'
import { listOf, readValue, type Comparator } from './value-operators.ts'

/** The caller's own filters: one per property, its ranges and its list form. Names we do not know are ignored. */
export function ownFilters(definition: ListDefinition, params: ListParams): Fragment[] {
  return Object.entries(definition.columns).flatMap(([property, column]) =>
    [
      valueFilter(column, property, joinedOf(params, property)),
      rangeFilter(column, 'ge', `${property}_begin`, joinedOf(params, `${property}_begin`)),
      rangeFilter(column, 'le', `${property}_end`, joinedOf(params, `${property}_end`)),
      listFilter(column, `${property}_MultiString`, joinedOf(params, `${property}_MultiString`)),
    ].filter((condition) => condition !== undefined),
  )
}

function valueFilter(column: ListColumn, label: string, raw: string | undefined): Fragment | undefined {
  const text = raw?.trim()
  if (!text) return undefined
  if (column.type === 'text') {
    const comparison = readValue(text)
    return comparison && compare(column, comparison, label)
  }
  // A like box left empty sends `**`, whatever the type behind it. Other operators do not bind to numbers and dates.
  if (text === '**') return undefined
  return compare(column, { kind: 'compare', comparator: 'eq', value: text }, label)
}

/** A plain day means its first second at the beginning of a range and its last at the end: `compare` reads days so. */
function rangeFilter(column: ListColumn, comparator: Comparator, label: string, raw: string | undefined) {
  const value = raw?.trim()
  return value ? compare(column, { kind: 'compare', comparator, value }, label) : undefined
}

function listFilter(column: ListColumn, label: string, raw: string | undefined): Fragment | undefined {
  return raw ? compare(column, { kind: 'in', values: listOf(raw) }, label) : undefined
}
