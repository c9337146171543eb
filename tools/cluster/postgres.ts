import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { plainEnvironment } from '../../apps/server/src/platform/database/embedded/cluster.ts'
import {
  chooseOsUser,
  reachFolder,
  spawnAs,
  type OsUser,
} from '../../apps/server/src/platform/database/embedded/os-user.ts'
import { readPostmaster } from '../../apps/server/src/platform/database/embedded/postmaster.ts'
import { openReplicatedPostgres } from '../../apps/server/src/testing/replicated-postgres.ts'
import { openAudit } from '../../apps/server/src/trading/audit/open-audit.ts'
import { freePort } from './redis.ts'

export interface ClusterPostgres {
  /** Of the superuser on the database `postgres`, the first primary first. */
  readonly urls: readonly string[]
  readonly version: string
  /** As a machine that loses its power. */
  killPrimary: () => void
  /** The other one takes writes from now on. */
  promote: () => Promise<void>
  /** Whether there is one that could take over. */
  hasStandby: () => boolean
  /** The one that died follows the new primary, so that this one may die as well; where the programs for it are there. */
  rebuild: (() => Promise<void>) | null
  /** Leaves the primary's disk without room for so long; null where it has none of its own. */
  fillDisk: ((lastsMs: number) => Promise<void>) | null
  stop: () => Promise<void>
}

const debianFolder = '/usr/lib/postgresql'

export type DebianPostgres = { readonly bin: string; readonly version: string }

/** Every PostgreSQL that a Debian package installed, the newest first. */
export function allDebianPostgres(): DebianPostgres[] {
  if (!existsSync(debianFolder)) return []
  return readdirSync(debianFolder)
    .map((version) => ({ version, bin: join(debianFolder, version, 'bin') }))
    .filter(({ bin }) => existsSync(join(bin, 'initdb')))
    .toSorted((a, b) => Number(b.version) - Number(a.version))
}

type Run = (program: string, args: string[], environment?: NodeJS.ProcessEnv) => Promise<string>
type Server = { readonly data: string; readonly port: number; readonly url: string }

/** Settings of the documents: a commit counts once the standby has it, if there is one. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '128MB',
  max_wal_size: '256MB',
  jit: 'off',
  timezone: 'Asia/Shanghai',
  wal_level: 'replica',
  max_wal_senders: '10',
  hot_standby: 'on',
}

const runAs =
  (user: OsUser, bin: string): Run =>
  async (program, args, environment = {}) => {
    const child = spawnAs(user, join(bin, program), args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...plainEnvironment(), ...environment },
    })
    let errors = ''
    child.stderr?.on('data', (part: Buffer) => (errors += part.toString()))
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', resolve)
    })
    if (code !== 0) throw new Error(`${program}: ${errors.trim()}`)
    return errors
  }

async function ask(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const audit = await openAudit(url)
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = await audit.ask(statement)
    return rows
  } finally {
    await audit.close()
  }
}

const diskMegabytes = 2000

/** Writes until there is no room left. */
function fill(file: string): void {
  const zeros = Buffer.alloc(4 * 1024 * 1024)
  try {
    for (let megabytes = 0; megabytes < diskMegabytes; megabytes += 4) appendFileSync(file, zeros)
  } catch {
    // As it should be.
  }
}

/** A small disk of its own for each server, so that it can be filled; none without the right to mount. */
function mountDisks(folder: string): string[] {
  const disks = ['primary', 'standby'].map((name) => join(folder, name))
  for (const disk of disks) mkdirSync(disk, { recursive: true })
  const options = `size=${diskMegabytes}m,mode=0755`
  return disks.filter((disk) => spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'liangshu', disk]).status === 0)
}

