const MASK = 0xffffffff

function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) {
    value ^= text.charCodeAt(i)
    value = Math.imul(value, 0x01000193)
  }
  // Bigrams of Chinese differ in few bits: spread them.
  value ^= value >>> 15
  value = Math.imul(value, 0x2c1b3c6d)
  value ^= value >>> 12
  return value & MASK
}

/** Letters and digits of a title, without what differs from one paper to the next. */
export const titleKey = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%]/gu, '')

/** 32 bits that differ little between titles that differ little. */
export function titleHash(title: string): number {
  const key = titleKey(title)
  const counts = new Int32Array(32)
  for (let i = 0; i < Math.max(1, key.length - 1); i += 1) {
    const bits = hash(key.slice(i, i + 2))
    for (let bit = 0; bit < 32; bit += 1) counts[bit] = (counts[bit] ?? 0) + ((bits >>> bit) & 1 ? 1 : -1)
  }
  return counts.reduce((value, count, bit) => (count > 0 ? value | (1 << bit) : value), 0)
}

function bitsApart(a: number, b: number): number {
  let rest = a ^ b
  let count = 0
  while (rest !== 0) {
    rest &= rest - 1
    count += 1
  }
  return count
}

export interface Story {
  readonly title: string
  readonly hash: number
  readonly publishedAt: number
  readonly symbols: readonly string[]
}

const SAME_MS = 36 * 3_600_000
const MOST_BITS = 4

/** Two papers telling one story: the same words, or nearly the same about the same shares, within a day and a half. */
export function isSameStory(a: Story, b: Story): boolean {
  if (Math.abs(a.publishedAt - b.publishedAt) > SAME_MS) return false
  if (titleKey(a.title) === titleKey(b.title)) return true
  const isAboutSame = a.symbols.length > 0 && a.symbols.join() === b.symbols.join()
  return isAboutSame && bitsApart(a.hash, b.hash) <= MOST_BITS
}
