import type { ArbitrageHint } from './arbitrage.ts'

interface Unit {
  readonly price: number
  readonly iopv: number
  /** Shares of the fund that one basket makes. */
  readonly creationUnit: number
}

export interface ArbitrageProfit {
  /** What the basket of one unit is worth: the money one round trip takes. */
  readonly capital: number
  /** The gap between fund and basket, whichever way. */
  readonly gross: number
  readonly cost: number
  readonly net: number
}

/** One creation unit turned once, in yuan. Cost is a part of the basket's worth, so that net = edge × worth. */
export function profitOfUnit(
  { price, iopv, creationUnit }: Unit,
  { cost }: Pick<ArbitrageHint, 'cost'>,
): ArbitrageProfit {
  const capital = iopv * creationUnit
  const gross = Math.abs(price - iopv) * creationUnit
  return { capital, gross, cost: capital * cost, net: gross - capital * cost }
}
