import { Client } from 'pg'

import { queueSchema } from '../../platform/database/queue-schema.ts'
import type { EntryToWrite, Manifest, TableEntry } from './backup-records.ts'
import { copyOut } from './copy-table.ts'

export const dumpedSchemas = ['public', queueSchema]

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** A table with its columns, as COPY names it. */
export const copyTarget = ({ schema, name, columns }: TableEntry): string =>
  `${quoted(schema)}.${quoted(name)} (${columns.map(quoted).join(', ')})`

type Ask = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

/** Tables that hold rows themselves: a partitioned one is only the name of its parts. */
export async function findTables(ask: Ask): Promise<TableEntry[]> {
  const rows = await ask<{ schema: string; name: string; columns: string[] }>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname = any($1) and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by 1, 2 order by 1, 2`,
    [dumpedSchemas],
  )
  return rows.map((row) => ({ kind: 'table', ...row }))
}

async function readManifest(ask: Ask, keys: Record<string, string>, madeAt: Date): Promise<Manifest> {
  const [queue] = await ask<{ version: number }>(`select version from ${queueSchema}.version`)
  return {
    kind: 'manifest',
    madeAt: madeAt.toISOString(),
    migrations: await ask('select name, checksum from schema_migration order by name'),
    queueVersion: queue?.version ?? null,
    partitions: await ask(
      `select n.nspname as schema, c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
       where n.nspname = any($1) and c.relispartition and c.relkind = 'r' order by 1, 2`,
      [dumpedSchemas],
    ),
    sequences: await ask(
      `select schemaname as schema, sequencename as name, last_value::text as "lastValue" from pg_sequences
       where schemaname = any($1) and last_value is not null order by 1, 2`,
      [dumpedSchemas],
    ),
    keys,
  }
}

/** Keys of uploaded files, as of the same snapshot. */
const findObjectKeys = async (ask: Ask): Promise<string[]> =>
  (await ask<{ key: string }>('select storage_key as key from sys_file order by 1')).map(({ key }) => key)

type Dump = { ownerUrl: string; keys: Record<string, string>; madeAt: Date }

/** All rows as they stood at one moment, whatever is written meanwhile. Answers the keys of the files that belong to them. */
export async function* dumpDatabase(
  { ownerUrl, keys, madeAt }: Dump,
  onObjects: (keys: string[]) => void,
): AsyncGenerator<EntryToWrite> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  const ask: Ask = async <Row>(text: string, values: unknown[] = []) => (await client.query(text, values)).rows as Row[]
  try {
    await client.query('begin isolation level repeatable read read only')
    // An owner whom a policy would hide rows from has to hear it instead of writing half a backup.
    await client.query('set local row_security = off')
    yield { entry: await readManifest(ask, keys, madeAt) }
    onObjects(await findObjectKeys(ask))
    for (const table of await findTables(ask)) {
      yield { entry: table, content: copyOut(client, `copy ${copyTarget(table)} to stdout`) }
    }
    await client.query('commit')
  } finally {
    await client.end()
  }
}
