import { sql } from 'kysely'

import type { ColumnType, Fragment, ListColumn } from '../../platform/list/list-definition.ts'

/** Rows of another table that belong to a row of the source: at most one each. */
export type ReportJoin = { table: string; from: string; to: string; only?: Fragment }

export type SourceColumn = {
  type: ColumnType
  title: string
  dict?: string
  /** The column stands in a joined table, under its own name or another. */
  join?: string
  column?: string
}

/** A table that reports may be made of. Columns and joins that are not listed do not exist for them. */
export type ReportSource = {
  title: string
  columns: Readonly<Record<string, SourceColumn>>
  joins?: Readonly<Record<string, ReportJoin>>
  tenantColumn?: 'tenant_id'
  /** The column that tells rows apart; `id` unless told. */
  key?: string
  /** What every report on it demands, `t` being the table. */
  base?: Fragment
}

export type ReportSources = Readonly<Record<string, ReportSource>>

export const sourceOf = (sources: ReportSources, name: string): ReportSource | undefined =>
  Object.hasOwn(sources, name) ? sources[name] : undefined

/** The column as lists know it; all names in it come from the registry. */
export function sourceColumn(source: ReportSource, name: string): ListColumn | undefined {
  const found = Object.hasOwn(source.columns, name) ? source.columns[name] : undefined
  if (!found) return undefined
  const { type, join, column = name } = found
  const plain: ListColumn = { column, type, ...(type === 'text' && { ignoreCase: true as const }) }
  if (join === undefined) return plain
  const joined = source.joins?.[join]
  return joined && { ...plain, expression: lookUp(joined, column) }
}

function lookUp({ table, from, to, only = sql`true` }: ReportJoin, column: string): Fragment {
  return sql`(select ${sql.ref(`j.${column}`)} from ${sql.table(table)} as j
    where ${sql.ref(`j.${to}`)} = ${sql.ref(`t.${from}`)} and ${only} limit 1)`
}