/** One server of a Debian package, alone, in a folder of ours. */
export async function openDebianPostgres(folder: string, { bin }: DebianPostgres) {
  mkdirSync(folder, { recursive: true })
  const user = reachFolder(chooseOsUser(folder), folder)
  if (user.kind === 'other') chownSync(folder, user.uid, user.gid)
  const run = runAs(user, bin)
  const password = randomBytes(18).toString('base64url')
  const addServer = async (name: string): Promise<Server> => {
    const port = await freePort()
    const home = join(folder, name)
    mkdirSync(home, { recursive: true })
    if (user.kind === 'other') chownSync(home, user.uid, user.gid)
    return { data: join(home, 'data'), port, url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres` }
  }
  const start = ({ data, port }: Server) =>
    run('pg_ctl', ['start', '-w', '-t', '120', '-D', data, '-l', `${data}.log`, '-o', `-p ${port}`])
  const primary = await addServer('primary')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user.kind === 'other') chownSync(passwordFile, user.uid, user.gid)
  const auth = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  await run('initdb', [`--pgdata=${primary.data}`, ...auth, '--encoding=UTF8', '--locale=C'])
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  appendFileSync(join(primary.data, 'postgresql.conf'), `\n${lines.join('')}`)
  await start(primary)
  const stop = async (server: Server) => {
    if (readPostmaster(server.data)) await run('pg_ctl', ['stop', '-D', server.data, '-m', 'immediate']).catch(() => '')
  }
  return { primary, password, run, addServer, start, stop }
}

/** A PostgreSQL of a Debian package and a standby made from it by pg_basebackup. */
async function openDebianPair(folder: string, found: DebianPostgres): Promise<ClusterPostgres> {
  const mounted = mountDisks(folder)
  const { primary, password, run, addServer, start, stop } = await openDebianPostgres(folder, found)
  const second = await addServer('standby')
  let [first, other]: [Server, Server] = [primary, second]
  let hasStandby = true

  async function follow(from: Server, to: Server): Promise<void> {
    // What is left of a killed one may still be writing.
    rmSync(to.data, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    const source = ['-h', '127.0.0.1', '-p', `${from.port}`, '-U', 'postgres']
    await run('pg_basebackup', [...source, '-D', to.data, '-X', 'stream', '-R', '-c', 'fast'], { PGPASSWORD: password })
    await start(to)
    for (;;) {
      const rows = await ask(from.url, "select 1 from pg_stat_replication where state = 'streaming'")
      if (rows.length > 0) break
      await sleep(100)
    }
    await ask(from.url, "alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()')
  }

  await follow(first, other)
  return {
    urls: [first.url, other.url],
    version: found.version,
    killPrimary() {
      const postmaster = readPostmaster(first.data)
      if (postmaster) process.kill(postmaster.pid, 'SIGKILL')
    },
    async promote() {
      // Patroni does the same: without a standby nobody waits for one.
      await ask(
        other.url,
        'select pg_promote(true, 60)',
        "alter system set synchronous_standby_names = ''",
        'select pg_reload_conf()',
      )
      ;[first, other] = [other, first]
      hasStandby = false
    },
    hasStandby: () => hasStandby,
    async rebuild() {
      await stop(other)
      await follow(first, other)
      hasStandby = true
    },
    fillDisk:
      mounted.length < 2
        ? null
        : async (lastsMs) => {
            const file = join(first.data, '..', 'full')
            fill(file)
            await sleep(lastsMs)
            rmSync(file, { force: true })
            // It may have given up: whoever made room starts it again.
            if (!(await ask(first.url, 'select 1').catch(() => null))) {
              await stop(first)
              await start(first)
            }
          },
    async stop() {
      await stop(other)
      await stop(first)
      for (const disk of mounted) spawnSync('umount', [disk])
    },
  }
}

/** From Debian's packages where they are installed, else the embedded one twice. */
export async function openPostgresPair(folder: string): Promise<ClusterPostgres> {
  const [found] = allDebianPostgres()
  if (found) return openDebianPair(join(folder, 'postgres'), found)
  const { primaryUrl, standbyUrl, killPrimary, promote, stop } = await openReplicatedPostgres(folder)
  const [row] = await ask(primaryUrl, 'show server_version')
  let hasStandby = true
  return {
    urls: [primaryUrl, standbyUrl],
    version: `${String(row?.['server_version'])}（内置）`,
    killPrimary,
    async promote() {
      hasStandby = false
      await promote()
    },
    hasStandby: () => hasStandby,
    rebuild: null,
    fillDisk: null,
    stop,
  }
}
