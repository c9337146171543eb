import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

import type { FileStorage } from './file-storage.ts'
import { checkedKey, writePartial } from './partial-file.ts'

/** Files on local disk. Content arrives in a folder beside the others and moves into place by one rename. */
export function createLocalStorage(folder: string): FileStorage {
  const placeOf = (key: string): string => path.join(folder, checkedKey(key))

  return {
    async draft(content) {
      const partial = await writePartial(path.join(folder, '.partial'), content)
      return {
        sizeBytes: partial.sizeBytes,
        discard: partial.discard,
        async keep(key) {
          const place = placeOf(key)
          await mkdir(path.dirname(place), { recursive: true })
          await rename(partial.place, place)
        },
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
