import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { Client } from 'pg'

import { findBinaries } from '../../platform/database/embedded/binaries.ts'
import { plainEnvironment } from '../../platform/database/embedded/cluster.ts'
import { chooseOsUser, reachFolder, spawnAs, type OsUser } from '../../platform/database/embedded/os-user.ts'
import { BackupError } from './backup-error.ts'

/** Major version of the PostgreSQL that comes with the product. */
export const embeddedMajor = 18
const debianFolder = '/usr/lib/postgresql'

/** Programs of a major version: our own, those named, or those of a Debian package. */
export function findPostgres(major: number, user: OsUser, programs: string | undefined): string {
  if (programs === undefined && major === embeddedMajor) return findBinaries(user).postgres
  const folder = programs ?? path.join(debianFolder, String(major), 'bin')
  const postgres = path.join(folder, 'postgres')
  if (!existsSync(postgres))
    throw new BackupError(
      `备份来自 PostgreSQL ${major}，恢复需要同一主版本的程序：${folder} 中没有找到，请安装，或用 --programs 指定目录`,
    )
  return postgres
}

/** The account that will own the files, with an empty folder of its own. */
export function prepareFolder(data: string): OsUser {
  const home = path.dirname(data)
  mkdirSync(home, { recursive: true })
  const user = chooseOsUser(home)
  for (const folder of [home, data]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (user.kind === 'other') chownSync(folder, user.uid, user.gid)
  }
  return reachFolder(user, data)
}

export type Recovery = {
  data: string
  user: OsUser
  postgres: string
  superuser: string
  /** Puts archived WAL into a folder, and the moment to stop at; without them the end of the base backup counts. */
  fillWal?: ((folder: string) => Promise<void>) | undefined
  until?: string | undefined
}

export interface RecoveredServer {
  urlOf: (database: string) => string
  stop: () => Promise<void>
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
const port = 5432
const betweenMs = 200

/**
 * Lets a restored folder recover, reachable by nobody but us: no port, and a socket in a folder that is closed to others. Settings
 * of the folder itself do not count meanwhile, and stay as they are.
 */
export async function recover({ data, user, postgres, superuser, fillWal, until }: Recovery): Promise<RecoveredServer> {
  const apart = mkdtempSync(path.join(tmpdir(), 'liangshu-recover-'))
  const own = (place: string) => user.kind === 'other' && chownSync(place, user.uid, user.gid)
  own(apart)
  const write = (name: string, text: string) => {
    writeFileSync(path.join(apart, name), text, { mode: 0o600 })
    own(path.join(apart, name))
    return path.join(apart, name)
  }
  const settings: Record<string, string> = {
    hba_file: write('pg_hba.conf', 'local all all trust\n'),
    ident_file: write('pg_ident.conf', ''),
    listen_addresses: '',
    unix_socket_directories: apart,
    unix_socket_permissions: '0700',
    port: String(port),
    hot_standby: 'off',
    archive_mode: 'off',
    synchronous_standby_names: '',
    primary_conninfo: '',
    logging_collector: 'off',
    ssl: 'off',
  }
  if (fillWal) {
    const opened = path.join(apart, 'wal')
    mkdirSync(opened, { mode: 0o700 })
    await fillWal(opened)
    for (const name of readdirSync(opened)) own(path.join(opened, name))
    own(opened)
    settings['restore_command'] = `cp "${opened}/%f" "%p"`
    settings['recovery_target_action'] = 'promote'
    if (until !== undefined) settings['recovery_target_time'] = until
    writeFileSync(path.join(data, 'recovery.signal'), '')
    own(path.join(data, 'recovery.signal'))
  }
  rmSync(path.join(data, 'standby.signal'), { force: true })
  const file = write(
    'postgresql.conf',
    Object.entries(settings)
      .map(([name, value]) => `${name} = ${quoted(value)}\n`)
      .join(''),
  )
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawnAs(user, postgres, ['-D', data, '-c', `config_file=${file}`, ...given], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: plainEnvironment(),
  })
  let said = ''
  let isOver = false
  child.stderr?.on('data', (part: Buffer) => (said = (said + part.toString()).slice(-20_000)))
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve()).once('error', () => resolve())
  }).then(() => {
    isOver = true
  })
  const stop = async () => {
    if (!isOver) child.kill('SIGINT')
    await ended
    rmSync(apart, { recursive: true, force: true })
  }
  const urlOf = (database: string) =>
    `postgres://${encodeURIComponent(superuser)}@${encodeURIComponent(apart)}:${port}/${encodeURIComponent(database)}`
  while (!(await takesWrites(urlOf('postgres')))) {
    if (isOver) {
      rmSync(apart, { recursive: true, force: true })
      throw new BackupError(`PostgreSQL 没有恢复成功，未作任何更改：\n${said.trim()}`)
    }
    await sleep(betweenMs)
  }
  return { urlOf, stop }
}

async function takesWrites(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    return rows[0]?.standby === false
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
