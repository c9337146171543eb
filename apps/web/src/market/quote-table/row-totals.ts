import type { LiveMarket } from '../live/use-live-market.ts'
import { isSuspended } from './order-rows.ts'
import { figures } from './quote-figures.ts'

interface RowTotals {
  readonly up: number
  readonly down: number
  readonly flat: number
  /** Mean change of the rows that trade; `null` where none has. */
  readonly mean: number | null
}

export function totalsOf({ store, instruments }: LiveMarket, rows: readonly number[]): RowTotals {
  let [up, down, flat, sum] = [0, 0, 0, 0]
  for (const slot of rows) {
    const change = figures.changePct(store.table, slot, instruments)
    if (Number.isNaN(change) || isSuspended(store.table, slot)) continue
    sum += change
    if (change > 0) up += 1
    else if (change < 0) down += 1
    else flat += 1
  }
  const priced = up + down + flat
  return { up, down, flat, mean: priced === 0 ? null : sum / priced }
}
