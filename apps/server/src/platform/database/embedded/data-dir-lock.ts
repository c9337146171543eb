import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

export type DataDirLock = { release: () => void }

/**
 * One process per data folder. SQLite's exclusive lock is used because the kernel drops it when its owner dies,
 * however it dies: there is no stale lock to judge, and two starters cannot both clear one.
 *
 * `waitMs` bridges a restart: `npm` reports the end of a product that still needs a moment to close its database.
 */
export function lockDataDir(dataDir: string, waitMs: number): DataDirLock {
  const ownerFile = join(dataDir, 'server.pid')
  createWritable(dataDir)
  const lock = openLock(dataDir, waitMs)
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw unusable(dataDir, error)
    throw new EmbeddedPostgresError(
      'DATA_DIR_IN_USE',
      `数据目录正在被另一个进程使用（进程号 ${readOwner(ownerFile)}）：${dataDir}`,
    )
  }
  writeFileSync(ownerFile, `${process.pid}\n`)
  return { release: () => lock.close() }
}

function createWritable(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    const probe = join(dataDir, 'server.pid')
    // Appending nothing asks the file system for write permission and leaves a running owner's number alone.
    writeFileSync(probe, '', { flag: 'a' })
  } catch (error) {
    throw unusable(dataDir, error)
  }
}

function openLock(dataDir: string, waitMs: number): DatabaseSync {
  try {
    return new DatabaseSync(join(dataDir, 'server.lock'), { timeout: waitMs })
  } catch (error) {
    throw unusable(dataDir, error)
  }
}

function unusable(dataDir: string, cause: unknown): EmbeddedPostgresError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new EmbeddedPostgresError(
    'DATA_DIR_UNUSABLE',
    `数据目录不可写：${dataDir}（${reason}）。请检查权限，或用 DATA_DIR 指定另一个目录`,
    { cause },
  )
}

function isBusy(error: unknown): boolean {
  const sqliteBusy = 5
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}

function readOwner(ownerFile: string): string {
  return readFileSync(ownerFile, 'utf8').trim() || '未知'
}
