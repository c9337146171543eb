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
  let client: Client | null = null
  let isHeld = false
  let isStopped = false
  let asking: Promise<Client | null> | null = null

  function drop(lost: Client): void {
    if (client !== lost) return
    client = null
    isHeld = false
  }

  async function connect(): Promise<Client> {
    const fresh = new Client({
      connectionString: url,
      application_name: 'liangshu-market',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    })
    fresh.on('error', () => drop(fresh))
    fresh.on('end', () => drop(fresh))
    await fresh.connect()
    client = fresh
    return fresh
  }

  async function ask(): Promise<Client | null> {
    const asked = client ?? (await connect())
    try {
      const { rows } = await asked.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [lockKey])
      isHeld = rows[0]?.got === true && client === asked && !isStopped
      return isHeld ? asked : null
    } catch (error) {
      drop(asked)
      await asked.end().catch(() => undefined)
      throw error
    }
  }

  return {
    isHeld: () => isHeld,
    take() {
      if (isStopped) return Promise.resolve(null)
      if (isHeld) return Promise.resolve(client)
      asking ??= ask().finally(() => {
        asking = null
      })
      return asking
    },
    async stop() {
      isStopped = true
      await asking?.catch(() => undefined)
      const last = client
      isHeld = false
      await last?.end().catch(() => undefined)
    },
  }
}
