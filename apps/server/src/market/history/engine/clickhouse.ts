import { ClickHouseLogLevel, createClient, type ClickHouseClient } from '@clickhouse/client'

import { StartError } from '../../../platform/database/start-error.ts'

export type ClickHouse = {
  /** Rows of a question, each a list of its columns. */
  ask: <Row extends readonly unknown[]>(text: string, values?: Record<string, unknown>) => Promise<Row[]>
  insert: (
    table: string,
    columns: readonly [string, ...string[]],
    rows: readonly (readonly unknown[])[],
  ) => Promise<void>
  close: () => Promise<void>
}

const bars = 'ref Int64, open Int64, high Int64, low Int64, close Int64, volume Int64, amount Int64'
/** Of two rows with the same key the later one counts: what is written again replaces itself. */
const version = 'version UInt64 default toUnixTimestamp64Milli(now64(3))'

/** A row per bar, unlike in PostgreSQL: columns are packed by the engine itself, and scans over days read only theirs. */
const tables = [
  `create table if not exists bar_daily (source LowCardinality(String), symbol LowCardinality(String), day Date32, ${bars},
     ${version}) engine = ReplacingMergeTree(version) partition by (source, toYear(day)) order by (source, symbol, day)`,
  `create table if not exists bar_minute (source LowCardinality(String), symbol LowCardinality(String), day Date32,
     n UInt16, minute Int32, ${bars}, ${version}) engine = ReplacingMergeTree(version)
     partition by (source, toYYYYMM(day)) order by (source, symbol, day, n)`,
  `create table if not exists tick (source LowCardinality(String), symbol LowCardinality(String), day Date32, n UInt32,
     second Int32, price Int64, volume Int64, amount Int64, ${version}) engine = ReplacingMergeTree(version)
     partition by (source, toYYYYMM(day)) order by (source, symbol, day, second, n)`,
  `create table if not exists emotion (source LowCardinality(String), day Date32, time String, hot Float64, panic Float64,
     net Float64, limit_ups Int32, limit_downs Int32, ${version}) engine = ReplacingMergeTree(version)
     order by (source, day, time)`,
  `create table if not exists order_event (account_id String, seq UInt32, tenant_id Int32, type LowCardinality(String),
     body String, at DateTime64(6, 'UTC'), ${version})
     engine = ReplacingMergeTree(version) partition by toYYYYMM(at) order by (account_id, seq)`,
  `create table if not exists audit_log (id String, tenant_id Int32, log_type Int16, log_content String,
     operate_type Nullable(Int16), userid Nullable(String), username Nullable(String), ip Nullable(String),
     method Nullable(String), request_url Nullable(String), request_param Nullable(String), request_type Nullable(String),
     cost_time Nullable(Int32), create_by Nullable(String), create_time DateTime64(6, 'UTC'), ${version})
     engine = ReplacingMergeTree(version) partition by toYYYYMM(create_time) order by (tenant_id, create_time, id)`,
  `create table if not exists audit_data (id String, tenant_id Int32, data_table String, data_id String,
     data_content String, data_version Int32, type String, create_by Nullable(String), create_time DateTime64(6, 'UTC'),
     ${version}) engine = ReplacingMergeTree(version) partition by toYYYYMM(create_time)
     order by (tenant_id, create_time, id)`,
]

const databaseOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1)) || 'liangshu'

/** Connects and makes the tables that are not there yet. */
export async function openClickHouse(url: string): Promise<ClickHouse> {
  const database = databaseOf(url)
  if (!/^\w{1,60}$/.test(database)) throw new StartError(`CLICKHOUSE_URL 中的库名不合规：${database}`)
  const base = new URL(url)
  base.pathname = '/'
  const options = {
    url: base,
    application: 'liangshu',
    request_timeout: 120_000,
    // Whoever asked hears what went wrong; a second telling would hold the address with its password.
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: { output_format_json_quote_64bit_integers: 0, date_time_input_format: 'best_effort' },
  } as const
  const first = createClient(options)
  try {
    await first.command({ query: `create database if not exists ${database}` })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(`无法连接 ClickHouse ${base.host}，请检查 CLICKHOUSE_URL：${reason}`, { cause })
  } finally {
    await first.close()
  }
  const client = createClient({ ...options, database })
  for (const query of tables) await client.command({ query })
  return wrap(client)
}

function wrap(client: ClickHouseClient): ClickHouse {
  return {
    async ask<Row extends readonly unknown[]>(query: string, values: Record<string, unknown> = {}) {
      const answer = await client.query({ query, query_params: values, format: 'JSONCompactEachRow' })
      return (await answer.json()) as Row[]
    },
    async insert(table, columns, rows) {
      if (rows.length === 0) return
      await client.insert({ table, columns: [...columns], values: rows, format: 'JSONCompactEachRow' })
    },
    close: () => client.close(),
  }
}
