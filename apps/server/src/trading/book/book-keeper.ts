import type { AccountBook, AccountOpening } from '@liangshu/engine/account/account-book'
import type { AccountEvent } from '@liangshu/engine/account/account-event'
import { applyEvent, replay } from '@liangshu/engine/account/apply-event'
import type { Decision, Refusal } from '@liangshu/engine/account/decision'

import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inTenant, type Scope } from '../../platform/tenancy/in-tenant.ts'
import { lockAccount, type AccountRow } from './account-row.ts'
import { applyAndTrace } from './apply-and-trace.ts'
import { balancesOf } from './balances.ts'
import { findEvents, insertEvents, loadBook, saveSnapshot } from './event.store.ts'
import { project } from './projection.store.ts'

/** One account, locked, with its book as of now. Lives as long as the transaction. */
export type Desk = {
  readonly tx: Tx
  readonly account: AccountRow
  readonly book: AccountBook
  /** Stores what was decided. A refusal stores nothing and comes back as it is. */
  record: <Answer>(
    decision: Decision<Answer>,
    more?: { sizing?: string | null },
  ) => Promise<{ ok: true; answer: Answer } | Refusal>
  /** Lets the next start begin here instead of at the first event. */
  snapshot: () => Promise<void>
}

export type BookKeeper = {
  /** Runs the work as the one writer of the account; null when there is no such account for this caller. */
  onAccount: <T>(scope: Scope, accountId: string, work: (desk: Desk) => Promise<T>) => Promise<T | null>
}

/**
 * Keeps the books of accounts in memory between commands. The database decides what is true: a book counts only while
 * its version is the stored one, and whatever a failed transaction touched is forgotten.
 */
export function createBookKeeper({ db, clock }: { db: Db; clock: Clock }): BookKeeper {
  const books = new Map<string, AccountBook>()

  async function bookOf(tx: Tx, { id, eventSeq }: AccountRow): Promise<AccountBook> {
    const known = books.get(id)
    if (known && known.version === eventSeq) return known
    if (known && known.version < eventSeq) {
      for (const event of await findEvents(tx, id, known.version)) applyEvent(known, event)
      if (known.version === eventSeq) return known
    }
    const book = await loadBook(tx, id)
    if (book.version !== eventSeq) throw new Error(`account ${id} holds ${book.version} events, not ${eventSeq}`)
    books.set(id, book)
    return book
  }

  function deskOf(tx: Tx, locked: AccountRow, book: AccountBook): Desk {
    let account = locked
    return {
      tx,
      account,
      book,
      async record(decision, more = {}) {
        if (!decision.ok) return decision
        if (decision.events.length > 0) {
          await insertEvents(tx, account, decision.events, clock.now())
          await project(tx, account, { book, trace: applyAndTrace(book, decision.events), ...more })
          account = { ...account, eventSeq: book.version }
        }
        return { ok: true, answer: decision.answer }
      },
      snapshot: () => saveSnapshot(tx, account, book),
    }
  }

  return {
    async onAccount(scope, accountId, work) {
      try {
        return await inTenant(db, scope, async (tx) => {
          const account = await lockAccount(tx, accountId)
          if (!account) return null
          return work(deskOf(tx, account, await bookOf(tx, account)))
        })
      } catch (error) {
        books.delete(accountId)
        throw error
      }
    },
  }
}

/** A new account with its first events, in one transaction with the row that names it. */
export async function openAccount(
  tx: Tx,
  account: Omit<AccountRow, 'eventSeq'>,
  {
    opening,
    firstEvents,
    at,
  }: { opening: AccountOpening; firstEvents: (book: AccountBook) => readonly AccountEvent[]; at: Date },
): Promise<void> {
  const opened: AccountEvent = { type: 'accountOpened', opening }
  const book = replay([opened])
  const events = firstEvents(book)
  await insertEvents(tx, { ...account, eventSeq: 0 }, [opened, ...events], at)
  await tx
    .insertInto('trade_account_state')
    .values({
      account_id: account.id,
      tenant_id: account.tenantId,
      event_seq: book.version,
      trading_day: book.tradingDay,
      balances: JSON.stringify(balancesOf(book)),
    })
    .execute()
  await project(tx, { ...account, eventSeq: 1 }, { book, trace: applyAndTrace(book, events) })
}
