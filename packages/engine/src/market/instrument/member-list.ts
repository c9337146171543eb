/** What stands behind a code: its stocks and how many shares of each count; sectors count by float. */
export interface ListMembers {
  readonly code: string
  readonly name: string
  readonly type: 'index' | 'industry' | 'concept' | 'fund'
  readonly ids: ArrayLike<number>
  readonly quantities: ArrayLike<number> | null
  /** Where a list says so itself. */
  readonly weights?: ArrayLike<number>
}

/** A dated list as stored: what stands behind a code on the day asked for. */
export interface MemberGiven {
  readonly kind: ListMembers['type']
  readonly name: string
  /** The simulator's own list: its shares count as they do in the index, so that the sums agree to the last digit. */
  readonly isOwnMarket: boolean
  readonly symbols: readonly string[]
  /** Fractions; null where the list does not tell. */
  readonly weights: readonly (number | null)[]
  readonly basket: {
    readonly creationUnit: number
    readonly cashFen: number
    readonly quantities: readonly number[]
    readonly substitutes: readonly string[]
    readonly fixedFen: readonly number[]
  } | null
}

/** Lists by code; what is missing is the market's own. */
export type GivenLists = Readonly<Record<string, MemberGiven>>
