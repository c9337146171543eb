import { Socket } from 'node:net'

import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'

import { createTestDatabase } from '../../testing/create-test-database.ts'
import { openTestPool } from '../../testing/open-test-pool.ts'
import { inAccount } from '../http/loop-time.ts'

it('[FAIR-13] many rows are read in pieces between which others have their turn, and all of them arrive', async () => {
  const { appUrl } = await createTestDatabase()
  const db = openTestPool(appUrl, 1)
  const read = (rows: number) =>
    sql<{
      at: number
      text: string
    }>`select at, repeat('x', 1000) as text from generate_series(1, ${rows}) as at`.execute(db)
  await read(1)
  const pauses = vi.spyOn(Socket.prototype, 'pause')
  try {
    await read(5)
    expect(pauses).not.toHaveBeenCalled()
    const { rows } = await read(3000)
    expect(rows.map(({ at }) => at)).toEqual(Array.from({ length: 3000 }, (_, at) => at + 1))
    // Three megabytes, with 16 KB in a turn.
    expect(pauses.mock.calls.length).toBeGreaterThan(150)
  } finally {
    pauses.mockRestore()
    await db.destroy()
  }
})

it('[FAIR-20] rows that have arrived wait while their call gives way', async () => {
  const { appUrl } = await createTestDatabase()
  const db = openTestPool(appUrl, 1)
  const waits = { left: 3 }
  const nothing = () => undefined
  const account = {
    charge: nothing,
    chargeDatabase: nothing,
    isHeld: () => false,
    isOver: () => false,
    isUrgent: false,
    givesWay: () => waits.left-- > 0,
  }
  try {
    const { rows } = await inAccount(account, () =>
      sql<{ text: string }>`select repeat('x', 1000) as text from generate_series(1, 300)`.execute(db),
    )
    expect(rows.map(({ text }) => text.length)).toEqual(rows.map(() => 1000))
    expect(rows).toHaveLength(300)
    // Asked again after each piece, and once more for each time it waited.
    expect(waits.left).toBeLessThan(-10)
  } finally {
    await db.destroy()
  }
})
