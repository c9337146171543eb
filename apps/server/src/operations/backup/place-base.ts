import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { Client } from 'pg'

import { clusterPaths, writeSettings } from '../../platform/database/embedded/cluster.ts'
import { spawnAs, type OsUser } from '../../platform/database/embedded/os-user.ts'
import { BackupError } from './backup-error.ts'
import type { BaseManifest } from './backup-records.ts'
import { embeddedMajor, findPostgres, prepareFolder, recover } from './recovering-server.ts'
import { openArchive } from './wal-archive.ts'

export type BaseOptions = {
  wal?: string | undefined
  until?: string | undefined
  programs?: string | undefined
}

const ownDatabase = 'liangshu'

/** Where the copy of a server goes: our own place when it is of our own version, else a folder for one that is not ours. */
export function placeBase(dataDir: string, manifest: BaseManifest, { wal, until, programs }: BaseOptions) {
  const isOwn = manifest.major === embeddedMajor
  const paths = clusterPaths(path.join(dataDir, 'postgres'))
  const data = isOwn ? paths.data : path.join(dataDir, `postgresql-${manifest.major}`, 'data')
  const user = prepareFolder(data)
  const postgres = findPostgres(manifest.major, user, programs)
  return {
    isOwn,
    data,
    unpack: (tar: AsyncIterable<Buffer>) => unpack(tar, data, user),
    /** Lets it recover; the work sees the database before it is stopped again. */
    async recover<T>(secret: Buffer, work: (ownerUrl: string) => Promise<T>): Promise<T> {
      const fillWal =
        wal === undefined ? undefined : (folder: string) => openArchive(wal, secret, manifest.segment, folder)
      const server = await recover({ data, user, postgres, superuser: manifest.user, fillWal, until })
      try {
        const found = await work(server.urlOf(manifest.database))
        if (isOwn) await makeOurs(server.urlOf('postgres'), manifest, { dataDir, user })
        return found
      } finally {
        await server.stop()
      }
    },
  }
}

async function unpack(tar: AsyncIterable<Buffer>, data: string, user: OsUser): Promise<void> {
  await mkdir(data, { recursive: true })
  // As the account that will run it: the files belong to it at once.
  const child = spawnAs(user, 'tar', ['-x', '-f', '-', '-C', data], { stdio: ['pipe', 'ignore', 'pipe'] })
  let said = ''
  child.stderr?.on('data', (part: Buffer) => (said = (said + part.toString()).slice(-5000)))
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve)
  })
  if (!child.stdin) throw new Error('tar takes no input')
  const [code] = await Promise.all([ended, pipeline(Readable.from(tar), child.stdin).catch(() => undefined)])
  if (code !== 0) throw new BackupError(`无法展开数据目录，未作任何更改：${said.trim()}`)
}

type Place = { dataDir: string; user: OsUser }

/** The next start finds the database under the name, the password and the settings it knows. */
async function makeOurs(url: string, { database }: BaseManifest, { dataDir, user }: Place): Promise<void> {
  const paths = clusterPaths(path.join(dataDir, 'postgres'))
  const password = randomBytes(24).toString('base64url')
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ found: boolean }>(
      "select exists(select from pg_roles where rolname = 'postgres') as found",
    )
    if (rows[0]?.found !== true) await client.query('create role postgres superuser login')
    await client.query(`alter role postgres with superuser login password '${password}'`)
    if (database !== ownDatabase) {
      const name = `"${database.replaceAll('"', '""')}"`
      await client.query(`alter database ${name} rename to ${ownDatabase}`)
    }
    // What steered the server it came from has no meaning here.
    for (const name of ['synchronous_standby_names', 'primary_conninfo', 'archive_mode', 'archive_command', 'port'])
      await client.query(`alter system reset ${name}`)
  } finally {
    await client.end()
  }
  const own = (place: string) => user.kind === 'other' && chownSync(place, user.uid, user.gid)
  writeFileSync(paths.passwordFile, `${password}\n`, { mode: 0o600 })
  own(paths.passwordFile)
  const settings = path.join(paths.data, 'postgresql.conf')
  const include = "include 'liangshu.conf'"
  const known = existsSync(settings) ? readFileSync(settings, 'utf8') : ''
  if (!known.includes(include)) writeFileSync(settings, `${include}\n`, { mode: 0o600 })
  const access = path.join(paths.data, 'pg_hba.conf')
  writeFileSync(access, 'host all all 127.0.0.1/32 scram-sha-256\nhost replication all 127.0.0.1/32 scram-sha-256\n')
  const names = path.join(paths.data, 'pg_ident.conf')
  if (!existsSync(names)) writeFileSync(names, '')
  for (const place of [settings, access, names]) own(place)
  writeSettings(paths.data, user, 'safe')
}
