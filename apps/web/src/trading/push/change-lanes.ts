import { MOST_PUSHED_ORDERS, type PushChange, type PushTopic } from '@liangshu/contract/push'

type Account = PushChange['accounts'][number]

/** One message for two of a topic. An account whose orders are not named may have changed in any. */
export function joinedChange(one: PushChange, other: PushChange): PushChange {
  const accounts = new Map(one.accounts.map((account) => [account.id, account]))
  for (const account of other.accounts) {
    const known = accounts.get(account.id)
    accounts.set(account.id, known ? joinedAccount(known, account) : account)
  }
  return { ...other, accounts: [...accounts.values()] }
}

function joinedAccount({ id, orderIds: some }: Account, { orderIds: more }: Account): Account {
  const orderIds = some && more && [...new Set([...some, ...more])]
  return orderIds && orderIds.length <= MOST_PUSHED_ORDERS ? { id, orderIds } : { id }
}

export type ChangeLanes = { add: (change: PushChange) => void; stop: () => void }

/**
 * Changes of a topic are applied one after the other: the answer to an earlier question may be older than that to a later
 * one, and would stand for ever if it came last. What is told meanwhile is applied together.
 */
export function createChangeLanes(apply: (change: PushChange) => Promise<void>): ChangeLanes {
  const waiting = new Map<PushTopic, PushChange>()
  const busy = new Set<PushTopic>()

  function take(topic: PushTopic): PushChange | undefined {
    const change = waiting.get(topic)
    waiting.delete(topic)
    return change
  }

  async function run(topic: PushTopic): Promise<void> {
    busy.add(topic)
    for (let change = take(topic); change; change = take(topic)) await apply(change)
    busy.delete(topic)
  }

  return {
    add(change) {
      const known = waiting.get(change.cmd)
      waiting.set(change.cmd, known ? joinedChange(known, change) : change)
      if (!busy.has(change.cmd)) void run(change.cmd)
    },
    stop: () => waiting.clear(),
  }
}
