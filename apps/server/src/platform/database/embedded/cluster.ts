import { randomBytes } from 'node:crypto'
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'
import { spawnAs, type OsUser } from './os-user.ts'

export type ClusterPaths = { root: string; data: string; passwordFile: string; logFile: string }

export type Durability = 'safe' | 'throwaway'

const settingsFile = 'liangshu.conf'

export function clusterPaths(dataDir: string): ClusterPaths {
  const root = join(dataDir, 'postgres')
  return {
    root,
    data: join(root, 'data'),
    passwordFile: join(root, 'password'),
    logFile: join(root, 'postgres.log'),
  }
}

export function prepareRoot(paths: ClusterPaths, user: OsUser): void {
  mkdirSync(paths.root, { recursive: true, mode: 0o700 })
  giveTo(user, paths.root)
}

export function readPassword(paths: ClusterPaths): string {
  return readFileSync(paths.passwordFile, 'utf8').trim()
}

/** initdb works beside the final folder: a start killed halfway leaves no half-made cluster behind. */
export async function createCluster(paths: ClusterPaths, user: OsUser, binaries: Binaries): Promise<void> {
  const staging = `${paths.data}.new`
  rmSync(staging, { recursive: true, force: true })
  writeFileSync(paths.passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  giveTo(user, paths.passwordFile)
  await runInitdb(paths, staging, user, binaries)
  appendFileSync(join(staging, 'postgresql.conf'), `\ninclude '${settingsFile}'\n`)
  writeSettings(staging, user, 'safe')
  renameSync(staging, paths.data)
}

export function clusterExists(paths: ClusterPaths): boolean {
  return existsSync(join(paths.data, 'PG_VERSION'))
}

export function writeSettings(data: string, user: OsUser, durability: Durability): void {
  const file = join(data, settingsFile)
  const settings = { ...commonSettings, ...(durability === 'throwaway' ? throwawaySettings : {}) }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  writeFileSync(file, lines.join(''), { mode: 0o600 })
  giveTo(user, file)
}

/** ALTER SYSTEM still overrides these: its own file is read after ours. */
const commonSettings = {
  listen_addresses: '127.0.0.1',
  // No Unix socket at all: its path is limited to 107 bytes, and a shared folder would offer it to everyone.
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  effective_cache_size: '1GB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  // Our queries are short: compiling one costs more than running it.
  jit: 'off',
  // Counting 100,000 people takes about 25 ms in one process or in three on two cores: in one, the other core stays free.
  parallel_setup_cost: '4000',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  timezone: 'Asia/Shanghai',
  log_timezone: 'Asia/Shanghai',
  log_min_messages: 'warning',
  // A refused duplicate is an ordinary answer to a user, and its values do not belong in a log.
  log_min_error_statement: 'panic',
}

const throwawaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '512MB',
  // Signing in took 15 ms with the usual 4096 rounds of hashing and takes 10 with one: tests open thousands of connections.
  scram_iterations: '1',
}

function giveTo(user: OsUser, path: string): void {
  if (user.kind === 'other') chownSync(path, user.uid, user.gid)
}

async function runInitdb(paths: ClusterPaths, staging: string, user: OsUser, binaries: Binaries): Promise<void> {
  const args = [
    `--pgdata=${staging}`,
    `--pwfile=${paths.passwordFile}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
  ]
  const child = spawnAs(user, binaries.initdb, args, { stdio: ['ignore', 'ignore', 'pipe'], env: plainEnvironment() })
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new EmbeddedPostgresError('INIT_FAILED', `数据库初始化失败：${errors.trim()}`)
}

/** PG* variables of the operator's shell must not steer our own server. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))
  return { ...Object.fromEntries(own), LC_ALL: 'C' }
}
