import { AsyncLocalStorage } from 'node:async_hooks'

import { sql } from 'kysely'

import { fenceStatements } from '../cluster/fence.ts'
import { patienceOf, poolSizeOf, type Db, type Tx } from '../database/database.ts'
import { fromDatabase } from '../http/database-error.ts'
import { accountHere, countHere } from '../http/loop-time.ts'
import type { Actor } from './actor.ts'
import { isInTurn } from '../work/work-pool.ts'
import { createTenantSlots } from './tenant-slots.ts'

export type Scope = Pick<Actor, 'tenantId' | 'isPlatform' | 'userId'>

const safeId = /^[0-9A-Za-z_-]{0,64}$/

/**
 * Runs the work in one transaction in which the database itself shows only the caller's institution.
 * Opening and scope travel in one message, which saves two round trips on every call.
 */
export async function inTenant<T>(db: Db, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (!Number.isSafeInteger(scope.tenantId) || !safeId.test(scope.userId)) throw new Error('scope is not well formed')
  const whole = wholes.getStore()
  const open =
    `${whole?.db === db ? `savepoint ${part}` : 'begin'}; set local app.tenant_id = '${scope.tenantId}'; set local app.platform = '${scope.isPlatform ? 'on' : 'off'}'; ` +
    `set local app.user_id = '${scope.userId}'${fenceStatements()}`

  if (whole?.db === db) return asPart(whole.tx, open, work)
  // Work of the pool of imports and exports is counted there; one who holds a connection must not wait for a second one.
  const account = accountHere()
  const isCounted = scope.isPlatform || account?.isUrgent || isInTurn() || holders.getStore() === db
  const leave = isCounted ? null : await slotsOf(db)[account?.isHeld() ? 'held' : 'free'](scope.tenantId)
  countHere()
  try {
    return await (leave ? holders.run(db, () => transact(db, open, work)) : transact(db, open, work))
  } finally {
    leave?.()
  }
}

const holders = new AsyncLocalStorage<Db>()
const wholes = new AsyncLocalStorage<{ db: Db; tx: Tx }>()
const part = 'part_of_whole'

/**
 * Runs work that opens transactions of its own as one: what each of them stores counts only when the work ends well.
 * They follow one another; none may be open beside another.
 */
export function asWhole<T>(db: Db, scope: Scope, work: () => Promise<T>): Promise<T> {
  return inTenant(db, scope, (tx) => wholes.run({ db, tx }, work))
}

async function asPart<T>(tx: Tx, open: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  await sql.raw(open).execute(tx)
  try {
    const result = await work(tx)
    await sql.raw(`release savepoint ${part}`).execute(tx)
    return result
  } catch (error) {
    await sql.raw(`rollback to savepoint ${part}; release savepoint ${part}`).execute(tx)
    throw error
  }
}

/** Parts of the pool that one institution may hold, and that its calls may which had to wait lately; the rest is for others. */
const shareOfPool = 0.6
const shareHeld = 0.25
const leastHeld = 3
const waitMs = 5000

type Slots = Record<'free' | 'held', ReturnType<typeof createTenantSlots>>
const slots = new WeakMap<Db, Slots>()

function slotsOf(db: Db): Slots {
  let known = slots.get(db)
  if (!known) {
    const size = poolSizeOf(db)
    const most = Math.max(1, Math.floor(size * shareOfPool))
    // Both together leave one for others, however small the pool is.
    const mostHeld = Math.max(1, Math.min(size - most - 1, Math.max(leastHeld, Math.floor(size * shareHeld))))
    known = { free: createTenantSlots({ most, waitMs }), held: createTenantSlots({ most: mostHeld, waitMs }) }
    slots.set(db, known)
  }
  return known
}

const againMs = 250

/** Nothing has happened before a transaction is open: while one server takes another's place, it is tried again. */
async function transact<T>(db: Db, open: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const patienceMs = patienceOf(db)
  const startedAt = performance.now()
  for (;;) {
    const progress = { isOpen: false }
    try {
      return await transactOnce(db, { open, progress }, work)
    } catch (error) {
      const isLost = !progress.isOpen && fromDatabase(error)?.code === 'DATABASE_DOWN'
      if (!isLost || performance.now() - startedAt > patienceMs) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, againMs))
  }
}

type Opening = { open: string; progress: { isOpen: boolean } }

function transactOnce<T>(db: Db, { open, progress }: Opening, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    try {
      await sql.raw(open).execute(connection)
      progress.isOpen = true
      // The connection is inside an open transaction from here on, which is what Tx promises.
      const result = await work(connection as unknown as Tx)
      await sql.raw('commit').execute(connection)
      return result
    } catch (error) {
      await sql
        .raw('rollback')
        .execute(connection)
        .catch(() => undefined)
      throw error
    }
  })
}

/** For work no person stands behind: sign-in, jobs, seeds. Sees every institution. */
export function asPlatform<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTenant(db, { tenantId: 0, isPlatform: true, userId: '' }, work)
}
