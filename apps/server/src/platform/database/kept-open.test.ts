import { afterAll, expect, test, vi } from 'vitest'

import { createTestDatabase } from '../../testing/create-test-database.ts'
import { createLog } from '../log/log.ts'
import { keptOpenOf, openDatabase, poolOf } from './database.ts'

const { appUrl } = await createTestDatabase()
afterAll(() => vi.useRealTimers())

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('[FAIR-17] connections are opened ahead, and stay when nobody asks', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const db = openDatabase({ url: appUrl, poolSize: 4, keptOpen: 2, log: createLog('silent') })
  const pool = poolOf(db)
  while (pool.idleCount < 2) await turn()
  const more = await Promise.all([1, 2, 3].map(() => pool.connect()))
  expect(pool.totalCount).toBe(3)
  for (const client of more) client.release()
  vi.advanceTimersByTime(3_600_000)
  expect([pool.totalCount, pool.idleCount]).toEqual([2, 2])
  vi.useRealTimers()
  await db.destroy()
})

test('[FAIR-17] a database that cannot be reached is told to whoever asks, and opening ahead gives up', async () => {
  const db = openDatabase({
    url: 'postgres://nobody@127.0.0.1:1/none',
    poolSize: 4,
    keptOpen: 2,
    log: createLog('silent'),
  })
  await expect(poolOf(db).query('select 1')).rejects.toThrow(/ECONNREFUSED/)
  await vi.waitFor(() => expect(poolOf(db).totalCount).toBe(0), { timeout: 60_000 })
  await db.destroy()
})

test('[FAIR-17] what is kept open leaves a part of the pool to be opened when it is needed', () => {
  expect([2, 3, 16].map(keptOpenOf)).toEqual([1, 2, 8])
})
