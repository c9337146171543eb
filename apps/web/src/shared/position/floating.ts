interface Floating {
  readonly fpnl: number
  /** Contracts only: from the open price, where `fpnl` counts from the last settlement. */
  readonly fpnlOpen?: number | undefined
}
interface FloatingRate extends Floating {
  readonly fpnlRatio: number | null
  readonly marginUsed?: number | undefined
}

/** The floating profit as people mean it: from the price a position was opened at. */
export const floatingOf = ({ fpnl, fpnlOpen }: Floating): number => fpnlOpen ?? fpnl

/** The same profit over what is tied up for it: the margin of contracts, the cost of shares. */
export function floatingRateOf(row: FloatingRate): number | null {
  if (row.marginUsed === undefined) return row.fpnlRatio
  return row.marginUsed === 0 ? null : floatingOf(row) / row.marginUsed
}
