import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { AccountChange } from './changed-accounts.ts'
import { createLane } from './lane.ts'

const change = (accountId: string) =>
  ({ tenantId: 1, accountId, topics: new Set(['order']), orderIds: [] }) as unknown as AccountChange
const ids = (changes: readonly AccountChange[]) => changes.map(({ accountId }) => accountId)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('[TPUSH-13] the first of a quiet time goes at once, what comes within the distance goes together, then it is quiet again', async () => {
  const sent: string[][] = []
  const lane = createLane(async (changes) => void sent.push(ids(changes)), 250)
  lane.add(change('A'))
  expect(sent).toEqual([['A']])
  lane.add(change('B'))
  lane.add(change('C'))
  await vi.advanceTimersByTimeAsync(249)
  expect(sent).toEqual([['A']])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([['A'], ['B', 'C']])
  await vi.advanceTimersByTimeAsync(250)
  lane.add(change('D'))
  expect(sent.at(-1)).toEqual(['D'])
})

it('[TPUSH-13] one socket does not wait for the distance of another', async () => {
  const sent: string[] = []
  const [one, other] = ['one', 'other'].map((name) =>
    createLane(async (changes) => void sent.push(`${name} ${ids(changes).join()}`), 250),
  )
  one?.add(change('A'))
  one?.add(change('B'))
  other?.add(change('B'))
  expect(sent).toEqual(['one A', 'other B'])
  await vi.advanceTimersByTimeAsync(250)
  expect(sent).toEqual(['one A', 'other B', 'one B'])
})
