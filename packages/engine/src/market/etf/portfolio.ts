import { changeRate } from '../quote/derived-fields.ts'
import { rowValue, type Basket, type QuoteOf } from './basket.ts'

export interface PortfolioRow {
  readonly symbol: string
  readonly weight: number
  readonly changeRate: number
  /** Weight × change: what the row adds to the fund's return. */
  readonly contribution: number
  readonly status: 'trading' | 'suspended' | 'sealed' | 'cash' | 'unknown'
}

export interface PortfolioView {
  readonly rows: readonly PortfolioRow[]
  readonly upCount: number
  readonly downCount: number
  readonly limitCount: number
  /** Share of the rows that have a quote. */
  readonly coverage: number
}

function statusOf(row: Basket['rows'][number], quoteOf: QuoteOf): PortfolioRow['status'] {
  if (row.substitute === 'must') return 'cash'
  const quote = quoteOf(row.symbol)
  if (quote === undefined) return 'unknown'
  if (quote.isSuspended) return 'suspended'
  return quote.isSealed ? 'sealed' : 'trading'
}

/** The constituents by weight. A row without a quote has no worth to weigh and lowers the coverage. */
export function portfolioView(basket: Basket, quoteOf: QuoteOf): PortfolioView {
  const values = basket.rows.map((row) => rowValue(row, quoteOf) ?? 0)
  const total = values.reduce((sum, value) => sum + value, 0)
  const rows = basket.rows.map((row, index): PortfolioRow => {
    const status = statusOf(row, quoteOf)
    const quote = quoteOf(row.symbol)
    const weight = total > 0 ? (values[index] ?? 0) / total : 0
    const isMoving = quote !== undefined && (status === 'trading' || status === 'sealed')
    const change = isMoving ? changeRate(quote.last, quote.preClose) : 0
    return { symbol: row.symbol, weight, changeRate: change, contribution: weight * change, status }
  })
  const known = rows.filter((row) => row.status !== 'unknown')
  return {
    rows: rows.toSorted((a, b) => b.weight - a.weight),
    upCount: rows.filter((row) => row.changeRate > 0).length,
    downCount: rows.filter((row) => row.changeRate < 0).length,
    limitCount: rows.filter((row) => row.status === 'sealed').length,
    coverage: rows.length === 0 ? 0 : known.length / rows.length,
  }
}
