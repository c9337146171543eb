import { spawnSync } from 'node:child_process'
import { appendFileSync, chownSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { Client } from 'pg'

import { clusterPaths } from '../platform/database/embedded/cluster.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts'
import { readPostmaster } from '../platform/database/embedded/postmaster.ts'

const log = { info: () => undefined, warn: () => undefined }

export interface ReplicatedPostgres {
  /** Of the superuser, on the database `postgres`. */
  readonly primaryUrl: string
  readonly standbyUrl: string
  /** As a machine that loses its power. */
  killPrimary: () => void
  /** The standby takes writes from now on. */
  promote: () => Promise<void>
  stop: () => Promise<void>
}

/** A PostgreSQL and a copy that follows it; a commit counts once both have it. */
export async function openReplicatedPostgres(folder: string): Promise<ReplicatedPostgres> {
  const [first, second] = ['primary', 'standby'].map((name) => path.join(folder, name)) as [string, string]
  // Stopped, its folder can be copied as it lies; that needs no tool of its own.
  const made = await startEmbeddedPostgres({ dataDir: first, log })
  await made.stop()
  const copied = spawnSync('cp', ['-a', first, second], { encoding: 'utf8' })
  if (copied.status !== 0) throw new Error(`cannot copy the database: ${copied.stderr}`)
  const primary = await startEmbeddedPostgres({ dataDir: first, log })
  follow(clusterPaths(second).data, new URL(primary.url))
  const standby = await startEmbeddedPostgres({ dataDir: second, log })
  await run(primary.url, "alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()')
  const postmaster = readPostmaster(clusterPaths(first).data)
  return {
    primaryUrl: primary.url,
    standbyUrl: standby.url,
    killPrimary() {
      if (postmaster) killWithChildren(postmaster.pid)
    },
    promote: () => run(standby.url, 'select pg_promote(true, 60)'),
    async stop() {
      await standby.stop()
      await primary.stop()
    },
  }
}

/** Processes that answer connections live on without their parent, and could still commit. */
function killWithChildren(pid: number): void {
  const all = existsSync('/proc') ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []
  const children = all.map(Number).filter((one) => parentOf(one) === pid)
  for (const one of [pid, ...children]) {
    try {
      process.kill(one, 'SIGKILL')
    } catch (error) {
      // It has ended by itself.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

function parentOf(pid: number): number | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return null
  }
}

function follow(data: string, { hostname, port, username, password }: URL): void {
  const { uid, gid } = statSync(data)
  const signal = path.join(data, 'standby.signal')
  writeFileSync(signal, '')
  chownSync(signal, uid, gid)
  const words = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`
  appendFileSync(path.join(data, 'postgresql.auto.conf'), `primary_conninfo = '${words} application_name=standby'\n`)
}

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
