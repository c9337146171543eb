import type { SearchEntry } from '../routes/menu-items.ts'

/** Tells where a text matches what was typed in pinyin: [first, last] or false. */
export type PinyinMatch = (text: string, typed: string) => [number, number] | false

export interface Found extends SearchEntry {
  /** Part of the title to stress, as [start, end). */
  range: [number, number] | undefined
}

function rangeIn(title: string, typed: string, matchPinyin: PinyinMatch | undefined): [number, number] | undefined {
  const at = title.toLowerCase().indexOf(typed)
  if (at !== -1) return [at, at + typed.length]
  const pinyin = matchPinyin?.(title, typed)
  return pinyin ? [pinyin[0], pinyin[1] + 1] : undefined
}

/** Entries that match, best first: by title before by trail or path, early before late. */
export function rankEntries(entries: readonly SearchEntry[], query: string, matchPinyin?: PinyinMatch): Found[] {
  const typed = query.trim().toLowerCase()
  if (typed === '') return entries.map((entry) => ({ ...entry, range: undefined }))

  return entries
    .flatMap((entry): Array<{ found: Found; rank: number }> => {
      const range = rangeIn(entry.title, typed, matchPinyin)
      if (range) return [{ found: { ...entry, range }, rank: range[0] }]
      const isNear = `${entry.trail} ${entry.path}`.toLowerCase().includes(typed)
      return isNear ? [{ found: { ...entry, range: undefined }, rank: 1000 }] : []
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ found }) => found)
}
