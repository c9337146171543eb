import type { AccountBook } from '../account/book/account-book.ts'
import { applyEvent, replay } from '../account/book/apply-event.ts'
import { restoreSnapshot } from '../account/book/book-snapshot.ts'
import { messagesFor } from '../account/book/decide-session.ts'
import type { Decision } from '../account/book/decision.ts'
import { Crash, type MemoryStore, type Outgoing } from './memory-store.ts'

/** One server process: books in memory, the truth in the store. It may die at every point marked below. */
export type ServerNode = {
  bookOf(accountId: string): AccountBook
  handle<Answer>(accountId: string, decide: (book: AccountBook) => Decision<Answer>): Decision<Answer>
  flushOutbox(): void
}

export type NodeHooks = {
  /** Called at each point where the process could die; throws `Crash` when it does. */
  readonly mayDie: (point: string) => void
  readonly send: (out: Outgoing) => void
}

export function createServerNode(store: MemoryStore, { mayDie, send }: NodeHooks): ServerNode {
  const books = new Map<string, AccountBook>()

  function logOf(accountId: string) {
    const log = store.logs.get(accountId)
    if (!log) throw new Error(`no account ${accountId}`)
    return log
  }

  /** Catches up with what other nodes have written. */
  function bookOf(accountId: string): AccountBook {
    const log = logOf(accountId)
    let book = books.get(accountId)
    if (!book) {
      const snapshot = store.snapshots.get(accountId)
      book = snapshot ? restoreSnapshot(snapshot) : replay(log)
      books.set(accountId, book)
    }
    while (book.version < log.length) {
      const event = log[book.version]
      if (event) applyEvent(book, event)
    }
    return book
  }

  /** A node acts on the book it has, stale or not; the store refuses what was decided on an old version. */
  function staleBookOf(accountId: string): AccountBook {
    return books.get(accountId) ?? bookOf(accountId)
  }

  function handle<Answer>(accountId: string, decide: (book: AccountBook) => Decision<Answer>): Decision<Answer> {
    let book = staleBookOf(accountId)
    for (;;) {
      const decision = decide(book)
      if (!decision.ok || decision.events.length === 0) {
        // A refusal and a repeat are answered from the newest state only.
        if (book.version === logOf(accountId).length) return decision
        book = bookOf(accountId)
        continue
      }
      mayDie('before append')
      const { version, tradingDay } = book
      const out = messagesFor(book, decision.events).map((message) => ({ accountId, message, tradingDay }))
      if (!store.append(accountId, version, decision.events, out)) {
        book = bookOf(accountId)
        continue
      }
      mayDie('after append')
      bookOf(accountId)
      flushOutbox()
      return decision
    }
  }

  function flushOutbox(): void {
    while (store.sent < store.outbox.length) {
      const out = store.outbox[store.sent]
      mayDie('before send')
      if (out) send(out)
      mayDie('after send')
      store.sent += 1
    }
  }

  return { bookOf, handle, flushOutbox }
}

export function isCrash(error: unknown): boolean {
  return error instanceof Crash
}
