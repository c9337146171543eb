import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

import type { Config } from '../../platform/config/config.ts'
import { chooseStorage } from '../../platform/files/choose-storage.ts'
import { BackupError } from './backup-error.ts'
import { writeEntries, type EntryToWrite } from './backup-records.ts'
import { folderEntries, objectEntries } from './data-folder.ts'
import { dumpBase } from './dump-base.ts'
import { dumpDatabase } from './dump-database.ts'
import { sealStream } from './sealed-stream.ts'

/** Settings without which restored data cannot be opened. They travel inside the sealed file. */
const keptKeys = ['CREDENTIAL_KEY', 'SIGN_SECRET'] as const

export type BackupOptions = {
  config: Config
  ownerUrl: string
  secret: Buffer
  file: string
  madeAt: Date
  /** Row by row, or the whole server as PostgreSQL copies itself. */
  mode?: BackupMode
}

export const backupModes = ['dump', 'base'] as const
export type BackupMode = (typeof backupModes)[number]

export type BackupReport = { file: string; bytes: number; tables: number; files: number; missing: string[] }

/** Everything of this installation in one sealed file, which appears only when it is complete. */
export async function makeBackup(options: BackupOptions): Promise<BackupReport> {
  const { config, ownerUrl, secret, file, madeAt, mode = 'dump' } = options
  if (await stat(file).catch(() => undefined)) throw new BackupError(`备份文件已存在，不会覆盖：${file}`)
  await mkdir(path.dirname(file), { recursive: true })
  const report: BackupReport = { file, bytes: 0, tables: 0, files: 0, missing: [] }
  const keys = Object.fromEntries(
    keptKeys.flatMap((name) => {
      const value = config[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
  const partial = `${file}.partial`
  const entries = allEntries({ config, ownerUrl, keys, madeAt, mode }, report)
  try {
    await pipeline(sealStream(writeEntries(entries), secret), createWriteStream(partial, { mode: 0o600, flush: true }))
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
  report.bytes = (await stat(file)).size
  return report
}

type Source = { config: Config; ownerUrl: string; keys: Record<string, string>; madeAt: Date; mode: BackupMode }

async function* allEntries({ config, mode, ...source }: Source, report: BackupReport): AsyncGenerator<EntryToWrite> {
  let objects: string[] = []
  const dump = mode === 'base' ? dumpBase : dumpDatabase
  const database = dump(source, (keys) => {
    objects = keys
  })
  for await (const one of database) {
    if (one.entry.kind === 'table') report.tables += 1
    yield one
  }
  const stored = objectEntries(chooseStorage(config), objects, (key) => report.missing.push(key))
  for await (const one of stored) {
    report.files += 1
    yield one
  }
  for await (const one of folderEntries(path.resolve(config.DATA_DIR))) {
    report.files += 1
    yield one
  }
}
