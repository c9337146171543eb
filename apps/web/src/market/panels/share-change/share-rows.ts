import type { EtfRow } from '@liangshu/contract/market/etf-calls'
import { etfTypes } from '@liangshu/contract/market/labels'
import type { ShareView } from './share-change-params.ts'

export interface ShareLine {
  readonly key: string
  readonly name: string
  /** `null` for a whole type. */
  readonly symbol: string | null
  /** Yuan that came in, negative for what left. */
  readonly amount: number
  /** Of the shares before. */
  readonly rate: number | null
}

function rateOf({ shares, shareChange }: Pick<EtfRow, 'shares' | 'shareChange'>): number | null {
  if (shares === null || shareChange === null || shares === shareChange) return null
  return shareChange / (shares - shareChange)
}

const lineOf = (row: EtfRow): ShareLine[] =>
  row.netCreation === null
    ? []
    : [{ key: row.symbol, name: row.name, symbol: row.symbol, amount: row.netCreation, rate: rateOf(row) }]

const sumOf = (rows: readonly EtfRow[], of: (row: EtfRow) => number | null): number =>
  rows.reduce((sum, row) => sum + (of(row) ?? 0), 0)

/** Where money came to or left most; a type is the sum of its funds. */
export function shareLines(funds: readonly EtfRow[], view: ShareView, most: number): ShareLine[] {
  const known = funds.filter(({ netCreation }) => netCreation !== null)
  if (view === 'type')
    return etfTypes
      .flatMap((type) => {
        const rows = known.filter((row) => row.type === type)
        if (rows.length === 0) return []
        const [shares, shareChange] = [sumOf(rows, (row) => row.shares), sumOf(rows, (row) => row.shareChange)]
        const amount = sumOf(rows, (row) => row.netCreation)
        return [{ key: type, name: type, symbol: null, amount, rate: rateOf({ shares, shareChange }) }]
      })
      .toSorted((a, b) => b.amount - a.amount)
  const sign = view === 'in' ? 1 : -1
  return known
    .flatMap(lineOf)
    .filter(({ amount }) => sign * amount > 0)
    .toSorted((a, b) => sign * (b.amount - a.amount))
    .slice(0, most)
}

export const netOfAll = (funds: readonly EtfRow[]): number => sumOf(funds, (row) => row.netCreation)
