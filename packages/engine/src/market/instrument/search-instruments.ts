import type { SecType } from '@liangshu/contract/market/classification'
import type { InstrumentSymbol } from '@liangshu/contract/market/symbol'
import { normaliseSymbol } from './normalise-symbol.ts'

export interface SearchEntry {
  readonly symbol: InstrumentSymbol
  readonly name: string
  /** Initials of the name's pinyin, upper case. */
  readonly pinyin: string
  readonly secType: SecType
}

/** Entries with their keys made ready once, so that a keystroke costs one pass of plain comparisons. */
export interface SearchIndex {
  readonly entries: readonly SearchEntry[]
  readonly codes: readonly string[]
  readonly names: readonly string[]
}

const readable = (text: string): string => text.normalize('NFKC').toUpperCase().replace(/\s+/g, '')

export function createSearchIndex(entries: readonly SearchEntry[]): SearchIndex {
  return {
    entries,
    codes: entries.map(({ symbol }) => symbol.slice(symbol.indexOf('.') + 1).toUpperCase()),
    names: entries.map(({ name }) => readable(name)),
  }
}

const NO_MATCH = 6

/** Better matches first: whole code, start of code, of pinyin, of name, inside the name, inside the pinyin. */
function matchOf(code: string, name: string, pinyin: string, keyword: string): number {
  if (code === keyword) return 0
  if (code.startsWith(keyword)) return 1
  if (pinyin.startsWith(keyword)) return 2
  if (name.startsWith(keyword)) return 3
  if (name.includes(keyword)) return 4
  return pinyin.includes(keyword) ? 5 : NO_MATCH
}

export interface SearchOptions {
  readonly secType?: SecType
  readonly limit?: number
}

/** The best matches for what someone types: code, name, pinyin initials, or a symbol in any usual spelling. */
export function searchInstruments(index: SearchIndex, text: string, options: SearchOptions = {}): SearchEntry[] {
  const { secType, limit = 20 } = options
  const keyword = readable(text)
  if (keyword === '') return []
  const spelt = normaliseSymbol(text, () => [])
  const buckets: SearchEntry[][] = Array.from({ length: NO_MATCH }, () => [])
  for (const [i, entry] of index.entries.entries()) {
    if (secType !== undefined && entry.secType !== secType) continue
    const isSpelt = spelt.ok && spelt.symbol === entry.symbol
    const match = isSpelt ? 0 : matchOf(index.codes[i] ?? '', index.names[i] ?? '', entry.pinyin, keyword)
    if (match < NO_MATCH) buckets[match]?.push(entry)
  }
  return buckets.flat().slice(0, limit)
}
