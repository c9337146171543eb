import { expect, it } from 'vitest'

import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { insert } from '../host/host.store.ts'
import { findHistory, thin } from './figure.store.ts'

const { db, ownerDb, clock } = await createTestApp()
const hostId = 'a'.repeat(32)
await asPlatform(db, (tx) => insert(tx, { id: hostId, tenant_id: 1, name: 'h', create_time: clock.now() }))

const hourMs = 3_600_000
const now = new Date(Math.floor(clock.now().getTime() / 600_000) * 600_000)
/** Rows of `step` every so many seconds from so many hours ago until so many hours ago. */
async function fill(step: number, everySeconds: number, fromHours: number, toHours: number): Promise<void> {
  const rows = []
  for (let ago = fromHours * hourMs; ago > toHours * hourMs; ago -= everySeconds * 1000)
    rows.push({ host_id: hostId, tenant_id: 1, step, at: new Date(now.getTime() - ago), cpu: 50 })
  for (let at = 0; at < rows.length; at += 1000)
    await ownerDb
      .insertInto('host_figure')
      .values(
        rows.slice(at, at + 1000).map((row) => ({
          mem: null,
          disk: null,
          load1: null,
          net_in: null,
          net_out: null,
          clock_offset_ms: null,
          ...row,
        })),
      )
      .execute()
}
const counts = async () => {
  const rows = await ownerDb
    .selectFrom('host_figure')
    .select(['step', (at) => at.fn.countAll<number>().as('n')])
    .groupBy('step')
    .execute()
  return Object.fromEntries(rows.map(({ step, n }) => [step, Number(n)]))
}

it('[HOST-29] older figures become means of longer stretches, the oldest go, and doing it again changes nothing', async () => {
  await fill(10, 10, 4, 0)
  await fill(60, 60, 50, 4)
  await fill(600, 600, 31 * 24, 50)
  await asPlatform(db, (tx) => thin(tx, now))
  const after = await counts()
  expect(after).toEqual({ 10: 720, 60: 46 * 60, 600: 30 * 144 - 48 * 6 })
  await asPlatform(db, (tx) => thin(tx, now))
  expect(await counts()).toEqual(after)
  const month = await asPlatform(db, (tx) => findHistory(tx, hostId, new Date(now.getTime() - 720 * hourMs), now))
  expect(month.rows.length).toBeGreaterThan(700)
  expect(month.rows.every(({ cpu }) => cpu === 50)).toBe(true)
  const gaps = month.rows.slice(1).map(({ at }, index) => at.getTime() - (month.rows[index]?.at.getTime() ?? 0))
  expect(Math.max(...gaps)).toBe(month.seconds * 1000)
})
