import type { DifferenceKind } from '@liangshu/contract/trading/statement'
import type { Side } from '@liangshu/contract/trading/order-codes'

/** A fill as our books have it. Whole numbers of the account's units. */
export type BookTrade = {
  readonly id: string
  readonly execId: string
  readonly orderId: string
  readonly day: string
  readonly second: number
  readonly symbol: string
  readonly side: Side
  readonly price: number
  readonly volume: number
  readonly amount: number
  /** Without the tax on dividends, which statements book as a line of its own. */
  readonly fee: number
}

/** A line of a broker's statement, in the same units. */
export type StatementTrade = {
  readonly key: string
  readonly execNo: string
  readonly day: string
  readonly second: number | null
  readonly symbol: string
  readonly side: Side
  readonly price: number
  readonly volume: number
  /** Null where the file does not say. */
  readonly amount: number | null
  readonly fee: number | null
}

/** Our fills beside the lines of the statement that tell of them; one side is empty where something is missing. */
export type ComparedTrade = {
  readonly day: string
  readonly symbol: string
  readonly side: Side
  readonly ours: readonly BookTrade[]
  readonly theirs: readonly StatementTrade[]
  /** Empty where both agree. */
  readonly kinds: readonly DifferenceKind[]
}

/** What somebody holds, or has in cash, at the end of a day. `key` tells rows of a day apart. */
export type Balance = { readonly day: string; readonly key: string; readonly value: number }

export type ComparedBalance = {
  readonly day: string
  readonly key: string
  readonly ours: number | null
  readonly theirs: number | null
  readonly kinds: readonly DifferenceKind[]
}
