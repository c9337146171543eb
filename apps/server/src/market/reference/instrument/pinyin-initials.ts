import { createRequire } from 'node:module'

import type * as Pinyin from 'pinyin-pro'

let dictionary: typeof Pinyin | undefined
/** When the first name is read: it takes some thirty megabytes, which only the thread that makes a market needs. */
const openDictionary = () => (dictionary ??= createRequire(import.meta.url)('pinyin-pro') as typeof Pinyin)

/** Names are read by words, so that 银行 gives YH and not YX; letters and digits stay. */
export function initialsOf(name: string): string {
  const letters = openDictionary().pinyin(name.normalize('NFKC'), { pattern: 'first', toneType: 'none', type: 'array' })
  return letters
    .join('')
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
}
