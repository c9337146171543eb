import { afterAll, describe, expect, it, vi } from 'vitest'

import type { NodeBus } from '../../platform/bus/node-bus.ts'
import { createRedisBus } from '../../platform/bus/redis-bus.ts'
import { createLog } from '../../platform/log/log.ts'
import { openRedisDouble } from '../../testing/redis-double.ts'
import type { AccountChange } from './changed-accounts.ts'
import { startNodeRelay } from './node-relay.ts'

const redis = await openRedisDouble()
const relays: { stop: () => Promise<void> }[] = []
const buses: NodeBus[] = []
afterAll(async () => {
  await Promise.all([...relays.map((relay) => relay.stop()), ...buses.map((bus) => bus.close())])
  await redis.close()
})

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
  const bus = createRedisBus({ url: redis.url, prefix: 'test', log: createLog('silent') })
  buses.push(bus)
  relays.push(startNodeRelay({ push, bus }))
  return { bus, writtenElsewhere, askAgain, write: (changes: AccountChange[]) => hear(changes) }
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
    }, 10_000)
    first.write(many)
    await vi.waitFor(() => {
      expect(heardBy(second).filter(({ accountId }) => accountId.startsWith('B'))).toEqual(many)
    }, 5000)
    expect(first.writtenElsewhere).not.toHaveBeenCalled()
  })

  it('[TPUSH-7] a node that was cut off lets its browsers ask for everything', async () => {
    const node = startNode()
    await vi.waitFor(() => expect(node.bus.state()).toBe('connected'), 10_000)
    await redis.cut()
    await vi.waitFor(() => expect(node.bus.state()).toBe('lost'), 10_000)
    await redis.mend()
    await vi.waitFor(() => expect(node.askAgain).toHaveBeenCalledTimes(1), 15_000)
  })
})
