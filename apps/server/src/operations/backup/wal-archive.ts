import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'

import { BackupError } from './backup-error.ts'
import { openStream, sealStream } from './sealed-stream.ts'

/** As PostgreSQL names segments, histories and labels of its WAL. */
const knownName = /^[0-9A-F]{8}([0-9A-F]{16}(\.[0-9A-F]{8}\.backup)?(\.partial)?|\.history)$/
const suffix = '.sealed'

function nameOf(file: string): string {
  const name = path.basename(file)
  if (!knownName.test(name)) throw new BackupError(`不是 PostgreSQL 的 WAL 文件名：${name}`)
  return name
}

/** Every file of the archive, without what was being written when a machine stopped. */
async function namesIn(archive: string): Promise<string[]> {
  const found = await readdir(archive).catch((cause: Error) => {
    throw new BackupError(`无法读取 WAL 归档目录 ${archive}：${cause.message}`, { cause })
  })
  return found.filter((name) => name.endsWith(suffix)).map((name) => name.slice(0, -suffix.length))
}

export async function requireArchive(archive: string): Promise<void> {
  if ((await namesIn(archive)).length === 0) throw new BackupError(`WAL 归档目录中没有归档：${archive}，未作任何更改`)
}

/** Seals one file of the WAL into the archive. PostgreSQL asks again after a failure: the same is there once, another is refused. */
export async function putWal(archive: string, secret: Buffer, file: string): Promise<void> {
  const name = nameOf(file)
  await stat(file).catch((cause: Error) => {
    throw new BackupError(`无法读取 WAL 文件 ${file}：${cause.message}`, { cause })
  })
  const place = path.join(archive, `${name}${suffix}`)
  await mkdir(archive, { recursive: true, mode: 0o700 })
  if (await stat(place).catch(() => undefined)) {
    const partial = `${place}.compared-${process.pid}`
    try {
      await getWal(archive, secret, name, partial)
      if ((await readFile(partial)).equals(await readFile(file))) return
    } finally {
      await rm(partial, { force: true })
    }
    throw new BackupError(`归档中已有内容不同的同名 WAL 文件：${name}`)
  }
  const partial = `${place}.partial-${process.pid}`
  try {
    await pipeline(
      createReadStream(file),
      createZstdCompress(),
      (pressed: AsyncIterable<Buffer>) => sealStream(pressed, secret),
      createWriteStream(partial, { mode: 0o600, flush: true }),
    )
    await rename(partial, place)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/** The other way round; a file that is not there is an ordinary answer, which ends a recovery. */
export async function getWal(archive: string, secret: Buffer, name: string, to: string): Promise<void> {
  const place = path.join(archive, `${nameOf(name)}${suffix}`)
  if (!(await stat(place).catch(() => undefined))) throw new BackupError(`归档中没有 ${name}`)
  await pipeline(
    openStream(createReadStream(place), secret),
    createZstdDecompress(),
    createWriteStream(to, { mode: 0o600 }),
  )
}

const segmentOf = (name: string): string => name.slice(8, 24)

/** Opens what a recovery may ask for from this segment on: on a later timeline the same numbers go on. */
export async function openArchive(archive: string, secret: Buffer, from: string, folder: string): Promise<void> {
  for (const name of await namesIn(archive)) {
    if (!name.endsWith('.history') && segmentOf(name) < segmentOf(from)) continue
    await getWal(archive, secret, name, path.join(folder, name))
  }
}
