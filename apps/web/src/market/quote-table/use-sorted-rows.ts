import { useEffect, useMemo, useState } from 'react'
import type { LiveMarket } from '../live/use-live-market.ts'
import type { TableColumn } from './quote-columns.ts'
import { figures, type FigureName } from './quote-figures.ts'
import type { TableSort } from './quote-table.tsx'

const RESORT_MS = 3000

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)

/** Rows by a value; what is missing stands last, whichever way. */
export function sortByValue(
  slots: readonly number[],
  valueOf: (slot: number) => number | string | null,
  isDown: boolean,
): number[] {
  const values = new Map(slots.map((slot) => [slot, valueOf(slot)]))
  const sign = isDown ? -1 : 1
  return slots.toSorted((a, b) => {
    const [x, y] = [values.get(a) ?? null, values.get(b) ?? null]
    if (x === null || y === null) return Number(x === null) - Number(y === null)
    if (typeof x === 'number' && typeof y === 'number') return sign * (x - y)
    return sign * String(x).localeCompare(String(y), 'zh-CN')
  })
}

/** What a column orders by; `null` where it is not one that orders. */
function valueOf(market: LiveMarket, columns: readonly TableColumn[], by: string) {
  const column = columns.find(({ name }) => name === by)
  if (column?.kind === 'given') return column.value
  if (column?.kind !== 'figure') return null
  const figure = figures[column.name as FigureName]
  return (slot: number) => finite(figure(market.store.table, slot, market.instruments))
}

/** Rows in the order of a column, or in the one they come in. The market moves them only while nobody points at them. */
export function useSortedRows(
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
