import { AsyncLocalStorage } from 'node:async_hooks'

import type { AccountOpening, AccountBook } from '@liangshu/engine/account/book/account-book'
import type { AccountEvent } from '@liangshu/engine/account/book/account-event'
import { replay } from '@liangshu/engine/account/book/apply-event'

import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { asPlatform, inTenant, type Scope } from '../../platform/tenancy/in-tenant.ts'
import { lockAccounts, type AccountRow } from './account-row.ts'
import { emptyTrace, applyAndTrace } from './apply-and-trace.ts'
import { balancesOf } from './balances.ts'
import { createBookCache, newStamp } from './book-cache.ts'
import { findLargeBooks, findSnapshotSeq, saveSnapshot } from './event.store.ts'
import { createGroupCommit, type Ask, type Submit } from './group-commit.ts'
import { storeWritings } from './projection.store.ts'
import { createAccountWriter, type LockedAccount, type Writing } from './writing.ts'

/** A node that starts is not worth waiting for longer. */
const longestTakeUpMs = 10_000

/** One account, locked, with its book as of now. Lives as long as the transaction. */
export type AccountTx = LockedAccount & {
  readonly tx: Tx
  /** Stores what was recorded so far; needed only before reading the tables back in the same transaction. */
  flush: () => Promise<void>
  /** Lets the next start begin here instead of at the first event. */
  snapshot: () => Promise<void>
}

export type BookKeeper<Question = never, Facts = never> = {
  /** Runs the work as the one writer of the account; null when there is no such account for this caller. */
  onAccount: <T>(scope: Scope, accountId: string, work: (locked: AccountTx) => Promise<T>) => Promise<T | null>
  /** The same for work that decides at once; what comes in together is committed together. */
  submit: Submit<Question, Facts>
  /** Reads the books that take long, so that nobody waits for them later; no longer than it is worth. */
  takeUpLargeBooks: () => Promise<void>
}

/** Keeps the books of accounts in memory between commands. The database decides what is true. */
export function createBookKeeper<Question, Facts>({
  db,
  clock,
  ask,
  onCommitted = () => undefined,
}: {
  db: Db
  clock: Clock
  /** Finds what the decisions of a batch need beside the books. */
  ask: Ask<Question, Facts>
  /** Hears what has reached the disk. Must not throw. */
  onCommitted?: (writings: readonly Writing[]) => void
}): BookKeeper<Question, Facts> {
  const cache = createBookCache()
  const beingSnapshot = new Set<string>()
  // What is left to do after a command is no part of the transaction or the duty that it was sent in.
  const apart = AsyncLocalStorage.snapshot()

  function committed(writings: readonly Writing[]): void {
    onCommitted(writings)
    for (const { account } of writings) if (cache.isSnapshotDue(account.id)) apart(keepSnapshot, account)
  }

  /** So that whoever takes the account up next has little to read. What fails is tried again after the next write. */
  function keepSnapshot({ id, tenantId }: AccountRow): void {
    if (beingSnapshot.has(id)) return
    beingSnapshot.add(id)
    const work = async ({ tx, snapshot }: AccountTx) => {
      // Another node may have been here before.
      cache.noteSnapshot(id, await findSnapshotSeq(tx, id))
      if (cache.isSnapshotDue(id)) await snapshot()
    }
    void onAccount({ tenantId, isPlatform: false, userId: '' }, id, work)
      .catch(() => undefined)
      .finally(() => beingSnapshot.delete(id))
  }

  const onAccount: BookKeeper<Question, Facts>['onAccount'] = async (scope, accountId, work) => {
    const stamp = newStamp()
    const written: Writing[] = []
    let snapshotSeq: number | null = null
    try {
      const done = await inTenant(db, scope, async (tx) => {
        const [account] = await lockAccounts(tx, [accountId])
        if (!account) return null
        const book = await cache.bookOf(tx, account)
        const writer = createAccountWriter(account, book, () => cache.mark(accountId, stamp))
        const flush = async () => {
          const writing = writer.takeWriting()
          if (!writing) return
          await storeWritings(tx, [writing], { stamp, at: clock.now() })
          written.push(writing)
        }
        const snapshot = async () => {
          await flush()
          await saveSnapshot(tx, account, book)
          snapshotSeq = book.version
        }
        const result = await work({ account, book, record: writer.record, tx, flush, snapshot })
        await flush()
        return result
      })
      cache.committed(accountId, stamp)
      if (snapshotSeq !== null) cache.noteSnapshot(accountId, snapshotSeq)
      if (written.length > 0) committed(written)
      return done
    } catch (error) {
      cache.forget(accountId, stamp)
      throw error
    }
  }

  async function takeUpLargeBooks(): Promise<void> {
    const until = performance.now() + longestTakeUpMs
    for (const id of await asPlatform(db, findLargeBooks)) {
      if (performance.now() > until) return
      await asPlatform(db, (tx) => cache.takeUp(tx, id))
    }
  }

  return { takeUpLargeBooks, submit: createGroupCommit({ db, clock, cache, ask, onCommitted: committed }), onAccount }
}

/** A new account with its first events, in one transaction with the row that names it. */
export async function openAccount(
  tx: Tx,
  row: Omit<AccountRow, 'eventSeq' | 'stamp'>,
  {
    opening,
    firstEvents,
    at,
  }: { opening: AccountOpening; firstEvents: (book: AccountBook) => readonly AccountEvent[]; at: Date },
): Promise<void> {
  const opened: AccountEvent = { type: 'accountOpened', opening }
  const book = replay([opened])
  const stamp = newStamp()
  const account = { ...row, eventSeq: 0, stamp }
  await tx
    .insertInto('trade_account_state')
    .values({
      account_id: account.id,
      tenant_id: account.tenantId,
      event_seq: 0,
      trading_day: book.tradingDay,
      balances: JSON.stringify(balancesOf(book)),
    })
    .execute()
  const trace = emptyTrace()
  const events = firstEvents(book)
  applyAndTrace(book, events, trace)
  const writing = { account, book, fromSeq: 0, events: [opened, ...events], trace, notes: new Map() }
  await storeWritings(tx, [writing], { stamp, at })
}
