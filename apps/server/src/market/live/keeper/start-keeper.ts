import type { Client } from 'pg'

import { createLease, duties, type Lease } from '../../../platform/cluster/lease.ts'
import type { Log } from '../../../platform/log/log.ts'

const askEveryMs = 1000

export interface KeeperWork {
  readonly name: string
  /** Uses no connection of the keeper's: goes on beside the others and holds up its own next turn only. */
  readonly isApart?: true
  /** Called about once a second by the one process that keeps the market. */
  readonly turn: (client: Client, isWanted: () => boolean) => Promise<unknown>
  /** Called instead while another process keeps the market. */
  readonly idle?: () => Promise<unknown>
}

export interface Keeper {
  readonly lead: Lease
  stop: () => Promise<void>
}

type Parts = { url: string; log: Log; work: readonly KeeperWork[]; node?: string }

/** Does the market's chores in turn as long as this process holds the lead, and tries for it otherwise. */
export function startKeeper({ url, log, work, node = '' }: Parts): Keeper {
  const lead = createLease({ url, duty: duties.market, node })
  let running: Promise<void> | null = null
  let isStopped = false
  let hadLead = false
  const apart = new Set<string>()

  async function once(): Promise<void> {
    const client = await lead.take()
    if (client !== null && !hadLead) log.info('this process keeps the market now')
    hadLead = client !== null
    for (const one of work) {
      if (!one.isApart) await take(one, client)
      else if (!apart.has(one.name)) {
        apart.add(one.name)
        void take(one, client).finally(() => apart.delete(one.name))
      }
    }
  }

  async function take({ name, turn, idle }: KeeperWork, client: Client | null): Promise<void> {
    try {
      if (client === null) await idle?.()
      else await turn(client, () => !isStopped && lead.isHeld())
    } catch (error) {
      log.warn({ err: error, work: name }, 'keeping the market failed')
    }
  }

  const timer = setInterval(() => {
    // Long chores must not be taken for silence.
    if (running && lead.isHeld()) void lead.take().catch(() => undefined)
    running ??= once()
      .catch((error: unknown) => log.warn({ err: error }, 'asking for the lead of the market failed'))
      .finally(() => {
        running = null
      })
  }, askEveryMs).unref()

  return {
    lead,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running
      await lead.stop()
    },
  }
}
