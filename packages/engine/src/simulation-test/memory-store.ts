import type { AccountEvent } from '../account/book/account-event.ts'
import type { BookSnapshot } from '../account/book/book-snapshot.ts'
import type { VenueMessage } from '../account/book/decide-session.ts'

/** What the process may die between: every write of the real store, and every message that leaves. */
export class Crash extends Error {
  override readonly name = 'Crash'
}

export type Outgoing = { readonly accountId: string; readonly message: VenueMessage; readonly tradingDay: string }

/** The store double: one log per account, appended in transactions with the outgoing messages beside the events. */
export type MemoryStore = {
  readonly logs: Map<string, AccountEvent[]>
  /** Books as they stood at some version: whoever starts reads these and only the events after them. */
  readonly snapshots: Map<string, BookSnapshot>
  readonly outbox: Outgoing[]
  /** Index of the first message that was not handed to the network yet. */
  sent: number
  /** Returns false when somebody else has appended since `version`. */
  append(accountId: string, version: number, events: readonly AccountEvent[], out: readonly Outgoing[]): boolean
}

export function createMemoryStore(onAppend: (accountId: string, events: readonly AccountEvent[]) => void): MemoryStore {
  const logs = new Map<string, AccountEvent[]>()
  const outbox: Outgoing[] = []
  return {
    logs,
    snapshots: new Map(),
    outbox,
    sent: 0,
    append(accountId, version, events, out) {
      const log = logs.get(accountId) ?? []
      if (log.length !== version) return false
      log.push(...events)
      logs.set(accountId, log)
      outbox.push(...out)
      onAppend(accountId, events)
      return true
    },
  }
}
