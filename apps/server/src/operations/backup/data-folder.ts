import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

import type { FileStorage } from '../../platform/files/file-storage.ts'
import { BackupError } from './backup-error.ts'
import type { EntryToWrite } from './backup-records.ts'

/** The database is copied by its rows, uploaded files by their keys. */
const copiedOtherwise = new Set(['postgres', 'files'])

export async function requireEmptyFolder(folder: string): Promise<void> {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new BackupError(`无法读取目标目录 ${folder}：${error.message}`, { cause: error })
  })
  if (found.length > 0) throw new BackupError(`目标目录不是空的：${folder}，未作任何更改`)
}

async function* bytesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  yield* source
  return undefined
}

/** Keys, the archive of the logs, the agent's own folder: whatever the server keeps beside its database. */
export async function* folderEntries(dataDir: string): AsyncGenerator<EntryToWrite> {
  const found = await readdir(dataDir, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  for (const entry of found) {
    const place = path.join(entry.parentPath, entry.name)
    const below = path.relative(dataDir, place)
    if (!entry.isFile() || copiedOtherwise.has(below.split(path.sep)[0] ?? '')) continue
    const { mode } = await stat(place)
    yield {
      entry: { kind: 'file', path: below.split(path.sep).join('/'), mode: mode & 0o777 },
      content: bytesOf(createReadStream(place)),
    }
  }
}

/** Uploaded files from wherever they are stored; one that was removed since the snapshot is told and left out. */
export async function* objectEntries(
  storage: FileStorage,
  keys: readonly string[],
  onMissing: (key: string) => void,
): AsyncGenerator<EntryToWrite> {
  for (const key of keys) {
    const content = await storage.open(key)
    if (content) yield { entry: { kind: 'object', key }, content: bytesOf(content) }
    else onMissing(key)
  }
}

export async function writeFileEntry(
  dataDir: string,
  { path: below, mode }: { path: string; mode: number },
  content: AsyncIterable<Buffer>,
): Promise<void> {
  const place = path.resolve(dataDir, below)
  if (!place.startsWith(path.resolve(dataDir) + path.sep)) throw new BackupError(`备份中的文件路径越界：${below}`)
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
  await pipeline(content, createWriteStream(place, { mode }))
  await chmod(place, mode)
}
