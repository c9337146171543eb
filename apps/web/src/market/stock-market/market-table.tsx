import { useRef, type KeyboardEvent } from 'react'
import type { LiveMarket } from '../live/use-live-market.ts'
import type { RowSort } from './order-rows.ts'
import { quoteColumns } from './quote-columns.ts'
import type { FigureName } from './quote-figures.ts'
import { QuoteRow } from './quote-row.tsx'
import { useRowWindow } from './use-window.ts'

interface MarketTableProps {
  market: LiveMarket
  rows: readonly number[]
  sort: RowSort
  selected: number
  onSort: (by: RowSort['by']) => void
  onSelect: (index: number) => void
  onOpen: (slot: number) => void
  onHover: (isOver: boolean) => void
}

const ROW_HEIGHT = 28

function SortHead({
  by,
  title,
  sort,
  onSort,
  className,
  width,
}: {
  by: FigureName | 'symbol'
  title: string
  sort: RowSort
  onSort: MarketTableProps['onSort']
  className: string
  width?: number
}) {
  const isActive = sort.by === by
  const direction = sort.descending ? 'descending' : 'ascending'
  return (
    <span
      role="columnheader"
      aria-sort={isActive ? direction : 'none'}
      className={`mkt-cell ${className}`}
      style={width === undefined ? {} : { width }}
    >
      <button type="button" onClick={() => onSort(by)}>
        <i aria-hidden="true">{isActive ? (sort.descending ? '▼' : '▲') : ''}</i>
        {title}
      </button>
    </span>
  )
}

/** Thousands of rows of which only those in sight exist. Arrows move, Enter opens. */
export function MarketTable({ market, rows, sort, selected, onSort, onSelect, onOpen, onHover }: MarketTableProps) {
  const holder = useRef<HTMLDivElement>(null)
  const { first, end } = useRowWindow(holder, ROW_HEIGHT, rows.length)
  const selectedSlot = rows[selected]

  function moveTo(index: number) {
    const next = Math.max(0, Math.min(rows.length - 1, index))
    onSelect(next)
    const box = holder.current
    if (!box) return
    const top = next * ROW_HEIGHT
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + 2 * ROW_HEIGHT > box.scrollTop + box.clientHeight)
      box.scrollTop = top + 2 * ROW_HEIGHT - box.clientHeight
  }

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20 }
    const step = steps[event.key]
    if (step !== undefined) moveTo(selected + step)
    else if (event.key === 'Home') moveTo(0)
    else if (event.key === 'End') moveTo(rows.length - 1)
    else if (event.key === 'Enter' && selectedSlot !== undefined) onOpen(selectedSlot)
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={holder}
      role="table"
      aria-label="市场行情"
      aria-rowcount={rows.length + 1}
      aria-activedescendant={selectedSlot === undefined ? undefined : `mkt-row-${selectedSlot}`}
      className="mkt-table"
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerEnter={() => onHover(true)}
      onPointerLeave={() => onHover(false)}
    >
      <div role="row" aria-rowindex={1} className="mkt-head">
        <SortHead by="symbol" title="名称 / 代码" sort={sort} onSort={onSort} className="mkt-name" />
        {quoteColumns.map(({ name, title, width, isNarrow }) => (
          <SortHead
            key={name}
            by={name}
            title={title}
            sort={sort}
            onSort={onSort}
            width={width}
            className={`is-${name} ${isNarrow ? '' : 'is-wide'}`}
          />
        ))}
      </div>
      <div className="mkt-body" style={{ height: rows.length * ROW_HEIGHT }}>
        {rows.slice(first, end).map((slot, i) => (
          <QuoteRow
            key={slot}
            market={market}
            slot={slot}
            index={first + i}
            style={{ top: (first + i) * ROW_HEIGHT, height: ROW_HEIGHT }}
            isSelected={slot === selectedSlot}
            onOpen={onOpen}
          />
        ))}
      </div>
    </div>
  )
}
