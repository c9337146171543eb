import type { FastifyInstance, InjectOptions } from 'fastify'
import { Client } from 'pg'
import { afterAll } from 'vitest'

import { basePath, buildApp } from '../app.ts'
import { hashToken, newToken } from '../platform/auth/session-token.ts'
import type { Clock } from '../platform/clock.ts'
import { readConfig } from '../platform/config/config.ts'
import { openDatabase, type Db } from '../platform/database/database.ts'
import { createLog } from '../platform/log/log.ts'
import type { TestDatabase } from './create-test-database.ts'

export type Answer = { success: boolean; message: string; code: number; result: unknown; timestamp: number }
type Person = { username: string; tenantId?: number; isPlatform?: boolean; permissions?: string[] }

export type TestApp = {
  app: FastifyInstance
  db: Db
  /** As the owner of the database, past row-level security. */
  asOwner: (statement: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  /** Makes the person when they are new, grants the permissions, and gives the headers of a session. */
  signIn: (person: Person) => Promise<Record<string, string>>
  call: (options: InjectOptions & { url: string }) => Promise<Answer>
}

/** The whole application on a test database. Call it where hooks may be registered. */
export async function createTestApp(
  { ownerUrl, appUrl }: TestDatabase,
  { clock = { now: () => new Date() }, settings = {} }: { clock?: Clock; settings?: Record<string, string> } = {},
): Promise<TestApp> {
  const log = createLog('silent')
  const db = openDatabase({ url: appUrl, poolSize: 4, log })
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  const config = readConfig({ REQUIRE_SIGN: '0', RATE_LIMIT: '0', ...settings })
  const app = await buildApp({ config, db, clock, log, checkAnswers: true })
  afterAll(async () => {
    await app.close()
    await db.destroy()
    await owner.end()
  })

  const asOwner = async (statement: string, values: unknown[] = []) =>
    (await owner.query<Record<string, unknown>>(statement, values)).rows

  return {
    app,
    db,
    asOwner,
    signIn: (person) => signIn(asOwner, person),
    call: async (options) => {
      const answer = await app.inject({ ...options, url: `${basePath}${options.url}` })
      return answer.json<Answer>()
    },
  }
}

async function signIn(asOwner: TestApp['asOwner'], person: Person): Promise<Record<string, string>> {
  const { username, tenantId = 1, isPlatform = false, permissions = [] } = person
  const id = `u-${username}`
  await asOwner(
    `insert into sys_user (id, username, realname, password_hash, tenant_ids, is_platform)
     values ($1, $2, $2, '-', $3, $4) on conflict (id) do nothing`,
    [id, username, isPlatform ? [] : [tenantId], isPlatform],
  )
  await asOwner('insert into sys_tenant (id, name) values ($1, $2) on conflict do nothing', [
    tenantId,
    `租户${tenantId}`,
  ])
  if (permissions.length > 0) await grant(asOwner, id, tenantId, permissions)
  const token = newToken()
  await asOwner(
    `insert into sys_session (id, token_hash, user_id, tenant_id, created_at, last_seen_at, expires_at)
     values ($1, $2, $3, $4, now(), now(), now() + interval '1 year')`,
    [token.slice(0, 20), hashToken(token), id, isPlatform ? 0 : tenantId],
  )
  return { 'x-access-token': token, 'tenant-id': isPlatform ? '0' : String(tenantId) }
}

async function grant(asOwner: TestApp['asOwner'], userId: string, tenantId: number, permissions: string[]) {
  const role = `r-${userId}`
  await asOwner(
    'insert into sys_role (id, tenant_id, role_name, role_code) values ($1, $2, $1, $1) on conflict do nothing',
    [role, tenantId],
  )
  await asOwner('insert into sys_user_role values ($1, $2, $3) on conflict do nothing', [userId, role, tenantId])
  for (const code of permissions) {
    const permission = `p-${code}`
    await asOwner(
      'insert into sys_permission (id, name, perms, menu_type) values ($1, $2, $2, 2) on conflict do nothing',
      [permission, code],
    )
    await asOwner(
      'insert into sys_role_permission (role_id, permission_id, tenant_id) values ($1, $2, $3) on conflict do nothing',
      [role, permission, tenantId],
    )
  }
}
