import type { RiskFlag } from '@liangshu/contract/market/classification'

export type ExMark = 'XD' | 'XR' | 'DR'

export interface NameReading {
  /** The name without the day marks; ST marks stay, they are part of the name. */
  readonly base: string
  readonly riskFlag: RiskFlag
  /** Dividend, rights, or both: today's previous close is an ex-right reference price. */
  readonly exMark: ExMark | null
  /** N on the listing day, C on days 2 to 5. */
  readonly listingMark: 'N' | 'C' | null
}

const exMarks = ['XD', 'XR', 'DR'] as const
// A mark stands before a Chinese character or an ST mark; Latin names such as CNC keep their letters.
const listingShape = /^[NC](?=[\p{Script=Han}*])/u
const starShape = /^S?\*ST/
const specialShape = /^S?ST/
const delistingShape = /(退|^退市.+)$/

function riskFlagOf(base: string): RiskFlag {
  if (delistingShape.test(base)) return 'delisting'
  if (starShape.test(base)) return '*ST'
  return specialShape.test(base) ? 'ST' : 'none'
}

/** What a security's short name says about the day. Full-width letters of old feeds are read too. */
export function readName(name: string): NameReading {
  let base = name.normalize('NFKC').replace(/\s+/g, '')
  const exMark = exMarks.find((mark) => base.startsWith(mark)) ?? null
  if (exMark !== null) base = base.slice(exMark.length)
  const listingMark = listingShape.exec(base)?.[0] ?? null
  if (listingMark !== null) base = base.slice(1)
  return { base, riskFlag: riskFlagOf(base), exMark, listingMark: listingMark as 'N' | 'C' | null }
}
