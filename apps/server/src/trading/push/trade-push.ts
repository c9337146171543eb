import { pushTopics, type PushTopic } from '@liangshu/contract/push'
import { sql } from 'kysely'

import type { PushChannel, PushListener } from '../../platform/bus/push-channel.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { readsEveryAccount } from '../account/account-access.ts'
import type { Writing } from '../book/writing.ts'
import { accountsOf, changeOf, type AccountChange } from './changed-accounts.ts'
import { createLane, type Lane } from './lane.ts'

/** At most four messages a second of one topic reach a socket; the first of a quiet time goes at once. */
const spacingMs = 250
/** What an institution writes within so long is told together: who may read it is looked up once. */
const gatherMs = 25

/** The right of the call that answers the rows of a topic. */
const rightOf: Record<PushTopic, string> = {
  order: 'DERIV:view',
  position: 'DERIV:view',
  trade: 'RECORD:view',
  cash: 'ACCOUNT:view',
}

type Parts = { db: Db; channel: PushChannel; warn: (facts: object, text: string) => void }

export type TradePush = ReturnType<typeof createTradePush>

/**
 * Tells browsers which accounts have changed rows. It tells that something changed, never what: the rows are asked for
 * by the calls, with their own rights. Whoever could not ask for them is not told either.
 */
export function createTradePush({ db, channel, warn }: Parts) {
  const lanes = new Map<number, Lane>()
  // One socket's messages keep their distance; another's do not wait for them.
  const sockets = new WeakMap<PushListener, Lane>()

  function socketLane(listener: PushListener): Lane {
    const known = sockets.get(listener)
    if (known) return known
    const lane = createLane(
      (changes) =>
        tellOne(listener, changes).catch((error: unknown) => warn({ err: error }, 'changes not pushed to a socket')),
      spacingMs,
    )
    sockets.set(listener, lane)
    return lane
  }
  const listeners = new Set<(changes: readonly AccountChange[]) => void>()

  function tell(change: AccountChange): void {
    let lane = lanes.get(change.tenantId)
    if (!lane) {
      lane = createLane(
        (changes) =>
          deliver({ db, channel, socketLane }, change.tenantId, changes).catch((error: unknown) =>
            warn({ err: error, tenantId: change.tenantId }, 'changes not pushed'),
          ),
        gatherMs,
      )
      lanes.set(change.tenantId, lane)
    }
    lane.add(change)
  }

  return {
    written(writings: readonly Writing[]): void {
      const changes = writings.map(changeOf)
      for (const change of changes) tell(change)
      for (const hear of listeners) hear(changes)
    },
    /** What another node has written; its own browsers know already. */
    writtenElsewhere(changes: readonly AccountChange[]): void {
      for (const change of changes) tell(change)
    },
    /** Hears what this node has written. Returns how to stop hearing. */
    onWritten(hear: (changes: readonly AccountChange[]) => void): () => void {
      listeners.add(hear)
      return () => void listeners.delete(hear)
    },
    /** Something may have been missed: every browser asks for its rows anew. */
    askAgain: channel.askAgain,
  }
}

async function deliver(
  { db, channel, socketLane }: Pick<Parts, 'db' | 'channel'> & { socketLane: (listener: PushListener) => Lane },
  tenantId: number,
  changes: readonly AccountChange[],
): Promise<void> {
  const listeners = channel.listenersOf(tenantId)
  if (listeners.length === 0) return
  const readers = await findReaders(
    db,
    tenantId,
    changes.map(({ accountId }) => accountId),
  )
  await Promise.all(
    listeners.map(async (listener) => {
      const actor = await listener.whoNow()
      if (!actor) return
      for (const change of changes) if (mayRead(actor, change.accountId, readers)) socketLane(listener).add(change)
    }),
  )
}

/** What the listener may read; the session and the rights are looked at again when it is their turn. */
async function tellOne(listener: PushListener, readable: readonly AccountChange[]): Promise<void> {
  const actor = await listener.whoNow()
  if (!actor) return
  for (const topic of pushTopics) {
    if (!listener.hears(topic) || !actor.rights.permissions.has(rightOf[topic])) continue
    const accounts = accountsOf(readable, topic)
    if (accounts.length > 0) listener.push(topic, accounts)
  }
}

type Readers = ReadonlyMap<string, ReadonlySet<string>>

const mayRead = (actor: Actor, accountId: string, readers: Readers): boolean =>
  readsEveryAccount(actor) || (readers.get(accountId)?.has(actor.userId) ?? false)

/** By account, the people it is granted to. */
function findReaders(db: Db, tenantId: number, accountIds: readonly string[]): Promise<Readers> {
  return inTenant(db, { tenantId, isPlatform: false, userId: '' }, async (tx) => {
    const { rows } = await sql<{ accountId: string; userId: string }>`
      select account_id as "accountId", user_id as "userId" from trade_account_access
      where account_id = any(${[...accountIds]}::text[])`.execute(tx)
    const found = Map.groupBy(rows, ({ accountId }) => accountId)
    return new Map([...found].map(([accountId, grants]) => [accountId, new Set(grants.map(({ userId }) => userId))]))
  })
}
