import { afterAll, describe, expect, it, vi } from 'vitest'

import { createLog } from '../../platform/log/log.ts'
import { createAskOwner } from '../../testing/ask-owner.ts'
import { createTestApp } from '../../testing/test-app.ts'
import type { AccountChange } from './changed-accounts.ts'
import { startNodeRelay } from './node-relay.ts'

const test = await createTestApp()
const ask = createAskOwner(test.ownerDb)
const relays: { stop: () => Promise<void> }[] = []
afterAll(() => Promise.all(relays.map((relay) => relay.stop())))

function startNode() {
  const writtenElsewhere = vi.fn()
  const askAgain = vi.fn()
  let hear: (changes: readonly AccountChange[]) => void = () => undefined
  const push = {
    writtenElsewhere,
    askAgain,
    onWritten(listener: typeof hear) {
      hear = listener
      return () => undefined
    },
  }
  relays.push(startNodeRelay({ push, url: test.appUrl, log: createLog('silent') }))
  return { writtenElsewhere, askAgain, write: (changes: AccountChange[]) => hear(changes) }
}

const change = (accountId: string, orderIds: string[] | null = ['o1']): AccountChange => ({
  tenantId: 1,
  accountId,
  topics: new Set(['order', 'cash']),
  orderIds: orderIds && new Set(orderIds),
})

const heardBy = ({ writtenElsewhere }: ReturnType<typeof startNode>) =>
  writtenElsewhere.mock.calls.flatMap(([changes]) => changes as AccountChange[])

describe('nodes of one database', () => {
  it('[TPUSH-7] what one writes the others tell, and not the one itself', async () => {
    const [first, second] = [startNode(), startNode()]
    const many = Array.from({ length: 25 }, (_, index) => change(`B${index}`))
    await vi.waitFor(() => {
      first.write([change('A1')])
      expect(heardBy(second)).toContainEqual(change('A1'))
    }, 5000)
    first.write(many)
    await vi.waitFor(() => {
      expect(heardBy(second).filter(({ accountId }) => accountId.startsWith('B'))).toEqual(many)
    }, 5000)
    expect(first.writtenElsewhere).not.toHaveBeenCalled()
  })

  it('[TPUSH-7] a node that was cut off lets its browsers ask for everything', async () => {
    const node = startNode()
    const cut = () =>
      ask(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'liangshu-push' and datname = current_database()`)
    await vi.waitFor(async () => {
      await cut()
      expect(node.askAgain).toHaveBeenCalled()
    }, 15_000)
  })
})
