import { fen, price, type Fen, type Price } from '@liangshu/contract/market/scaled'
import { divideHalfUp } from '../../math/scaled/rounding.ts'

/** Whether cash may stand for a constituent: 允许, 必须, 禁止, 退补. */
export type SubstituteFlag = 'allowed' | 'must' | 'forbidden' | 'refund'

export const substituteLabels = {
  allowed: '允许',
  must: '必须',
  forbidden: '禁止',
  refund: '退补',
} as const satisfies Record<SubstituteFlag, string>

/** One row of the published basket (PCF) for one creation unit. */
export interface BasketRow {
  readonly symbol: string
  readonly quantity: number
  readonly substitute: SubstituteFlag
  /** Cash for a row that must be substituted. */
  readonly fixedAmount: Fen
}

export interface ConstituentQuote {
  readonly last: Price
  readonly preClose: Price
  readonly isSuspended: boolean
  readonly isSealed: boolean
}

export interface Basket {
  readonly rows: readonly BasketRow[]
  readonly creationUnit: number
  /** Estimated cash component of one unit. */
  readonly cash: Fen
}

export type QuoteOf = (symbol: string) => ConstituentQuote | undefined

const PRICE_UNITS_PER_FEN = 100

/** Worth of a row in 1/10000 yuan; `null` when there is no quote for it. */
export function rowValue(row: BasketRow, quoteOf: QuoteOf): number | null {
  if (row.substitute === 'must') return row.fixedAmount * PRICE_UNITS_PER_FEN
  const quote = quoteOf(row.symbol)
  if (quote === undefined) return null
  return row.quantity * (quote.isSuspended ? quote.preClose : quote.last)
}

/** Indicative value per share, to 1/10000 yuan; `null` while a constituent has no quote: half a basket is no value. */
export function iopvOfBasket({ rows, creationUnit, cash }: Basket, quoteOf: QuoteOf): Price | null {
  let total = cash * PRICE_UNITS_PER_FEN
  for (const row of rows) {
    const value = rowValue(row, quoteOf)
    if (value === null) return null
    total += value
  }
  return price(divideHalfUp(total, creationUnit))
}

/** Positive = 溢价, negative = 折价. */
export function premiumRate(last: Price, iopv: Price): number {
  return last / iopv - 1
}

/** Premium of each minute; NaN where either side is missing. */
export function premiumSeries(last: ArrayLike<number>, iopv: ArrayLike<number>): Float64Array {
  return Float64Array.from(last, (value, i) => {
    const worth = iopv[i] ?? Number.NaN
    return worth > 0 ? value / worth - 1 : Number.NaN
  })
}

export function netCreationAmount(shareChange: number, nav: Price): Fen {
  return fen(divideHalfUp(shareChange * nav, PRICE_UNITS_PER_FEN))
}
