import type { MemberGiven } from '../../market/instrument/member-list.ts'

export interface IndustryReturnsArgs {
  readonly symbols: readonly string[]
  readonly benchmark: string
  readonly from: string
  readonly to: string
  /** Stored lists of the benchmark with the day each is used from, oldest first; before them the market's own. */
  readonly lists: readonly { readonly from: string; readonly given: MemberGiven }[]
}

/** Day by day, in the order of the dates; null where it is not known. Prices in 1/10000 yuan. */
export interface SymbolReturns {
  readonly industry: string | null
  /** Close of the day before, as it was traded. */
  readonly before: readonly (number | null)[]
  readonly close: readonly (number | null)[]
  /** From the reference price, so that what was handed out is no loss. */
  readonly rate: readonly (number | null)[]
}

interface BenchmarkIndustry {
  /** Null for members of no industry. */
  readonly industry: string | null
  /** At the reference prices, 0 on days without members. */
  readonly weight: readonly number[]
  readonly rate: readonly (number | null)[]
}

export interface IndustryReturns {
  readonly dates: readonly string[]
  /** Null where nobody knows the members. */
  readonly benchmark: { readonly name: string; readonly industries: readonly BenchmarkIndustry[] } | null
  readonly symbols: Readonly<Record<string, SymbolReturns>>
}
