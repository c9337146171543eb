import { afterAll, expect, it } from 'vitest'

import { createLog } from '../../../platform/log/log.ts'
import { createTestDatabase } from '../../../testing/create-test-database.ts'
import { startKeeper } from './start-keeper.ts'

const { appUrl } = await createTestDatabase()

it('[KEEP-4] slow work apart does not hold up the rest, is never done twice at a time, and goes on after a failure', async () => {
  const turns = { slow: 0, quick: 0 }
  const end = Promise.withResolvers<void>()
  const keeper = startKeeper({
    url: appUrl,
    log: createLog('silent'),
    work: [
      {
        name: 'slow',
        isApart: true,
        turn: async () => {
          turns.slow += 1
          if (turns.slow === 1) await end.promise
        },
      },
      { name: 'quick', turn: async () => void (turns.quick += 1) },
    ],
  })
  afterAll(() => keeper.stop())
  await expect.poll(() => turns.quick).toBeGreaterThanOrEqual(3)
  expect(turns.slow).toBe(1)
  end.reject(new Error('it failed'))
  await expect.poll(() => turns.slow).toBeGreaterThanOrEqual(2)
})
