import type { EtfRow } from '@liangshu/contract/market/etf-calls'
import { etfTypes, type EtfType } from '@liangshu/contract/market/labels'

export interface PremiumRow extends EtfRow {
  readonly premium: number
}

export interface TypeStrip {
  readonly type: EtfType
  /** From the deepest discount to the highest premium. */
  readonly rows: readonly PremiumRow[]
  /** By turnover: a fund that hardly trades says little about its type. */
  readonly mean: number
}

const isValued = (row: EtfRow): row is PremiumRow => row.premium !== null

export function typeStrips(funds: readonly EtfRow[]): TypeStrip[] {
  const valued = funds.filter(isValued)
  return etfTypes.flatMap((type) => {
    const rows = valued.filter((row) => row.type === type).toSorted((a, b) => a.premium - b.premium)
    if (rows.length === 0) return []
    const amount = rows.reduce((sum, row) => sum + row.amount, 0)
    const weighted = rows.reduce((sum, row) => sum + row.premium * row.amount, 0)
    const plain = rows.reduce((sum, row) => sum + row.premium, 0) / rows.length
    return [{ type, rows, mean: amount > 0 ? weighted / amount : plain }]
  })
}

/** Below this turnover of the day a premium cannot be traded on. */
export const LEAST_AMOUNT = 10_000_000

/** The ends of the market: who stands furthest above and below the value, among those that trade. */
export function premiumEnds(funds: readonly EtfRow[], most: number): { high: PremiumRow[]; low: PremiumRow[] } {
  const traded = funds.filter(isValued).filter(({ amount }) => amount >= LEAST_AMOUNT)
  const sorted = traded.toSorted((a, b) => b.premium - a.premium)
  return {
    high: sorted.filter(({ premium }) => premium > 0).slice(0, most),
    low: sorted
      .filter(({ premium }) => premium < 0)
      .toReversed()
      .slice(0, most),
  }
}
