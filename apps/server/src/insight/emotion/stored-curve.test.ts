import { Client } from 'pg'
import { afterAll, expect, it } from 'vitest'

import { momentStore } from '../../market/index.ts'
import { createLog } from '../../platform/log/log.ts'
import { createTestDatabase } from '../../testing/create-test-database.ts'
import { openTestPool } from '../../testing/open-test-pool.ts'
import { findStoredCurve } from './stored-curve.ts'

const database = await createTestDatabase()
const client = new Client({ connectionString: database.ownerUrl })
await client.connect()
const db = openTestPool(database.ownerUrl, 2, createLog('silent'))
afterAll(async () => {
  await client.end()
  await db.destroy()
})

const date = '2026-11-16'
const at = (hour: number, minute: number) => ({ date, secondOfDay: hour * 3600 + minute * 60 })
const pointAt = (time: string, hot: number) => ({ time, hot, panic: -1, net: hot - 1, limitUps: 40, limitDowns: 2 })

it('[HISTORY-11] a replayed moment shows the curve stored up to it, and none when a part is missing', async () => {
  const { rows } = await client.query<{ id: number }>(
    `insert into market_bar_source (name) values ('feed') returning id`,
  )
  const points = [pointAt('09:35', 3), pointAt('09:40', 4), pointAt('09:45', 5)]
  await momentStore.putEmotion(client, { id: rows[0]!.id, name: 'feed' } as never, { date, points })

  const curveAt = (time: { date: string; secondOfDay: number }) =>
    findStoredCurve(db, { history: 'feed', kind: 'feed' } as never, time)
  expect(await curveAt(at(9, 41))).toEqual({ date, points: points.slice(0, 2) })
  expect(await curveAt(at(9, 47))).toEqual({ date, points })
  expect(await curveAt(at(9, 50))).toBeNull()
  expect(await curveAt(at(9, 32))).toBeNull()
  expect(await curveAt({ ...at(9, 41), date: '2026-11-13' })).toBeNull()
  // Without a history of its own, the source is called by its kind.
  expect(await findStoredCurve(db, { history: null, kind: 'feed' } as never, at(9, 36))).toEqual({
    date,
    points: points.slice(0, 1),
  })
})
