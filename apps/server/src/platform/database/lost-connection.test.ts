import { setTimeout as sleep } from 'node:timers/promises'

import { CompiledQuery, sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'

import { createTestDatabase } from '../../testing/create-test-database.ts'
import { createLog } from '../log/log.ts'
import { openDatabase, type Db } from './database.ts'
import { openOneTransaction } from './one-transaction.ts'

const { appUrl, ownerUrl } = await createTestDatabase()
const admin = new Client({ connectionString: ownerUrl })
await admin.connect()
afterAll(() => admin.end())

const processOf = async (db: Db): Promise<number> =>
  Number((await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid)

const lose = async (pid: number): Promise<void> => {
  await admin.query('select pg_terminate_backend($1)', [pid])
  // The end of the connection arrives by itself, between two statements.
  await sleep(200)
}

// An error that nobody hears ends the process, and with it this run.
test('DB-1 a connection lost between two statements of a transaction fails the transaction and nothing else', async () => {
  const db = openDatabase({ url: appUrl, poolSize: 1, log: createLog('silent') })
  const lost = db.transaction().execute(async (tx) => {
    await lose(await processOf(tx))
    await tx.executeQuery(CompiledQuery.raw('select 1'))
  })
  await expect(lost).rejects.toThrow(/connection/i)
  expect(await processOf(db)).toBeGreaterThan(0)
  await db.destroy()
})

test('DB-2 the same holds while transactions are gathered into one', async () => {
  const one = openOneTransaction(appUrl)
  const lost = one.whole(async () => {
    await one.db.transaction().execute(async (tx) => {
      await lose(await processOf(tx))
      await tx.executeQuery(CompiledQuery.raw('select 1'))
    })
  })
  await expect(lost).rejects.toThrow(/connection/i)
  await one.db.destroy()
})

test('DB-3 a transaction that was left open is ended by the server, and others get the rows it held', async () => {
  const options = { url: appUrl, poolSize: 1, log: createLog('silent') }
  const [cutOff, other] = [openDatabase({ ...options, restWithinMs: 100 }), openDatabase(options)]
  const name = await sql<{ name: string }>`select 'account ' || gen_random_uuid() as name`.execute(other)
  const lock = sql`select pg_advisory_xact_lock(hashtextextended(${name.rows[0]?.name ?? ''}, 0))`
  const isHeld = Promise.withResolvers<void>()
  const isTaken = Promise.withResolvers<void>()
  const left = cutOff.transaction().execute(async (tx) => {
    await lock.execute(tx)
    isHeld.resolve()
    await isTaken.promise
    await lock.execute(tx)
  })
  await isHeld.promise
  await other.transaction().execute((tx) => lock.execute(tx))
  isTaken.resolve()
  await expect(left).rejects.toThrow(/connection|idle-in-transaction/i)
  const { rows } = await sql`show idle_in_transaction_session_timeout`.execute(other)
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '30s' }])
  await Promise.all([cutOff.destroy(), other.destroy()])
})
