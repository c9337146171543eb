import { sql } from 'kysely'

import type { ColumnType, Fragment, ListColumn } from './list-definition.ts'
import { bindValue, readSpan, readText } from './typed-value.ts'
import { isEmpty, type Comparator, type Comparison, type Likeness } from './value-operators.ts'

const operators: Record<Comparator, Fragment> = {
  eq: sql`=`,
  ne: sql`<>`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
}

export const nothing: Fragment = sql`false`

/** The column as SQL. Its name comes from the definition, never from a caller. */
export const refOf = (column: ListColumn): Fragment => column.expression ?? sql.ref(`t.${column.column}`)

/** Undefined when the comparison asks for nothing. */
export function compare(column: ListColumn, comparison: Comparison, label: string): Fragment | undefined {
  if (isEmpty(comparison)) return undefined
  switch (comparison.kind) {
    case 'compare':
      return compareOne(column, comparison.comparator, comparison.value, label)
    case 'in':
      return inList(column, comparison.values, label)
    case 'like':
      return like(column, patternOf(comparison.likeness, readText(comparison.value, label)))
    case 'containsAny':
      return anyOf(comparison.values.map((value) => like(column, patternOf('contains', readText(value, label)))))
  }
}

function compareOne(column: ListColumn, comparator: Comparator, value: string, label: string): Fragment {
  const ref = refOf(column)
  if (column.type === 'datetime') return compareTime(ref, comparator, value, label)
  return sql`${ref} ${operators[comparator]} ${bindValue(column.type, value, label)}`
}

function compareTime(ref: Fragment, comparator: Comparator, value: string, label: string): Fragment {
  const { from, to } = readSpan(value, label)
  const start = sql`${from}::timestamptz`
  const end = sql`${to}::timestamptz`
  switch (comparator) {
    case 'eq':
      return sql`(${ref} >= ${start} and ${ref} < ${end})`
    case 'ne':
      return sql`(${ref} < ${start} or ${ref} >= ${end})`
    case 'gt':
      return sql`${ref} >= ${end}`
    case 'ge':
      return sql`${ref} >= ${start}`
    case 'lt':
      return sql`${ref} < ${start}`
    case 'le':
      return sql`${ref} < ${end}`
  }
}

function inList(column: ListColumn, values: readonly string[], label: string): Fragment {
  if (column.type === 'datetime') return anyOf(values.map((value) => compareOne(column, 'eq', value, label)))
  return sql`${refOf(column)} in (${sql.join(values.map((value) => bindValue(column.type, value, label)))})`
}

/** `pattern` is a finished LIKE pattern. */
export function like(column: ListColumn, pattern: string): Fragment {
  // Without letters that have a case both find the same, and the plain one is several times quicker.
  const operator = column.ignoreCase && hasCase(pattern) ? sql`ilike` : sql`like`
  return sql`${asText(refOf(column), column.type)} ${operator} ${pattern}`
}

const hasCase = (text: string): boolean => text.toLowerCase() !== text.toUpperCase()

function asText(ref: Fragment, type: ColumnType): Fragment {
  if (type === 'text') return ref
  if (type === 'datetime') return sql`to_char(${ref} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`
  return sql`${ref}::text`
}

export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

function patternOf(likeness: Likeness, value: string): string {
  return wrapPattern(likeness, escapeLike(value))
}

export function wrapPattern(likeness: Likeness, escaped: string): string {
  if (likeness === 'contains') return `%${escaped}%`
  return likeness === 'startsWith' ? `${escaped}%` : `%${escaped}`
}

export const allOf = (conditions: readonly Fragment[]): Fragment =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`

export const anyOf = (conditions: readonly Fragment[]): Fragment =>
  conditions.length === 0 ? nothing : sql`(${sql.join(conditions, sql` or `)})`
