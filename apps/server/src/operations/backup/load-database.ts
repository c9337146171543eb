import { Client } from 'pg'

import { findMigrations, renamedMigrations } from '../../platform/database/find-migrations.ts'
import { checksumOf, migrateDatabase } from '../../platform/database/migrate.ts'
import { queueSchema } from '../../platform/database/queue-schema.ts'
import type { Log } from '../../platform/log/log.ts'
import { BackupError } from './backup-error.ts'
import type { Manifest, ReadEntry, TableEntry } from './backup-records.ts'
import { copyFrom } from './copy-table.ts'
import { copyTarget, dumpedSchemas, findTables, quoted } from './dump-database.ts'

const named = ({ schema, name }: { schema: string; name: string }): string => `${quoted(schema)}.${quoted(name)}`

/** A restore goes into nothing or not at all. */
export async function requireEmptyDatabase(ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl, connectionTimeoutMillis: 20_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ tables: number }>(
      `select count(*)::int as tables from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = any($1) and c.relkind in ('r', 'p')`,
      [dumpedSchemas],
    )
    if (rows[0]?.tables) throw new BackupError(`目标数据库不是空的（已有 ${rows[0].tables} 张表），未作任何更改`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** This program has to know every change of the schema that the backup has seen, word for word. */
export async function requireKnownMigrations({ migrations }: Pick<Manifest, 'migrations'>): Promise<Set<string>> {
  const known = new Map(
    await Promise.all((await findMigrations()).map(async (one) => [one.name, await checksumOf(one)] as const)),
  )
  const wanted = new Set<string>()
  for (const { name: told, checksum } of migrations) {
    const name = renamedMigrations[told] ?? told
    if (known.get(name) !== checksum)
      throw new BackupError(
        `备份来自另一个版本的量枢（迁移 ${told} 在本版本中不存在或不同），请用同版本或更新的程序恢复，未作任何更改`,
      )
    wanted.add(name)
  }
  return wanted
}

/** Takes everything away again that a restore which failed has made; the database was empty before. */
export async function emptyDatabase(ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`drop schema if exists ${queueSchema} cascade`)
    await client.query('drop schema public cascade')
    await client.query('create schema public')
  } finally {
    await client.end()
  }
}

export type Loader = {
  table: (entry: TableEntry, read: ReadEntry) => Promise<void>
  finish: () => Promise<{ tables: number; rows: number }>
  close: () => Promise<void>
}

type LoadOptions = { ownerUrl: string; manifest: Manifest; log: Log; say: (text: string) => void }

/** The schema as the backup knew it, and then its rows, all in one transaction. */
export async function openLoader({ ownerUrl, manifest, log, say }: LoadOptions): Promise<Loader> {
  await migrateDatabase({ url: ownerUrl, log, only: await requireKnownMigrations(manifest) })
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  const ask = async <Row>(text: string, values: unknown[] = []) => (await client.query(text, values)).rows as Row[]
  await client.query('begin')
  // Rows come as they were: triggers have run and references hold already.
  await client.query('set local session_replication_role = replica').catch((cause: unknown) => {
    throw new BackupError('恢复需要数据库的超级用户（session_replication_role），未作任何更改', { cause })
  })
  const [queue] = await ask<{ version: number }>(`select version from ${queueSchema}.version`)
  const isSameQueue = queue?.version === manifest.queueVersion
  if (!isSameQueue) say('任务队列的结构已升级，排队中的任务不恢复')
  const isWanted = ({ schema }: { schema: string }) => isSameQueue || schema !== queueSchema
  const existing = new Set((await findTables(ask)).map(named))
  for (const part of manifest.partitions.filter(isWanted)) {
    if (existing.has(named(part))) continue
    await client.query(
      `create table ${named(part)} partition of ${named({ schema: part.schema, name: part.parent })} ${part.bound}`,
    )
  }
  const emptied = (await findTables(ask)).filter(isWanted).map(named)
  await client.query(`truncate ${emptied.join(', ')}`)
  const counts = { tables: 0, rows: 0 }

  return {
    async table(entry, { content, totals }) {
      if (!isWanted(entry)) return
      const rows = await copyFrom(client, `copy ${copyTarget(entry)} from stdin`, content)
      if (rows !== totals().rows) throw new BackupError(`表 ${entry.name} 应有 ${totals().rows} 行，只写入 ${rows} 行`)
      counts.tables += 1
      counts.rows += rows
    },

    async finish() {
      for (const { lastValue, ...sequence } of manifest.sequences.filter(isWanted))
        await client.query('select setval($1::regclass, $2::bigint)', [named(sequence), lastValue])
      await client.query('commit')
      await client.query('analyze')
      return counts
    },

    close: () => client.end().catch(() => undefined),
  }
}
