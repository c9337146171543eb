import { Client, type ClientConfig } from 'pg'

import type { HostAddress } from './several-hosts.ts'

/** One that takes writes answers at once; only where none does, or on a busy machine, is all of it needed. */
const answerWithinMs = 4000
/** After the first server that takes writes, others that claim the same have so long. */
const graceMs = 150

type Found = HostAddress & { readonly timeline: string }

/** Of these servers the one that takes writes; of two, the one that was promoted last. */
export async function findPrimary(hosts: readonly HostAddress[], login: ClientConfig): Promise<HostAddress | null> {
  const found: Found[] = []
  const first = Promise.withResolvers<void>()
  const asked = hosts.map(async (at) => {
    const timeline = await timelineOf(at, login).catch(() => null)
    if (timeline === null) return
    found.push({ ...at, timeline })
    first.resolve()
  })
  const all = Promise.all(asked)
  await Promise.race([all, first.promise])
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, graceMs))])
  return found.toSorted((a, b) => b.timeline.localeCompare(a.timeline))[0] ?? null
}

/** `null` of one that only reads. */
async function timelineOf({ host, port }: HostAddress, login: ClientConfig): Promise<string | null> {
  const client = new Client({
    ...login,
    host,
    port,
    application_name: 'liangshu-search',
    connectionTimeoutMillis: answerWithinMs,
    query_timeout: answerWithinMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: string | null }>(
      `select case when not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off'
         then substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline`,
    )
    return rows[0]?.timeline ?? null
  } finally {
    void client.end().catch(() => undefined)
  }
}
