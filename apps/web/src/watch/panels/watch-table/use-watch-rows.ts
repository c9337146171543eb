import { useEffect, useMemo, useState } from 'react'
import { figures, type FigureName, type LiveMarket, type TableColumn, type TableSort } from '../../../market/index.ts'
import { sortByValue } from './member-rows.ts'

const RESORT_MS = 3000

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)

/** What a column orders by; `null` where it is not one that orders. */
function valueOf(market: LiveMarket, columns: readonly TableColumn[], by: string) {
  const column = columns.find(({ name }) => name === by)
  if (column?.kind === 'given') return column.value
  if (column?.kind !== 'figure') return null
  const figure = figures[column.name as FigureName]
  return (slot: number) => finite(figure(market.store.table, slot, market.instruments))
}

/** Rows in the order of a column, or of the group. The market moves them only while nobody points at them. */
export function useWatchRows(
  market: LiveMarket,
  slots: readonly number[],
  columns: readonly TableColumn[],
  sort: TableSort,
  isHeld: boolean,
): readonly number[] {
  const [beat, setBeat] = useState(0)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setInterval(() => setBeat((known) => known + 1), RESORT_MS)
    return () => clearInterval(timer)
  }, [isHeld])
  const key = slots.join()
  return useMemo(() => {
    const value = valueOf(market, columns, sort.by)
    if (value) return sortByValue(slots, value, sort.descending)
    return sort.descending ? slots.toReversed() : slots
    // oxlint-disable-next-line react/exhaustive-deps -- the figures are read anew with every beat, not with every render
  }, [market, key, sort.by, sort.descending, beat])
}
