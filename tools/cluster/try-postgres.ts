import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts'
import { openAudit } from '../../apps/server/src/trading/audit/open-audit.ts'
import { judge } from '../chaos/judge.ts'
import { startLoad } from '../chaos/load.ts'
import { tradingMorning, widenLimits } from '../chaos/trading-morning.ts'
import { openDebianPostgres, type DebianPostgres } from './postgres.ts'
import { startNode } from './start-node.ts'

type Options = { folder: string; server: DebianPostgres | null; lastsMs: number }

const quiet = { info: () => undefined, warn: () => undefined }

async function openServer({ folder, server }: Options): Promise<{ url: string; stop: () => Promise<void> }> {
  if (!server) return startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: quiet })
  const { primary, stop } = await openDebianPostgres(join(folder, 'postgres'), server)
  return { url: primary.url, stop: () => stop(primary) }
}

/** The product alone on this PostgreSQL, with people at work. */
export async function tryPostgres(options: Options) {
  const { folder, lastsMs } = options
  const server = await openServer(options)
  const url = new URL(server.url)
  try {
    const first = await openAudit(url.href)
    const [row] = await first.ask('show server_version')
    await first.ask('create database liangshu')
    await first.close()
    url.pathname = '/liangshu'
    const settings = { DATABASE_URL: url.href, SIM_STOCKS: '100', DEMO_DAYS: '0' }
    const node = startNode({ name: 'node', folder, shiftMs: tradingMorning() - Date.now(), settings })
    try {
      const address = await node.address
      const audit = await openAudit(url.href)
      await widenLimits(audit.ask)
      const load = await startLoad([address], 'p')
      await sleep(lastsMs)
      await load.stop()
      const { lost, doubled, stuck, faults } = await judge(audit.ask, load)
      const [known] = await audit.ask('select count(*)::int as n from schema_migration')
      await audit.close()
      return {
        version: String(row?.['server_version']),
        migrations: Number(known?.['n']),
        orders: load.orders.length,
        made: load.made.length,
        messages: load.sent.length,
        wrong: [...lost, ...doubled, ...faults, ...(stuck > 0 ? [`${stuck} orders were not taken`] : [])],
      }
    } finally {
      node.signal('SIGKILL')
      await node.ended
    }
  } finally {
    await server.stop()
  }
}
