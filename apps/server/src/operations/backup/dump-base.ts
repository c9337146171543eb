import { Client } from 'pg'

import type { EntryToWrite } from './backup-records.ts'
import { streamBase } from './base-stream.ts'

type Source = { ownerUrl: string; keys: Record<string, string>; madeAt: Date }

/** The whole server as PostgreSQL copies itself; what is archived of its WAL goes on from here. */
export async function* dumpBase(
  { ownerUrl, keys, madeAt }: Source,
  onObjects: (keys: string[]) => void,
): AsyncGenerator<EntryToWrite> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ version: number; user: string; database: string; segment: string }>(
      `select current_setting('server_version_num')::int as version, session_user as user, current_database() as database,
         pg_walfile_name(pg_current_wal_lsn()) as segment`,
    )
    const [about] = rows
    if (!about) throw new Error('the server said nothing of itself')
    const { version, user, database, segment } = about
    const known = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migration order by name',
    )
    yield {
      entry: {
        kind: 'base',
        madeAt: madeAt.toISOString(),
        migrations: known.rows,
        major: Math.floor(version / 10_000),
        user,
        database,
        segment,
        keys,
      },
    }
    yield { entry: { kind: 'cluster' }, content: streamBase(ownerUrl) }
    // Files that belong to rows of the backup are older than its end.
    const found = await client.query<{ key: string }>('select storage_key as key from sys_file order by 1')
    onObjects(found.rows.map(({ key }) => key))
  } finally {
    await client.end()
  }
}
