import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { ColumnType } from '../../platform/list/list-definition.ts'
import type { ReportSources, SourceColumn } from './report-source.ts'

type Found = {
  schema: string
  table: string
  title: string | null
  column: string
  type: string
  comment: string | null
  isKey: boolean
}

/** Types that lists can filter and sort. Columns of others, such as documents and lists, are left out. */
const types: Readonly<Record<string, ColumnType>> = {
  smallint: 'int',
  integer: 'int',
  bigint: 'number',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
  text: 'text',
  'character varying': 'text',
  character: 'text',
  date: 'date',
  'timestamp without time zone': 'datetime',
  'timestamp with time zone': 'datetime',
  boolean: 'boolean',
}

const mostColumns = 20_000

/** The tables and views of another database that its account may read, titled by their comments. */
export async function findOutsideSources(tx: Tx): Promise<ReportSources> {
  const { rows } = await sql<Found>`
    select n.nspname as schema, c.relname as table, obj_description(c.oid, 'pg_class') as title, a.attname as column,
      format_type(a.atttypid, null) as type, col_description(c.oid, a.attnum) as comment,
      coalesce(i.indnkeyatts = 1 and a.attnum = i.indkey[0], false) as "isKey"
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and has_table_privilege(c.oid, 'select')
    order by n.nspname <> 'public', 1, 2, a.attnum limit ${mostColumns}::integer`.execute(tx)
  const sources: Record<string, { title: string; columns: Record<string, SourceColumn>; key?: string }> = {}
  for (const { schema, table, title, column, type, comment, isKey } of rows) {
    const known = types[type]
    if (!known || table.includes('.') || schema.includes('.')) continue
    const name = schema === 'public' ? table : `${schema}.${table}`
    const source = (sources[name] ??= { title: title ?? name, columns: {} })
    source.columns[column] = { type: known, title: comment ?? column }
    if (isKey) source.key = column
  }
  return sources
}
