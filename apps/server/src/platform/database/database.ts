import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Pool, types, type PoolClient } from 'pg'

import type { Log } from '../log/log.ts'
import { CountedClient } from './counted-client.ts'
import { hostsOf } from './several-hosts.ts'
import { watchSlowQueries } from './slow-queries.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
/** Kysely bound to one open transaction: stores take it first, so that no statement slips out of it. */
export type Tx = Transaction<Tables>

// date columns stay 'YYYY-MM-DD' text: a Date would move across midnight with the zone of the machine.
types.setTypeParser(types.builtins.DATE, (text) => text)
types.setTypeParser(types.builtins.INT8, Number)

const pools = new WeakMap<Db, Pool>()
const patiences = new WeakMap<Db, number>()

/** How long a transaction may wait for a server that takes writes: as long as another takes over, where there is one. */
export const patienceOf = (db: Db): number => patiences.get(db) ?? 0
const takeoverMs = 15_000

/** For a library that writes its own statements, several in one text. Ours go through Kysely. */
export function poolOf(db: Db): Pool {
  const pool = pools.get(db)
  if (!pool) throw new Error('not a database that was opened here')
  return pool
}

/** Remembers which pool a database stands on. */
export function belongsToPool(db: Db, pool: Pool): Db {
  pools.set(db, pool)
  return db
}

export const poolSizeOf = (db: Db): number => pools.get(db)?.options.max ?? Number.POSITIVE_INFINITY

/**
 * A connection that dies must not take the process with it. The pool hears idle ones only: one that is held between two
 * statements of a transaction is heard here. The next statement on it fails, and the pool replaces it.
 */
export function outliveLostConnections(pool: Pool, onLost: (error: Error) => void): void {
  pool.on('error', onLost)
  pool.on('connect', (client) => {
    client.on('error', onLost)
  })
}

export type DatabaseOptions = {
  url: string
  poolSize: number
  log: Log
  /** How long a statement waits for a free connection, and a new one for the server. */
  connectWithinMs?: number
  /** So many connections are opened ahead, and stay when nobody asks. */
  keptOpen?: number
  /** How long a transaction may rest between two statements before the server ends it. */
  restWithinMs?: number
}

/** A node that was cut off leaves its transactions open, with the rows they hold: nobody else could trade those accounts. */
const longestRestMs = 30_000

/** What whoever answers calls keeps open: as many as a sudden rush takes while others still find one. */
export const keptOpenOf = (poolSize: number): number => Math.ceil(poolSize / 2)

/**
 * A new connection is a new process of the database: whoever asks for one waits for it, however soon others are given
 * back. A rush that opened ten of them held everybody up for 100 ms.
 */
async function openAhead(pool: Pool, count: number): Promise<void> {
  const opened: PoolClient[] = []
  try {
    while (opened.length < count) opened.push(await pool.connect())
  } catch {
    // The calls that come meet the same, and say so.
  }
  for (const client of opened) client.release()
}

export function openDatabase(options: DatabaseOptions): Db {
  const { url, poolSize, log, keptOpen = 0, connectWithinMs = 5000, restWithinMs = longestRestMs } = options
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    min: keptOpen,
    connectionTimeoutMillis: connectWithinMs,
    idleTimeoutMillis: 30_000,
    idle_in_transaction_session_timeout: restWithinMs,
    application_name: 'liangshu',
    Client: CountedClient,
  })
  outliveLostConnections(pool, (error) => log.warn({ err: error.message }, 'database connection lost'))
  void openAhead(pool, keptOpen)
  const slow = watchSlowQueries()
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: slow.onQuery })
  slow.belongTo(db)
  if (hostsOf(url).length > 0) patiences.set(db, takeoverMs)
  return belongsToPool(db, pool)
}
