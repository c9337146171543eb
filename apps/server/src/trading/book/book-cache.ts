import { randomInt } from 'node:crypto'

import type { AccountBook } from '@liangshu/engine/account/book/account-book'
import { applyEvent } from '@liangshu/engine/account/book/apply-event'

import type { Tx } from '../../platform/database/database.ts'
import { uncharged } from '../../platform/http/loop-time.ts'
import type { AccountRow } from './account-row.ts'
import { findEvents, findStamp, loadBook, type LoadedBook } from './event.store.ts'

/** Never the same twice: what a write leaves on the accounts it touched. */
export const newStamp = (): number => randomInt(1, 2 ** 48 - 1)

type CachedBook = LoadedBook & { stamp: number; isCommitted: boolean; snapshotSeq: number }

/**
 * So many events are read again at most when a node takes an account up, or half as many as it has orders: what a snapshot
 * costs grows with those.
 */
const mostEventsToReplay = 2000

/** A book that is written faster than it is read is left to whoever asks for it with its lock. */
const mostCatchUps = 5

/**
 * Books in memory between commands. The stored row decides which of them count: one that carries the mark of the
 * account's last write is exactly what is stored, whether or not we have heard of the commit yet. Ask only with the
 * account's lock in hand.
 */
export function createBookCache() {
  const cache = new Map<string, CachedBook>()

  /** Another node wrote meanwhile: what a committed book misses are the events since. */
  async function caughtUp(
    tx: Tx,
    { id, eventSeq, stamp }: AccountRow,
    cached: CachedBook,
  ): Promise<AccountBook | null> {
    const { book } = cached
    if (!cached.isCommitted || book.version >= eventSeq) return null
    for (const event of await findEvents(tx, id, book.version)) applyEvent(book, event)
    if (book.version !== eventSeq) return null
    cached.stamp = stamp
    return book
  }

  return {
    async bookOf(tx: Tx, account: AccountRow): Promise<AccountBook> {
      const { id, eventSeq, stamp } = account
      const cached = cache.get(id)
      if (cached && cached.stamp === stamp && cached.book.version === eventSeq) return cached.book
      const known = cached && (await caughtUp(tx, account, cached))
      if (known) return known
      const { book, snapshotSeq } = await uncharged(() => loadBook(tx, id))
      if (book.version !== eventSeq) throw new Error(`account ${id} holds ${book.version} events, not ${eventSeq}`)
      cache.set(id, { book, stamp, isCommitted: true, snapshotSeq })
      return book
    },

    /** Read before anybody asks for it and without the account's lock; nobody waits for it meanwhile. */
    async takeUp(tx: Tx, accountId: string): Promise<void> {
      if (cache.has(accountId)) return
      const { book, snapshotSeq } = await loadBook(tx, accountId)
      for (let tries = 0; tries < mostCatchUps; tries += 1) {
        const stamp = await findStamp(tx, accountId, book)
        if (stamp === null) for (const event of await findEvents(tx, accountId, book.version)) applyEvent(book, event)
        // Whoever asked for it meanwhile has one of their own.
        else if (!cache.has(accountId)) cache.set(accountId, { book, stamp, isCommitted: true, snapshotSeq })
        if (cache.has(accountId)) return
      }
    },

    /** Whether the next node to take this account up would have too much to read. */
    isSnapshotDue(accountId: string): boolean {
      const cached = cache.get(accountId)
      if (!cached) return false
      const { book, snapshotSeq } = cached
      return book.version - snapshotSeq >= Math.max(mostEventsToReplay, book.orders.size / 2)
    },

    /** One that reaches to this event is stored. */
    noteSnapshot(accountId: string, seq: number): void {
      const cached = cache.get(accountId)
      if (cached) cached.snapshotSeq = seq
    },

    /** Before the first change: from here on the book is right only if the write with this mark reaches the database. */
    mark(accountId: string, stamp: number): void {
      const cached = cache.get(accountId)
      if (!cached) throw new Error(`no book of ${accountId}`)
      cached.stamp = stamp
      cached.isCommitted = false
    },

    committed(accountId: string, stamp: number): void {
      const cached = cache.get(accountId)
      if (cached?.stamp === stamp) cached.isCommitted = true
    },

    forget(accountId: string, stamp: number): void {
      if (cache.get(accountId)?.stamp === stamp) cache.delete(accountId)
    },
  }
}
export type BookCache = ReturnType<typeof createBookCache>
