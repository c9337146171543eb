/** An industry or a concept with its stocks. */
export interface Sector {
  /** `I0101` for the first part of the first industry, `C0042` for a concept. */
  readonly code: string
  readonly name: string
  readonly kind: 'industry' | 'concept'
  readonly level: 1 | 2
  readonly parent: string | null
  /** Stock ids, ascending. Stocks that are not listed yet or any more are among them: filter by the day. */
  readonly members: readonly number[]
}
