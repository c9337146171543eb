import { randomInt } from 'node:crypto'

import type { AccountBook } from '@liangshu/engine/account/book/account-book'
import { applyEvent } from '@liangshu/engine/account/book/apply-event'

import type { Tx } from '../../platform/database/database.ts'
import type { AccountRow } from './account-row.ts'
import { findEvents, loadBook } from './event.store.ts'

/** Never the same twice: what a write leaves on the accounts it touched. */
export const newStamp = (): number => randomInt(1, 2 ** 48 - 1)

type Kept = { readonly book: AccountBook; stamp: number; isCommitted: boolean }

/**
 * Books in memory between commands. The stored row decides which of them count: one that carries the mark of the
 * account's last write is exactly what is stored, whether or not we have heard of the commit yet. Ask only with the
 * account's lock in hand.
 */
export function createBookShelf() {
  const shelf = new Map<string, Kept>()

  /** Another node wrote meanwhile: what a committed book misses are the events since. */
  async function caughtUp(tx: Tx, { id, eventSeq, stamp }: AccountRow, kept: Kept): Promise<AccountBook | null> {
    const { book } = kept
    if (!kept.isCommitted || book.version >= eventSeq) return null
    for (const event of await findEvents(tx, id, book.version)) applyEvent(book, event)
    if (book.version !== eventSeq) return null
    kept.stamp = stamp
    return book
  }

  return {
    async bookOf(tx: Tx, account: AccountRow): Promise<AccountBook> {
      const { id, eventSeq, stamp } = account
      const kept = shelf.get(id)
      if (kept && kept.stamp === stamp && kept.book.version === eventSeq) return kept.book
      const known = kept && (await caughtUp(tx, account, kept))
      if (known) return known
      const book = await loadBook(tx, id)
      if (book.version !== eventSeq) throw new Error(`account ${id} holds ${book.version} events, not ${eventSeq}`)
      shelf.set(id, { book, stamp, isCommitted: true })
      return book
    },

    /** Before the first change: from here on the book is right only if the write with this mark reaches the database. */
    mark(accountId: string, stamp: number): void {
      const kept = shelf.get(accountId)
      if (!kept) throw new Error(`no book of ${accountId}`)
      kept.stamp = stamp
      kept.isCommitted = false
    },

    committed(accountId: string, stamp: number): void {
      const kept = shelf.get(accountId)
      if (kept?.stamp === stamp) kept.isCommitted = true
    },

    forget(accountId: string, stamp: number): void {
      if (shelf.get(accountId)?.stamp === stamp) shelf.delete(accountId)
    },
  }
}
export type BookShelf = ReturnType<typeof createBookShelf>
