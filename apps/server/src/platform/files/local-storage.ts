import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type { FileStorage } from './file-storage.ts'

const safeKey = /^\d+\/\d{4}-\d{2}-\d{2}\/[0-9a-f]{32}$/

/** Files on local disk. Content arrives in a folder beside the others and moves into place by one rename. */
export function createLocalStorage(folder: string): FileStorage {
  const partialFolder = path.join(folder, '.partial')
  const placeOf = (key: string): string => {
    if (!safeKey.test(key)) throw new Error('storage key is not well formed')
    return path.join(folder, key)
  }

  return {
    async draft(content) {
      await mkdir(partialFolder, { recursive: true })
      const partial = path.join(partialFolder, randomBytes(16).toString('hex'))
      const discard = () => rm(partial, { force: true })
      try {
        await pipeline(Readable.from(content), createWriteStream(partial, { flags: 'wx', mode: 0o600 }))
        const { size } = await stat(partial)
        return {
          sizeBytes: size,
          discard,
          async keep(key) {
            const place = placeOf(key)
            await mkdir(path.dirname(place), { recursive: true })
            await rename(partial, place)
          },
        }
      } catch (error) {
        await discard()
        throw error
      }
    },

    async open(key) {
      try {
        const handle = await open(placeOf(key), 'r')
        return handle.createReadStream()
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },

    remove: (key) => rm(placeOf(key), { force: true }),
  }
}
