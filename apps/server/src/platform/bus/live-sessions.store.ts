import { sql } from 'kysely'

import type { Db } from '../database/database.ts'
import { asPlatform } from '../tenancy/in-tenant.ts'

/** Of these sessions, those still open, of people still allowed in. */
export function findLiveSessions(db: Db, sessionIds: readonly string[], now: Date): Promise<Set<string>> {
  return asPlatform(db, async (tx) => {
    const found = await sql<{ id: string }>`
      select s.id from sys_session s join sys_user u on u.id = s.user_id
      where s.id = any(${sessionIds}::text[]) and s.ended_at is null and s.expires_at > ${now}
        and u.status = 1 and u.del_flag = 0
    `.execute(tx)
    return new Set(found.rows.map((row) => row.id))
  })
}
