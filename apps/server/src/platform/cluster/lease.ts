import { setTimeout as sleep } from 'node:timers/promises'

import type { Client } from 'pg'

import { FollowingClient } from '../database/following-client.ts'
import { withFences } from './fence.ts'

/** A duty that one process of a database has at a time. `key` is its advisory lock. */
export type Duty = { readonly name: string; readonly key: number }

export const duties = {
  market: { name: 'market', key: 7_201_950 },
  trading: { name: 'trading', key: 7_201_940 },
  strategy: { name: 'strategy', key: 7_201_942 },
} as const satisfies Record<string, Duty>

export interface Lease {
  /**
   * A connection that ends with the duty, or `null` while another process has it. Call it about once a second: it also
   * says that the holder is still there.
   */
  take: () => Promise<Client | null>
  isHeld: () => boolean
  /** The number of this turn: every next holder has a higher one. */
  token: () => number
  /** Work whose transactions fail once another process has the duty. */
  fenced: <T>(work: () => Promise<T>) => Promise<T>
  stop: () => Promise<void>
}

/** Somebody who was not heard of for so long has lost it; asked for once a second, it is taken over within five. */
const lifeMs = 3000
const renewEveryMs = 800
const connectWithinMs = 3000
/** So long a transaction of the last holder may come to its own end. */
const blockedMs = 200

type Held = { readonly lock: Client; readonly work: Client; readonly token: number; heardAt: number }

/**
 * The lock of a duty lives with its connection: a process that dies or hangs up gives it up by that alone, and the next to
 * ask has it. One that is paused or cut off keeps its connection: its silence shows in the row, and whoever finds it ends
 * its connections first. What it wants to write when it is back fails by its token.
 */
export function createLease({ url, duty, node = '' }: { url: string; duty: Duty; node?: string }): Lease {
  let held: Held | null = null
  let waiting: Client | null = null
  let isStopped = false
  let asking: Promise<Client | null> | null = null

  function drop(lost: Client): void {
    if (waiting === lost) waiting = null
    if (held?.lock !== lost && held?.work !== lost) return
    const other = held.lock === lost ? held.work : held.lock
    held = null
    void other.end().catch(() => undefined)
  }

  async function connect(): Promise<Client> {
    const fresh = new FollowingClient({
      connectionString: url,
      application_name: `liangshu-${duty.name}`,
      connectionTimeoutMillis: connectWithinMs,
      keepAlive: true,
    })
    fresh.on('error', () => drop(fresh))
    fresh.on('end', () => drop(fresh))
    await fresh.connect()
    return fresh
  }

  /** Ends the connections of a holder that was not heard of; false when there is none. */
  async function endSilent(client: Client): Promise<boolean> {
    const { rowCount } = await client.query(
      `select pg_terminate_backend(a.pid) from node_lease l join pg_stat_activity a on a.pid = any(l.backends)
       where l.name = $1 and l.renewed_at < clock_timestamp() - make_interval(secs => $2) and a.application_name = $3`,
      [duty.name, lifeMs / 1000, `liangshu-${duty.name}`],
    )
    return rowCount !== 0
  }

  async function tryLock(client: Client): Promise<boolean> {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [duty.key])
    return rows[0]?.got === true
  }

  /** A connection that is ended gives its lock up a moment later. */
  async function tryLockSoon(client: Client): Promise<boolean> {
    for (let tries = 0; tries < 10; tries += 1) {
      if (await tryLock(client)) return true
      await sleep(50)
    }
    return false
  }

  async function ask(): Promise<Client | null> {
    const lock = waiting ?? (await connect())
    waiting = lock
    try {
      if (!(await tryLock(lock)) && !((await endSilent(lock)) && (await tryLockSoon(lock)))) return null
      const work = await connect()
      const token = await begin(lock, work)
      if (isStopped || waiting !== lock) {
        await Promise.all([lock.end(), work.end()])
        return null
      }
      waiting = null
      held = { lock, work, token, heardAt: performance.now() }
      return work
    } catch (error) {
      drop(lock)
      await lock.end().catch(() => undefined)
      throw error
    }
  }

  async function begin(lock: Client, work: Client): Promise<number> {
    await lock.query('insert into node_lease (name) values ($1) on conflict do nothing', [duty.name])
    await lock.query("set lock_timeout = '2s'")
    await lock.query('begin')
    try {
      // Against `for key share` of the fence, which an update alone would pass by. A standby that became the primary may
      // not know the last number: that of the moment is new in any case.
      const clearing = setInterval(() => void endBlockers(lock, work).catch(() => undefined), blockedMs)
      await lock
        .query('select 1 from node_lease where name = $1 for update', [duty.name])
        .finally(() => clearInterval(clearing))
      const { rows } = await lock.query<{ token: string }>(
        `update node_lease set token = greatest(token + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint), holder = $2, renewed_at = clock_timestamp(), backends = array[$3, $4]::int[]
         where name = $1 returning token`,
        [duty.name, node, processOf(lock), processOf(work)],
      )
      await lock.query('commit')
      return Number(rows[0]?.token)
    } catch (error) {
      await lock.query('rollback').catch(() => undefined)
      await work.end().catch(() => undefined)
      throw error
    }
  }

  /**
   * Transactions that the last holder left open under its number stand between us and the row: those that wait for its
   * next word, and those that wait for a lock which another of them has.
   */
  async function endBlockers(blocked: Client, asking: Client): Promise<void> {
    await asking.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid = any(pg_blocking_pids($1)) and (state like 'idle in transaction%' or wait_event_type = 'Lock')`,
      [processOf(blocked)],
    )
  }

  async function renew(mine: Held): Promise<Client | null> {
    if (performance.now() - mine.heardAt < renewEveryMs) return mine.work
    const askedAt = performance.now()
    const { rowCount } = await mine.lock.query(
      'update node_lease set renewed_at = clock_timestamp() where name = $1 and token = $2',
      [duty.name, mine.token],
    )
    if (rowCount === 1) mine.heardAt = askedAt
    else await mine.lock.end()
    return held === mine && rowCount === 1 ? mine.work : null
  }

  const isAlive = (): boolean => held !== null && performance.now() - held.heardAt < lifeMs

  return {
    isHeld: isAlive,
    token: () => held?.token ?? 0,
    take() {
      if (isStopped) return Promise.resolve(null)
      const mine = held
      asking ??= (mine ? renew(mine) : ask()).finally(() => {
        asking = null
      })
      return asking
    },
    fenced: (work) => withFences([{ name: duty.name, token: held?.token ?? 0 }], work),
    async stop() {
      isStopped = true
      await asking?.catch(() => undefined)
      const last = held
      held = null
      await Promise.all([last?.lock, last?.work, waiting].map((client) => client?.end().catch(() => undefined)))
    },
  }
}

const processOf = (client: Client): number => (client as Client & { processID: number }).processID
