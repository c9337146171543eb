import { expect, it } from 'vitest'

import { createAskOwner } from '../../testing/ask-owner.ts'
import { createFakeClock } from '../../testing/fake-clock.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createTeller } from './tell-users.ts'

const { db, ownerDb } = await createTestApp()
const asOwner = createAskOwner(ownerDb)
const clock = createFakeClock(new Date('2026-03-20T02:30:00Z'))
const bus = { toUsers: () => undefined, toAll: () => undefined }
const parts = { db, bus, clock, kind: 'probe', restMs: 60_000, priority: 'H' } as const

it('[ANNT-40] what the system tells is as urgent as it says itself, else as its kind is, and is not told again for a while', async () => {
  const tell = createTeller(parts)
  const telling = { tenantId: 1, userIds: [], title: '提醒', text: '内容' }
  expect(await tell({ ...telling, id: 'a' })).toBe(true)
  expect(await tell({ ...telling, id: 'b', priority: 'L' })).toBe(true)
  expect(await tell({ ...telling, id: 'a' })).toBe(false)
  clock.advance(60_001)
  expect(await tell({ ...telling, id: 'a' })).toBe(true)
  const rows = await asOwner(
    `select bus_id || ' ' || priority as told from sys_announcement where bus_type = 'probe' order by send_time, bus_id`,
  )
  expect(rows.map(({ told }) => told)).toEqual(['a H', 'b L', 'a H'])
})
