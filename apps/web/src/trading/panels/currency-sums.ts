import { contractClassOf } from '@liangshu/contract/market/symbol'
import { money } from '../../shared/figure/figures.tsx'

type Named<Row> = readonly [title: string, of: (row: Row) => number]

/** Sums in words, those in USDT apart: money of two currencies does not add up. */
export function currencySums<Row extends { readonly symbol: string }>(
  rows: readonly Row[],
  sums: readonly Named<Row>[],
): string {
  const coins = rows.filter(({ symbol }) => contractClassOf(symbol) === 'crypto')
  const others = rows.filter(({ symbol }) => contractClassOf(symbol) !== 'crypto')
  const words = (own: readonly Row[]) =>
    sums.map(([title, of]) => `${title} ${money(own.reduce((sum, row) => sum + of(row), 0))}`).join(' · ')
  const parts = [
    ...(others.length > 0 || coins.length === 0 ? [words(others)] : []),
    ...(coins.length > 0 ? [`USDT ${words(coins)}`] : []),
  ]
  return parts.join(' · ')
}
