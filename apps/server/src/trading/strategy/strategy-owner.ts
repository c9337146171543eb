import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'

type Person = { userId: string; username: string; realname: string }

/** The person a strategy runs for, with the rights that sending its orders takes; null when that person is gone. */
export async function findOwner(tx: Tx, username: string, tenantId: number): Promise<Actor | null> {
  const { rows } = await sql<Person>`
    select id as "userId", username, realname from sys_user
    where username = ${username} and status = 1 and del_flag = 0`.execute(tx)
  const [person] = rows
  if (!person) return null
  return {
    ...person,
    sessionId: 'strategy',
    tenantId,
    isPlatform: false,
    orgCode: '',
    rights: { roleCodes: new Set(), permissions: new Set(['ORDER:submit', 'ORDER:cancel', 'STRATEGY:view']) },
  }
}
