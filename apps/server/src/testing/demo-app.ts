import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'

import { basePath, buildApp } from '../app.ts'
import { openSession } from '../platform/auth/open-session.ts'
import { readConfig } from '../platform/config/config.ts'
import { openDatabase, type Db } from '../platform/database/database.ts'
import { createLog } from '../platform/log/log.ts'
import { asPlatform } from '../platform/tenancy/in-tenant.ts'
import { createTestDatabase } from './create-test-database.ts'

type Answer = { status: number; success: boolean; code: number; message: string; result: unknown }
type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: object
  tenantId?: number
  headers?: Record<string, string>
}

export type DemoApp = {
  app: FastifyInstance
  db: Db
  /** The clock of the app. Tests move it by hand. */
  time: { now: Date }
  /** A session of a demo account, opened without the sign-in call. */
  signIn: (username: string, tenantId?: number) => Promise<string>
  call: (token: string, path: string, call?: Call) => Promise<Answer>
}

/** The whole application on its own copy of the demo installation, its answers held against their schemas. */
export async function openDemoApp(): Promise<DemoApp> {
  const { appUrl } = await createTestDatabase('demo')
  const log = createLog('silent')
  const db = openDatabase({ url: appUrl, poolSize: 4, log })
  const time = { now: new Date('2026-03-02T02:00:00Z') }
  const clock = { now: () => time.now }
  const config = readConfig({ RATE_LIMIT: '0', LOG_LEVEL: 'silent' })
  const app = await buildApp({ config, db, clock, log, checkAnswers: true })
  afterAll(async () => {
    await app.close()
    await db.destroy()
  })

  return {
    app,
    db,
    time,
    signIn: (username, tenantId) =>
      asPlatform(db, async (tx) => {
        const user = await tx
          .selectFrom('sys_user')
          .select(['id', 'tenant_ids'])
          .where('username', '=', username)
          .executeTakeFirstOrThrow()
        const visitor = { ip: '127.0.0.1', userAgent: 'test' }
        const tenant = tenantId ?? user.tenant_ids[0] ?? 0
        return openSession(tx, { userId: user.id, tenantId: tenant, visitor, clock, ttlSeconds: 7200 })
      }),
    async call(token, path, { method = 'GET', body, tenantId, headers = {} } = {}) {
      const tenant = tenantId === undefined ? {} : { 'tenant-id': String(tenantId) }
      const response = await app.inject({
        method,
        url: basePath + path,
        headers: { 'x-access-token': token, ...tenant, ...headers },
        ...(body ? { payload: body } : {}),
      })
      return { status: response.statusCode, ...(response.json() as Omit<Answer, 'status'>) }
    },
  }
}
