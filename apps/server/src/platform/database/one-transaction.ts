import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'

import { belongsToPool, outliveLostConnections, type Db } from './database.ts'
import { PreparingClient } from './prepared-client.ts'
import type { Tables } from './tables.ts'

const opening = 'start transaction'
const savepoint = 'inner_work'

/** Transactions of the work become parts of the one around them: what fails goes back to where it began. */
function asPart(text: string): string {
  if (text.startsWith('begin;')) return `savepoint ${savepoint};${text.slice('begin;'.length)}`
  if (text === 'commit') return `release savepoint ${savepoint}`
  if (text === 'rollback') return `rollback to savepoint ${savepoint}; release savepoint ${savepoint}`
  return text
}

type Query = PreparingClient['query']

class PartClient extends PreparingClient {
  constructor(...given: ConstructorParameters<typeof PreparingClient>) {
    super(...given)
    const ask = this.query as (...all: unknown[]) => unknown
    this.query = ((first: unknown, ...rest: unknown[]) =>
      ask.call(this, typeof first === 'string' ? asPart(first) : first, ...rest)) as Query
  }
}

export type OneTransaction = {
  /** For the work: one connection, on which everything belongs to the transaction that is open. */
  readonly db: Db
  /** Runs the work as a whole: all of it is stored, or nothing. */
  whole: <T>(work: () => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

/**
 * A database whose services write many transactions that shall count only together. A crash in between leaves nothing of
 * them. Nothing else may run on it, and no work may open a transaction inside another.
 */
export function openOneTransaction(url: string): OneTransaction {
  const pool = new Pool({
    connectionString: url,
    max: 1,
    // The connection holds the transaction, so it must not be taken away while it is idle.
    idleTimeoutMillis: 0,
    application_name: 'liangshu-demo',
    // What a crash of the machine takes is whole transactions, which are made again.
    options: '-c synchronous_commit=off',
    Client: PartClient,
  })
  outliveLostConnections(pool, () => undefined)
  const db = belongsToPool(new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool)
  const say = (text: string) => sql.raw(text).execute(db)
  return {
    db,
    async whole(work) {
      await say(opening)
      try {
        const done = await work()
        await say('end')
        return done
      } catch (error) {
        await say('abort').catch(() => undefined)
        throw error
      }
    },
    close: () => db.destroy(),
  }
}
