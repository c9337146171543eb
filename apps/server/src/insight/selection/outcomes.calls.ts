import {
  lastDayOf,
  meanReturnOf,
  stockReturnOf,
  type EntryPoint,
} from '@liangshu/engine/analysis/judgement/excess-return'
import { slotOfSymbol } from '@liangshu/engine/market/reader/find'
import type { MarketWithHistory } from '@liangshu/engine/market/reader/market'

export interface PickedDay {
  readonly id: string
  /** The closed day the picks were made after. */
  readonly day: string
  readonly symbols: readonly string[]
}

const HORIZONS = [1, 5, 20] as const
type Horizon = (typeof HORIZONS)[number]

export interface PickedOutcome {
  readonly id: string
  /** Of each pick, by horizon; null where it is not over or could not be bought. */
  readonly values: Readonly<Record<Horizon, readonly (number | null)[]>>
  /** All shares over the same days. */
  readonly benchmark: Readonly<Record<Horizon, number | null>>
}

/** What became of picks: from the next open to the close of the day so many days on. */
export function selectionOutcomes(market: MarketWithHistory, args: { items: readonly PickedDay[] }): PickedOutcome[] {
  const { stocks, today } = market
  const finite = (value: number) => (Number.isFinite(value) ? value : null)
  return args.items.map(({ id, day, symbols }) => {
    const entry: EntryPoint = { day: stocks.axis.indexUpTo(day) + 1, at: 'open' }
    const isOver = (horizon: Horizon) => lastDayOf(entry, horizon) < today.day
    const valuesOf = (horizon: Horizon) =>
      symbols.map((symbol) => {
        const slot = slotOfSymbol(market, symbol)
        const isStock = slot >= 0 && slot < stocks.columns.instruments
        return isOver(horizon) && isStock ? finite(stockReturnOf(stocks, slot, entry, horizon)) : null
      })
    const allOf = (horizon: Horizon) =>
      isOver(horizon) ? finite(meanReturnOf(stocks, Array(stocks.columns.instruments).keys(), entry, horizon)) : null
    return {
      id,
      values: { 1: valuesOf(1), 5: valuesOf(5), 20: valuesOf(20) },
      benchmark: { 1: allOf(1), 5: allOf(5), 20: allOf(20) },
    }
  })
}
