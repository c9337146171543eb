import { useEffect, useRef, useState } from 'react'
import type { LiveMarket } from '../live/use-live-market.ts'
import { filterRows, rowsInState, sortRows, type RowFilter, type RowSort } from './order-rows.ts'

const RESORT_MS = 3000

interface RowChoice {
  readonly filter: RowFilter
  readonly sort: RowSort
  /** The set the rows are of; `null` is the whole market. */
  readonly within: readonly number[] | null
}

/** Rows in order. A new filter or sort acts at once; the market itself moves rows only while nobody points at them. */
export function useOrderedRows(market: LiveMarket, choice: RowChoice, isHeld: boolean): readonly number[] {
  const [rows, setRows] = useState<readonly number[]>([])
  const { filter, sort, within } = choice
  const held = useRef(isHeld)
  useEffect(() => {
    held.current = isHeld
  }, [isHeld])

  useEffect(() => {
    const { instruments, store } = market
    const matching = filterRows(instruments, filter, within)
    const order = () => {
      const next = sortRows(rowsInState(matching, filter.state, store.table), sort, store.table, instruments)
      setRows((known) => (isSame(known, next) ? known : next))
    }
    order()
    const timer = setInterval(() => {
      if (!held.current) order()
    }, RESORT_MS)
    return () => clearInterval(timer)
  }, [market, filter, sort, within])

  return rows
}

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((slot, i) => slot === b[i])
