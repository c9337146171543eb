import { crc32 } from 'node:zlib'

import type { ClickHouse } from '../../market/index.ts'
import type { AskRows } from './ask-rows.ts'
import { CopyError } from './copy-error.ts'

type Parts = { ask: AskRows; clickhouse: ClickHouse; isWanted: () => boolean }
type Columns = readonly [string, ...string[]]

const rowsAtOnce = 5000
/** Rows are committed out of order: those of the last minutes are looked at again, and replace themselves. */
const overlap = `interval '10 minutes'`

const utc = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as ${column}`

/** A print of a whole row, the same on both sides: every value as text, what is absent as nothing. */
const printOf = (row: readonly unknown[]): number => crc32(row.map((value) => String(value ?? '')).join('\u0001'))
const printInClickHouse = (columns: Columns): string =>
  `sum(CRC32(arrayStringConcat([${columns.map((name) => `ifNull(toString(${name}), '')`).join(', ')}], '\\x01')))`

const eventColumns = ['account_id', 'seq', 'tenant_id', 'type', 'body', 'at'] as const

/** What happened to orders and accounts, account by account, from where the other side ends. Answers how many rows. */
export async function copyOrderEvents({ ask, clickhouse, isWanted }: Parts): Promise<number> {
  const known = new Map(
    await clickhouse.ask<[string, number]>('select account_id, max(seq) from order_event group by account_id'),
  )
  const accounts = await ask<{ id: string; last: number }>(
    'select account_id as id, event_seq::int as last from trade_account_state order by 1',
  )
  let copied = 0
  for (const { id, last } of accounts) {
    for (let from = known.get(id) ?? 0; from < last && isWanted();) {
      const rows = await ask<Record<string, unknown>>(
        `select account_id, seq::int as seq, tenant_id, type, body::text as body, ${utc('at')}
         from trade_event where account_id = $1 and seq > $2 and seq <= $3 order by seq`,
        [id, from, from + rowsAtOnce],
      )
      const values = rows.map((row) => eventColumns.map((name) => row[name]))
      await clickhouse.insert('order_event', eventColumns, values)
      const until = from + rowsAtOnce
      await requireSame(
        clickhouse,
        { table: 'order_event', columns: eventColumns, values },
        {
          where: 'account_id = {id:String} and seq > {from:UInt32} and seq <= {until:UInt32}',
          bound: { id, from, until },
        },
      )
      copied += rows.length
      from = until
    }
  }
  return copied
}

const logColumns = [
  'id',
  'tenant_id',
  'log_type',
  'log_content',
  'operate_type',
  'userid',
  'username',
  'ip',
  'method',
  'request_url',
  'request_param',
  'request_type',
  'cost_time',
  'create_by',
  'create_time',
] as const
const dataColumns = [
  'id',
  'tenant_id',
  'data_table',
  'data_id',
  'data_content',
  'data_version',
  'type',
  'create_by',
  'create_time',
] as const

const audits = [
  { table: 'audit_log', from: 'sys_log', columns: logColumns },
  { table: 'audit_data', from: 'sys_data_log', columns: dataColumns },
] as const

/** Who signed in and did what, and what records were before: from where the other side ends. */
export async function copyAudit({ ask, clickhouse, isWanted }: Parts): Promise<number> {
  let copied = 0
  for (const { table, from, columns } of audits) {
    const named = columns.map((name) => (name === 'create_time' ? utc(name) : name)).join(', ')
    const [[newest = ''] = []] = await clickhouse.ask<[string]>(
      `select if(count() = 0, '', toString(max(create_time))) from ${table}`,
    )
    let [at, id] = ['-infinity', '']
    if (newest) {
      const [row] = await ask<{ at: string }>(`select (($1 || '+00')::timestamptz - ${overlap})::text as at`, [newest])
      at = row?.at ?? at
    }
    for (;;) {
      const rows = await ask<Record<string, unknown>>(
        `select ${named}, create_time::text as cursor_at from ${from} t
         where (t.create_time, t.id) > ($1::timestamptz, $2) order by t.create_time, t.id fetch first ${rowsAtOnce} rows only`,
        [at, id],
      )
      if (rows.length === 0 || !isWanted()) break
      const values = rows.map((row) => columns.map((name) => row[name]))
      await clickhouse.insert(table, columns, values)
      await requireSame(
        clickhouse,
        { table, columns, values },
        {
          where: 'id in {ids:Array(String)}',
          bound: { ids: rows.map((row) => row['id']) },
        },
      )
      const last = rows.at(-1)
      at = String(last?.['cursor_at'])
      id = String(last?.['id'])
      copied += rows.length
    }
  }
  return copied
}

type Copied = { table: string; columns: Columns; values: readonly (readonly unknown[])[] }

async function requireSame(
  { ask }: ClickHouse,
  { table, columns, values }: Copied,
  { where, bound }: { where: string; bound: Record<string, unknown> },
): Promise<void> {
  const [[count = 0, print = ''] = []] = await ask<[number, string]>(
    `select count(), toString(${printInClickHouse(columns)}) from ${table} final where ${where}`,
    bound,
  )
  const wanted = values.reduce((sum, row) => sum + BigInt(printOf(row)), 0n)
  if (Number(count) !== values.length || BigInt(print || 0) !== wanted)
    throw new CopyError(`${table} 核对不一致：来源 ${values.length} 行（${wanted}），目标 ${count} 行（${print}）`)
}
