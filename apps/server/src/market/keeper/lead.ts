import { Client } from 'pg'

/** One process keeps the market of a database: it asks the feeds, writes the history and raises alerts. */
const lockKey = 7_201_950

export interface Lead {
  /** The connection that holds the lock, or `null` while another process has it. */
  take: () => Promise<Client | null>
  isHeld: () => boolean
  stop: () => Promise<void>
}

/**
 * The lock lives with its connection: a process that dies, hangs up or loses the database gives it up by that alone, and
 * the next one to ask has it. Nothing has to expire, so nobody waits longer than until the next time it asks.
 */
export function createLead(url: string): Lead {
  let held: Client | null = null
  let isStopped = false
  let asking: Promise<Client | null> | null = null

  async function ask(): Promise<Client | null> {
    const client = new Client({
      connectionString: url,
      application_name: 'liangshu-market',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    })
    client.on('error', () => {
      if (held === client) held = null
    })
    await client.connect()
    try {
      const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [lockKey])
      if (rows[0]?.got && !isStopped) {
        held = client
        return held
      }
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    await client.end()
    return null
  }

  return {
    isHeld: () => held !== null,
    take() {
      if (held || isStopped) return Promise.resolve(held)
      asking ??= ask().finally(() => {
        asking = null
      })
      return asking
    },
    async stop() {
      isStopped = true
      await asking?.catch(() => undefined)
      await held?.end().catch(() => undefined)
      held = null
    },
  }
}
