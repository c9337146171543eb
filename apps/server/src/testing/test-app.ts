import { tmpdir } from 'node:os'
import path from 'node:path'

import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'

import { basePath, buildApp } from '../app.ts'
import type { NodeState } from '../platform/cluster/node-state.ts'
import { readConfig } from '../platform/config/config.ts'
import type { Db } from '../platform/database/database.ts'
import { createLog } from '../platform/log/log.ts'
import type { MarketFacts } from '../trading/index.ts'
import { createTestDatabase } from './create-test-database.ts'
import { createFakeClock, type FakeClock } from './fake-clock.ts'
import type { MarketSource } from '../market/index.ts'
import { openTestPool } from './open-test-pool.ts'
import type { TemplateName } from './templates.ts'

export { basePath }

export type WireAnswer = {
  status: number
  success: boolean
  message: string
  code: number
  // Tests look into results of every shape; the app itself holds them against their schemas.
  result: Record<string, unknown> & unknown[]
  headers: Record<string, unknown>
  text: string
}

type CallOptions = {
  token?: string
  body?: unknown
  query?: Record<string, string>
  headers?: Record<string, string>
}

export type TestApp = {
  app: FastifyInstance
  db: Db
  /** Past row-level security: for arranging and for looking. */
  ownerDb: Db
  /** For a further process on the same database. */
  appUrl: string
  ownerUrl: string
  clock: FakeClock
  call: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: CallOptions) => Promise<WireAnswer>
  login: (username: string, password?: string) => Promise<string>
}

export type TestAppOptions = {
  template?: TemplateName
  environment?: Record<string, string>
  market?: MarketSource
  marketFacts?: MarketFacts
  /** One of several nodes; left out, it is alone. */
  node?: NodeState
  /** Further routes, for a part that needs a double of something outside. */
  extend?: (app: FastifyInstance) => Promise<void>
}

/** Where a test that names no folder of its own keeps what is sealed. */
const dataDir = path.join(tmpdir(), 'liangshu-test-data')

/** The whole application on a database of its own. Call it at the top of a test file. */
export async function createTestApp({
  template = 'migrated',
  environment = {},
  market,
  marketFacts,
  node,
  extend,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase(template)
  const log = createLog(process.env['TEST_LOG'] ?? 'silent')
  const db = openTestPool(database.appUrl, 8, log)
  const ownerDb = openTestPool(database.ownerUrl, 2, log)
  const clock = createFakeClock()
  const config = readConfig({ LOGIN_CAPTCHA: 'off', RATE_LIMIT: '0', DATA_DIR: dataDir, ...environment })
  const built = await buildApp({
    config,
    db,
    clock,
    log,
    checkAnswers: true,
    ...(market && { market }),
    ...(marketFacts && { marketFacts }),
    ...(node && { node }),
  })
  await extend?.(built)
  await built.ready()
  const app = lendUntilClosed(built, [db, ownerDb])

  const call: TestApp['call'] = async (method, path, { token, body, query, headers = {} } = {}) => {
    const response = await app.inject({
      method,
      url: `${basePath}${path}`,
      ...(query && { query }),
      ...(body !== undefined && { payload: body as object }),
      headers: { ...(token !== undefined && { 'x-access-token': token }), ...headers },
    })
    const json: Partial<WireAnswer> = response.headers['content-type']?.toString().includes('json')
      ? response.json()
      : {}
    return { ...(json as WireAnswer), status: response.statusCode, headers: response.headers, text: response.body }
  }

  const login: TestApp['login'] = async (username, password = demoPassword) => {
    const answer = await call('POST', '/sys/login', { body: { username, password } })
    if (!answer.success) throw new Error(`login of ${username} failed: ${answer.message}`)
    return String(answer.result['token'])
  }

  return { app, db, ownerDb, ...database, clock, call, login }
}

/**
 * The modules of all files stay until their process ends, and with them what they named. Of an application, 12 MB each, they
 * keep no more than this handle: looking through gigabytes of closed ones took a third of the processor.
 */
function lendUntilClosed(app: FastifyInstance, pools: readonly Db[]): FastifyInstance {
  const lent = Proxy.revocable(app, {})
  afterAll(async () => {
    await app.close()
    for (const pool of pools) await pool.destroy()
    lent.revoke()
  })
  return lent.proxy
}

export const demoPassword = 'Liangshu@2026'
