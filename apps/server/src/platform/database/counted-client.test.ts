import { Socket } from 'node:net'

import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'

import { createTestDatabase } from '../../testing/create-test-database.ts'
import { openTestPool } from '../../testing/open-test-pool.ts'

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
    // Three megabytes, with at most 128 KB in a turn.
    expect(pauses.mock.calls.length).toBeGreaterThan(10)
  } finally {
    pauses.mockRestore()
    await db.destroy()
  }
})
