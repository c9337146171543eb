import { sql } from 'kysely'

import type { AccountEvent } from '@liangshu/engine/account/book/account-event'
import type { AccountBook } from '@liangshu/engine/account/book/account-book'
import { applyEvent, replay } from '@liangshu/engine/account/book/apply-event'
import { ownSnapshot, writeSnapshot, type BookSnapshot } from '@liangshu/engine/account/book/book-snapshot'

import type { Tx } from '../../platform/database/database.ts'
import type { AccountRow } from './account-row.ts'
import { unpackEvent } from './stored-event.ts'

export async function findEvents(tx: Tx, accountId: string, afterSeq: number): Promise<AccountEvent[]> {
  const rows = await tx
    .selectFrom('trade_event')
    .select('body')
    .where('account_id', '=', accountId)
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .execute()
  return rows.map((row) => unpackEvent(row.body))
}

export type LoadedBook = {
  readonly book: AccountBook
  /** The last event that is in the snapshot. */
  readonly snapshotSeq: number
}

/** The book from its last snapshot and the events after it, or from the first event on. */
export async function loadBook(tx: Tx, accountId: string): Promise<LoadedBook> {
  const snapshot = await tx
    .selectFrom('trade_book_snapshot')
    .select('body')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!snapshot) return { book: replay(await findEvents(tx, accountId, 0)), snapshotSeq: 0 }
  const book = ownSnapshot(snapshot.body as BookSnapshot)
  const snapshotSeq = book.version
  for (const event of await findEvents(tx, accountId, snapshotSeq)) applyEvent(book, event)
  return { book, snapshotSeq }
}

/** About what a stored event takes. */
const bytesPerEvent = 300
/** Below it a book is read within a few milliseconds. */
const largeBookBytes = 30_000
const mostLargeBooks = 500

/** Accounts whose books take long to read, the longest first. */
export async function findLargeBooks(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select s.account_id as id,
        coalesce(pg_column_size(b.body), 0) + (s.event_seq - coalesce(b.seq, 0)) * ${bytesPerEvent}::bigint as bytes
      from trade_account_state s
      join trade_account a on a.id = s.account_id and a.del_flag = 0
      left join trade_book_snapshot b on b.account_id = s.account_id
    ) sized
    where bytes >= ${largeBookBytes} order by bytes desc, id limit ${mostLargeBooks}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The mark of the account's last write, if the book reaches up to it. */
export async function findStamp(tx: Tx, accountId: string, { version }: AccountBook): Promise<number | null> {
  const found = tx.selectFrom('trade_account_state').select('stamp').where('account_id', '=', accountId)
  return (await found.where('event_seq', '=', version).executeTakeFirst())?.stamp ?? null
}

export async function findSnapshotSeq(tx: Tx, accountId: string): Promise<number> {
  const found = tx.selectFrom('trade_book_snapshot').select('seq').where('account_id', '=', accountId)
  return (await found.executeTakeFirst())?.seq ?? 0
}

export async function saveSnapshot(tx: Tx, { id, tenantId }: AccountRow, book: AccountBook): Promise<void> {
  const body = writeSnapshot(book)
  await tx
    .insertInto('trade_book_snapshot')
    .values({ account_id: id, tenant_id: tenantId, seq: book.version, body })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ seq: book.version, body }))
    .execute()
}
