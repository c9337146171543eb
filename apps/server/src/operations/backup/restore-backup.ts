import { createReadStream } from 'node:fs'
import { rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { Config } from '../../platform/config/config.ts'
import { openEmbedded } from '../../platform/database/start-database.ts'
import { closeFolder } from '../../platform/files/close-folder.ts'
import { chooseStorage } from '../../platform/files/choose-storage.ts'
import type { FileStorage } from '../../platform/files/file-storage.ts'
import type { Log } from '../../platform/log/log.ts'
import { auditBooks, openAudit } from '../../trading/index.ts'
import { BackupError } from './backup-error.ts'
import { readEntries, type BaseManifest, type Manifest } from './backup-records.ts'
import { requireEmptyFolder, writeFileEntry } from './data-folder.ts'
import {
  emptyDatabase,
  openLoader,
  requireEmptyDatabase,
  requireKnownMigrations,
  type Loader,
} from './load-database.ts'
import { placeBase, type BaseOptions } from './place-base.ts'
import { openStream } from './sealed-stream.ts'
import { requireArchive } from './wal-archive.ts'

export type RestoreReport = {
  madeAt: string
  tables: number
  rows: number
  files: number
  keyFile?: string
  server?: OwnServer
}
/** A folder for a PostgreSQL that is not ours. */
type OwnServer = { major: number; folder: string }

export type RestoreOptions = {
  config: Config
  secret: Buffer
  file: string
  log: Log
  say: (text: string) => void
  /** Of a copy of the whole server: its archived WAL, the moment to stop at, and the programs of its version. */
  base?: BaseOptions
}

const entriesOf = (file: string, secret: Buffer) => readEntries(openStream(createReadStream(file), secret))

/** Reads the whole backup once without touching anything: what is wrong with it is known before the first change. */
export async function readThrough(file: string, secret: Buffer): Promise<Manifest | BaseManifest> {
  if (!(await stat(file).catch(() => undefined))?.isFile()) throw new BackupError(`找不到备份文件：${file}`)
  let manifest: Manifest | BaseManifest | undefined
  for await (const { entry, content, totals } of entriesOf(file, secret)) {
    if (entry.kind === 'manifest' || entry.kind === 'base') manifest = entry
    let bytes = 0
    for await (const part of content) bytes += part.length
    if (bytes !== totals().bytes) throw new BackupError('备份内容不完整，未作任何更改')
  }
  if (!manifest) throw new BackupError('备份内容不完整，未作任何更改')
  return manifest
}

/**
 * Puts a backup into an empty place: the data folder, and the database that DATABASE_URL names or one of our own in that
 * folder. The books are audited before the place gets its name; whatever fails leaves the place as empty as it was.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreReport> {
  const { config, secret, file } = options
  const target = path.resolve(config.DATA_DIR)
  await requireEmptyFolder(target)
  const manifest = await readThrough(file, secret)
  if (manifest.kind === 'base' && config.DATABASE_URL !== undefined)
    throw new BackupError('基础备份恢复为数据目录，不能写入 DATABASE_URL 指定的数据库：请去掉该变量后重试')
  if (config.DATABASE_URL !== undefined) await requireEmptyDatabase(config.DATABASE_URL)
  if (manifest.kind === 'base' && options.base?.wal !== undefined) await requireArchive(options.base.wal)
  if (manifest.kind === 'base') await requireEmptyFolder(serverPlace(target, manifest.major))
  if (manifest.kind === 'manifest' && (options.base?.wal !== undefined || options.base?.until !== undefined))
    throw new BackupError('--wal 与 --until 只用于基础备份（--mode base）')
  await requireKnownMigrations(manifest)

  const staging = `${target}.restoring-${process.pid}`
  await rm(staging, { recursive: true, force: true })
  closeFolder(staging)
  try {
    const staged = { ...options, config: { ...config, DATA_DIR: staging } }
    const report = await (manifest.kind === 'base' ? fillFromBase(staged, manifest) : fillPlace(staged, manifest))
    return await nameRestored(staging, target, report)
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    if (manifest.kind === 'base') await rm(serverPlace(target, manifest.major), { recursive: true, force: true })
    if (config.DATABASE_URL !== undefined) await emptyDatabase(config.DATABASE_URL)
    throw error
  }
}

/** Beside the data folder: that is closed, and a server that is not ours belongs to an account that could not pass through. */
const serverPlace = (target: string, major: number): string => `${target}-postgresql-${major}`

/** Gives what was restored its name. */
export async function nameRestored(staging: string, target: string, report: RestoreReport): Promise<RestoreReport> {
  const { keyFile, server, ...counts } = report
  const moved = server && { major: server.major, folder: serverPlace(target, server.major) }
  if (moved) {
    await rmdir(moved.folder).catch(() => undefined)
    await rename(server.folder, moved.folder)
    await rmdir(path.dirname(server.folder))
  }
  await rmdir(target).catch(() => undefined)
  await rename(staging, target)
  return {
    ...counts,
    ...(keyFile && { keyFile: path.join(target, path.basename(keyFile)) }),
    ...(moved && { server: moved }),
  }
}

async function fillPlace(
  { config, secret, file, log, say }: RestoreOptions,
  manifest: Manifest,
): Promise<RestoreReport> {
  const database = config.DATABASE_URL
    ? { ownerUrl: config.DATABASE_URL, stop: async () => {} }
    : await openEmbedded(config, log)
  try {
    const loader = await openLoader({ ownerUrl: database.ownerUrl, manifest, log, say })
    const files = await loadAll(loader, { config, secret, file }).finally(() => loader.close())
    const { tables, rows, restored } = files
    await requireSoundBooks(database.ownerUrl)
    const keyFile = await writeKeys(config.DATA_DIR, manifest.keys)
    return { madeAt: manifest.madeAt, tables, rows, files: restored, ...(keyFile && { keyFile }) }
  } finally {
    await database.stop()
  }
}

/** The server's folder recovers by itself, is audited, and stays where the next start looks for it. */
async function fillFromBase(options: RestoreOptions, manifest: BaseManifest): Promise<RestoreReport> {
  const { config, secret, file, base = {} } = options
  const place = placeBase(config.DATA_DIR, manifest, base)
  let restored = 0
  const storage: FileStorage = chooseStorage(config)
  for await (const { entry, content } of entriesOf(file, secret)) {
    if (entry.kind === 'cluster') await place.unpack(content)
    if (entry.kind === 'file') await writeFileEntry(config.DATA_DIR, entry, content)
    if (entry.kind === 'object') await (await storage.draft(content)).keep(entry.key)
    if (entry.kind === 'file' || entry.kind === 'object') restored += 1
  }
  const counts = await place.recover(secret, async (ownerUrl) => {
    await requireSoundBooks(ownerUrl)
    return countRows(ownerUrl)
  })
  const keyFile = await writeKeys(config.DATA_DIR, manifest.keys)
  const server = place.isOwn ? {} : { server: { major: manifest.major, folder: place.data } }
  return { madeAt: manifest.madeAt, ...counts, files: restored, ...(keyFile && { keyFile }), ...server }
}

async function countRows(ownerUrl: string): Promise<{ tables: number; rows: number }> {
  const audit = await openAudit(ownerUrl)
  try {
    const names = await audit.ask(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    let rows = 0
    for (const { name } of names) {
      const [row] = await audit.ask(`select count(*) as n from only ${String(name)}`)
      rows += Number(row?.['n'])
    }
    return { tables: names.length, rows }
  } finally {
    await audit.close()
  }
}

type Source = { config: Config; secret: Buffer; file: string }

async function loadAll(loader: Loader, { config, secret, file }: Source) {
  const storage: FileStorage = chooseStorage(config)
  let restored = 0
  for await (const read of entriesOf(file, secret)) {
    const { entry, content } = read
    if (entry.kind === 'table') await loader.table(entry, read)
    if (entry.kind === 'file') await writeFileEntry(config.DATA_DIR, entry, content)
    if (entry.kind === 'object') await (await storage.draft(content)).keep(entry.key)
    if (entry.kind === 'file' || entry.kind === 'object') restored += 1
  }
  return { ...(await loader.finish()), restored }
}

async function requireSoundBooks(ownerUrl: string): Promise<void> {
  const audit = await openAudit(ownerUrl)
  try {
    const faults = await auditBooks(audit.ask)
    if (faults.length > 0) throw new BackupError(`恢复后的账目核对不通过，未作任何更改：\n${faults.join('\n')}`)
  } finally {
    await audit.close()
  }
}

/** Settings cannot be set from here: they are left beside the data for whoever starts the server. */
async function writeKeys(dataDir: string, keys: Record<string, string>): Promise<string | undefined> {
  const lines = Object.entries(keys).map(([name, value]) => `${name}=${JSON.stringify(value)}\n`)
  if (lines.length === 0) return undefined
  const place = path.join(dataDir, 'restored-keys.env')
  await writeFile(place, lines.join(''), { mode: 0o600 })
  return place
}
