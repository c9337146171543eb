import type { Client } from 'pg'

import type { Log } from '../../platform/log/log.ts'
import { createLead, type Lead } from './lead.ts'

const askEveryMs = 1000

export interface KeeperWork {
  /** Called about once a second by the one process that keeps the market; slow work holds up its own next turn only. */
  readonly name: string
  readonly turn: (client: Client, isWanted: () => boolean) => Promise<unknown>
  /** Called instead while another process keeps the market. */
  readonly idle?: () => Promise<unknown>
}

export interface Keeper {
  readonly lead: Lead
  stop: () => Promise<void>
}

/** Does the market's chores in turn as long as this process holds the lead, and tries for it otherwise. */
export function startKeeper({ url, log, work }: { url: string; log: Log; work: readonly KeeperWork[] }): Keeper {
  const lead = createLead(url)
  let running: Promise<void> | null = null
  let isStopped = false
  let hadLead = false

  async function once(): Promise<void> {
    const client = await lead.take()
    if (client !== null && !hadLead) log.info('this process keeps the market now')
    hadLead = client !== null
    for (const { name, turn, idle } of work) {
      try {
        if (client === null) await idle?.()
        else await turn(client, () => !isStopped && lead.isHeld())
      } catch (error) {
        log.warn({ err: error, work: name }, 'keeping the market failed')
      }
    }
  }

  const timer = setInterval(() => {
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
