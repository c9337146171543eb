import { useEffect, useRef, useState } from 'react'
import type { LiveMarket } from '../live/use-live-market.ts'
import { filterRows, sortRows, type RowFilter, type RowSort } from './order-rows.ts'

const RESORT_MS = 3000

/** Rows in order. A new filter or sort acts at once; the market itself moves rows only while nobody points at them. */
export function useOrderedRows(
  market: LiveMarket,
  filter: RowFilter,
  sort: RowSort,
  isHeld: boolean,
): readonly number[] {
  const [rows, setRows] = useState<readonly number[]>([])
  const held = useRef(isHeld)
  useEffect(() => {
    held.current = isHeld
  }, [isHeld])

  useEffect(() => {
    const order = () => {
      const { instruments, store } = market
      const next = sortRows(filterRows(instruments, filter), sort, store.table, instruments)
      setRows((known) => (isSame(known, next) ? known : next))
    }
    order()
    const timer = setInterval(() => {
      if (!held.current) order()
    }, RESORT_MS)
    return () => clearInterval(timer)
  }, [market, filter, sort])

  return rows
}

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((slot, i) => slot === b[i])
