import { sql } from 'kysely'

import { toWireTime } from '../wire/wire-time.ts'
import { refOf } from './compare.ts'
import type { ColumnType, Fragment, ListColumns, ListDefinition, ListRow } from './list-definition.ts'

/** `t.create_time as "createTime", …` */
export function selection(definition: ListDefinition): Fragment {
  return sql.join(
    Object.entries(definition.columns).map(([property, column]) => sql`${refOf(column)} as ${sql.ref(property)}`),
  )
}

export function toWireRow<Columns extends ListColumns>(
  definition: ListDefinition<Columns>,
  row: Record<string, unknown>,
): ListRow<Columns> {
  const wire: Record<string, unknown> = {}
  for (const [property, { type, absent }] of Object.entries(definition.columns)) {
    const value = row[property]
    wire[property] = absent !== undefined && value === absent ? null : toWire(type, value)
  }
  // Built property by property from the same definition the type is computed from.
  return wire as ListRow<Columns>
}

function toWire(type: ColumnType, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return toWireTime(value)
  if (type === 'number' || type === 'int') return Number(value)
  return value
}
