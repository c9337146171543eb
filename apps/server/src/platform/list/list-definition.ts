import type { RawBuilder } from 'kysely'

/** A piece of SQL whose values are bound and whose names come from our own definitions. The listed table is `t` in it. */
export type Fragment = RawBuilder<unknown>

export type ColumnType = 'text' | 'int' | 'number' | 'date' | 'datetime' | 'boolean'

export type ListColumn = {
  column: string
  type: ColumnType
  /** Dictionary code, or `table,textColumn,codeColumn`; pages then carry `x_dictText` beside x. */
  dict?: string
  /** In place of the plain column, for a property that is computed. */
  expression?: Fragment
  /** Like-searches ignore upper and lower case. Costs twice the time, so not for long texts. */
  ignoreCase?: true
  /** The column is declared not null, or its expression never is: sorting by it can use an index as it stands. */
  notNull?: true
  /** All it can be, where that is less than its type says: what is written there was checked before. */
  values?: readonly (string | number)[]
  /** Long texts sort by their beginning, which an index can hold. */
  sortKey?: Fragment
  /** Sorting by it is refused: no index could answer it, and a long table would be read whole. */
  unsortable?: true
  /** Clients expect the name, but nothing is ever in it: sorting by it is sorting by id. */
  isAlwaysNull?: true
  /** How the table writes "not given" in a column that is not null; it leaves as null. */
  absent?: string | number
}

/** A table whose changes are noted (`watch_list_table`), so that totals and places in it can be remembered. */
export type Watched = {
  /** Its rows are numbered by institution, so that others' changes do not disturb. */
  byTenant?: true
  /** Its buckets also go by these two properties, so that totals of either need no counting at all. */
  tally?: { kind?: string; day: string }
}

export type Sort = { property: string; descending: boolean }

export type ListColumns = Record<string, ListColumn>

/** Everything the generic list may do with one entity. Names that are not in here do not exist for callers. */
export type ListDefinition<Columns extends ListColumns = ListColumns> = {
  table: string
  /** Set on tables with the standard tenant policy: the explicit comparison lets the indexes on it be used. */
  tenantColumn?: 'tenant_id'
  columns: Columns & { id: ListColumn }
  /** Used when the caller asks for no order. */
  defaultSort: readonly Sort[]
  watched?: Watched
}

export function defineList<const Columns extends ListColumns & { id: ListColumn }>(
  definition: ListDefinition<Columns>,
): ListDefinition<Columns> {
  return definition
}

type WireValue<Column extends ListColumn> = Column extends { values: readonly (infer Value)[] }
  ? Value
  : Column['type'] extends 'int' | 'number'
    ? number
    : Column['type'] extends 'boolean'
      ? boolean
      : string

type WireNull<Column extends ListColumn> = Column extends { notNull: true }
  ? Column extends { absent: unknown }
    ? null
    : never
  : null

/** One record as it leaves: camelCase, wire times, dictionary texts beside the values. */
export type ListRow<Columns extends ListColumns> = {
  [Property in keyof Columns]: Property extends 'id'
    ? string
    : WireValue<Columns[Property]> | WireNull<Columns[Property]>
} & { [Property in keyof Columns & string as `${Property}_dictText`]?: string }

/** What arrived in the query string. A repeated parameter is an array. */
export type ListParams = Readonly<Record<string, string | readonly string[] | undefined>>

export function columnOf(definition: ListDefinition, property: string): ListColumn | undefined {
  return Object.hasOwn(definition.columns, property) ? definition.columns[property] : undefined
}

/** The last one of a repeated control parameter would be as good; the first is what servers of this contract take. */
export function firstOf(params: ListParams, name: string): string | undefined {
  const value = Object.hasOwn(params, name) ? params[name] : undefined
  return typeof value === 'string' ? value : value?.[0]
}

/** A repeated property is a list of values, as if joined by commas. */
export function joinedOf(params: ListParams, name: string): string | undefined {
  const value = Object.hasOwn(params, name) ? params[name] : undefined
  return typeof value === 'string' ? value : value?.join(',')
}
