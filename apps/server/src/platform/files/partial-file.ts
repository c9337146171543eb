import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Keys are ours alone: institution, day, and what nobody can guess. */
const safeKey = /^\d+\/\d{4}-\d{2}-\d{2}\/[0-9a-f]{32}$/

export function checkedKey(key: string): string {
  if (!safeKey.test(key)) throw new Error('storage key is not well formed')
  return key
}

export type PartialFile = { place: string; sizeBytes: number; discard: () => Promise<void> }

/** Content that is still arriving, on local disk; when it breaks off, nothing stays behind. */
export async function writePartial(folder: string, content: AsyncIterable<Buffer>): Promise<PartialFile> {
  await mkdir(folder, { recursive: true })
  const place = path.join(folder, randomBytes(16).toString('hex'))
  const discard = () => rm(place, { force: true })
  try {
    await pipeline(Readable.from(content), createWriteStream(place, { flags: 'wx', mode: 0o600 }))
    return { place, sizeBytes: (await stat(place)).size, discard }
  } catch (error) {
    await discard()
    throw error
  }
}
