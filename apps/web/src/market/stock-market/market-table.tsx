import { useRef } from 'react'
import type { LiveMarket } from '../live/use-live-market.ts'
import type { RowSort } from './order-rows.ts'
import { quoteColumns } from './quote-columns.ts'
import type { FigureName } from './quote-figures.ts'
import { QuoteRow } from './quote-row.tsx'
import { useTableKeys } from './use-page-keys.ts'
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
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20 }

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
    <th
      scope="col"
      aria-sort={isActive ? direction : 'none'}
      className={`mkt-cell ${className}`}
      style={width === undefined ? {} : { width }}
    >
      <button type="button" onClick={() => onSort(by)}>
        <i aria-hidden="true">{isActive ? (sort.descending ? '▼' : '▲') : ''}</i>
        {title}
      </button>
    </th>
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

  useTableKeys((key) => {
    const step = steps[key]
    if (step !== undefined) moveTo(selected + step)
    else if (key === 'Home') moveTo(0)
    else if (key === 'End') moveTo(rows.length - 1)
    else if (key === 'Enter' && selectedSlot !== undefined) onOpen(selectedSlot)
    else return false
    return true
  })

  return (
    <section
      ref={holder}
      aria-label="市场行情"
      className="mkt-table"
      onPointerEnter={() => onHover(true)}
      onPointerLeave={() => onHover(false)}
    >
      <table aria-rowcount={rows.length + 1}>
        <thead className="mkt-head">
          <tr>
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
          </tr>
        </thead>
        <tbody className="mkt-body" style={{ height: rows.length * ROW_HEIGHT }}>
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
        </tbody>
      </table>
    </section>
  )
}
