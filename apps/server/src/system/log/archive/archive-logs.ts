import { mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'

import { sql } from 'kysely'

import type { Db } from '../../../platform/database/database.ts'
import { readInBatches } from '../../../platform/list/cursor.ts'
import { asPlatform } from '../../../platform/tenancy/in-tenant.ts'
import { linkAfter } from './chain.ts'
import { verifyArchive } from './verify-archive.ts'

export type Archived = { rows: number; file: string | undefined; end: string }

/**
 * Moves logs before a moment out of the database into a file of their own. The file is on the disk before the rows are
 * gone: a crash in between leaves them in both places, never in none. A chain that is broken is not written on.
 */
export async function archiveLogs(db: Db, folder: string, before: Date, stamp: string): Promise<Archived> {
  await mkdir(folder, { recursive: true })
  const { end, fault } = await verifyArchive(folder)
  if (fault !== undefined) throw new Error(`日志归档校验失败，未归档：${fault}`)
  return asPlatform(db, async (tx) => {
    const name = `sys_log-${String(end.seq + 1).padStart(12, '0')}-${stamp}.jsonl`
    const draft = path.join(folder, `${name}.part`)
    const file = await open(draft, 'w')
    let last: { seq: number; hash: string } = end
    try {
      const query = sql`select * from sys_log where create_time < ${before} order by create_time, id`
      for await (const rows of readInBatches(tx, query)) {
        let text = ''
        for (const row of rows) {
          const link = linkAfter(last, row)
          text += `${JSON.stringify(link)}\n`
          last = link
        }
        await file.write(text)
      }
      await file.sync()
    } finally {
      await file.close()
    }
    const rows = last.seq - end.seq
    if (rows === 0) return { rows, file: undefined, end: end.hash }
    await rename(draft, path.join(folder, name))
    await sql`delete from sys_log where create_time < ${before}`.execute(tx)
    return { rows, file: name, end: last.hash }
  })
}
