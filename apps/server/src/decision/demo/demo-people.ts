import { sql } from 'kysely'

import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'

/** What each person of the demo does beside trading. */
const rights = {
  researcher: ['PROPOSAL:view', 'PROPOSAL:add', 'PROPOSAL:edit', 'PROPOSAL:submit', 'DECISION:view'],
  manager: ['PROPOSAL:view', 'PROPOSAL:approve', 'DECISION:view', 'ORG:publish', 'ORG:view', 'ACCOUNT:viewAll'],
  panlin: ['ORG:publish', 'ORG:view', 'CLIENT:add', 'CLIENT:edit', 'CLIENT:view', 'ACCOUNT:viewAll'],
  trader: ['ORDER:submit', 'ORDER:cancel', 'DECISION:view'],
} as const

export type DemoPeople = Record<keyof typeof rights, Actor>

/** The people of the first demo institution as they act, or null where somebody is missing. */
export async function findDemoPeople(db: Db, tenantId: number): Promise<DemoPeople | null> {
  const names = Object.keys(rights) as (keyof typeof rights)[]
  const { rows } = await asPlatform(db, (tx) =>
    sql<{ id: string; username: keyof typeof rights; realname: string }>`
      select id, username, realname from sys_user where username = any(${names}::text[])
        and ${tenantId}::integer = any(tenant_ids)`.execute(tx),
  )
  if (rows.length < names.length) return null
  const actorOf = ({ id, username, realname }: (typeof rows)[number]): Actor => ({
    sessionId: 'demo',
    userId: id,
    username,
    realname,
    tenantId,
    isPlatform: false,
    orgCode: '',
    rights: { roleCodes: new Set(), permissions: new Set<string>(rights[username]) },
  })
  return Object.fromEntries(rows.map((row) => [row.username, actorOf(row)])) as DemoPeople
}
