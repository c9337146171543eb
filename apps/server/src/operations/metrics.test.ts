import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'

import { createLog } from '../platform/log/log.ts'
import { createTradingApp } from '../trading/testing/trading-app.ts'
import { tellDatabaseFigures } from '../platform/metrics/database-figures.ts'
import { startMetricsServer } from '../platform/metrics/metrics-server.ts'

const { app, db, open, order, place, beat } = await createTradingApp()
tellDatabaseFigures(app.metrics, db)
const server = await startMetricsServer({ metrics: app.metrics, port: 0, host: '127.0.0.1', log: createLog('silent') })
afterAll(() => server.stop())

const ask = async (path = '/metrics') => fetch(`http://127.0.0.1:${server.port}${path}`)
const figures = async () => (await ask()).text()
/** The value of a line, whatever else it is labelled with. */
const valueOf = (text: string, name: string, ...labels: string[]): number => {
  const line = text.split('\n').find((one) => one.startsWith(name) && labels.every((label) => one.includes(label)))
  return Number(line?.split(' ').at(-1))
}

it('[METRIC-1] requests are told by route, method and class of status, never by address', async () => {
  await app.inject('/healthz')
  await app.inject('/nowhere/secret-token')
  const text = await figures()
  expect(valueOf(text, 'liangshu_http_request_duration_seconds_count', 'route="/healthz"', 'status="2xx"')).toBe(1)
  expect(text).not.toContain('secret-token')
})

it('[METRIC-2] orders, fills and lines of the ledger are counted when they are stored', async () => {
  await open('M1')
  await place(order('M1', { price: '10.02' }))
  await place(order('M1', { volume: 99_999_900 }))
  await beat()
  await beat()
  const text = await figures()
  expect(valueOf(text, 'liangshu_orders_total', 'outcome="accepted"')).toBe(1)
  expect(valueOf(text, 'liangshu_orders_total', 'outcome="rejected"')).toBe(1)
  expect(valueOf(text, 'liangshu_fills_total')).toBe(1)
  expect(valueOf(text, 'liangshu_ledger_lines_total')).toBeGreaterThan(0)
})

it('[METRIC-3] the pool, the queues, the jobs and the duties of the whole installation are looked up when asked', async () => {
  await db.connection().execute(async (held) => {
    await sql`select pg_advisory_lock(7201940)`.execute(held)
    const text = await figures()
    expect(valueOf(text, 'liangshu_lease_held', 'duty="trading"')).toBe(1)
    expect(valueOf(text, 'liangshu_lease_held', 'duty="market"')).toBe(0)
    expect(valueOf(text, 'liangshu_database_connections', 'state="max"')).toBe(8)
    await sql`select pg_advisory_unlock(7201940)`.execute(held)
  })
  expect(valueOf(await figures(), 'liangshu_lease_held', 'duty="trading"')).toBe(0)
})

it('[METRIC-4] the port answers for nothing else, and the product itself tells no figures', async () => {
  expect((await ask('/')).status).toBe(404)
  expect((await ask('/metrics')).headers.get('content-type')).toContain('text/plain')
  expect((await app.inject('/metrics')).body).not.toContain('liangshu_')
})
