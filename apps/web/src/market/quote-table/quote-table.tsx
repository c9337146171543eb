import type { Spark } from '@liangshu/contract/market/quote-calls'
import { useImperativeHandle, useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import { useIsPhone } from '../../shared/theme/media.ts'
import { useBoxSize } from '../../shared/theme/use-box-size.ts'
import type { LiveMarket } from '../live/use-live-market.ts'
import { hasLongNames, nameWidthOf } from './column-sets.ts'
import { digitsOf, headOf, type TableColumn } from './quote-columns.ts'
import { QuoteRow } from './quote-row.tsx'
import type { AskedQuotes } from './rows-text.ts'
import { nothingSelected, pickOf, pickRow, selectAll, type Selection } from './selection.ts'
import { useRowDetails, useTellSettled } from './use-row-details.ts'
import { useRowWindow } from '../../desk/table/use-row-window.ts'
import './quote-table.css'

/** The column rows are ordered by; `symbol` is the order they come in. */
export interface TableSort {
  readonly by: string
  readonly descending: boolean
}

interface QuoteTableProps {
  market: LiveMarket
  rows: readonly number[]
  columns: readonly TableColumn[]
  /** What the linked panels look at. */
  followed: string
  sort: TableSort
  selection: Selection
  isFrozen: boolean
  /** Rows can be taken to another place or list. */
  isDraggable?: boolean
  onSort: (by: string) => void
  onSelect: (selection: Selection) => void
  /** A press has begun on a row. */
  onPress?: (slot: number) => void
  onOpen: (slot: number) => void
  onCopy: (asked: AskedQuotes) => void
  onHover: (isOver: boolean) => void
  /** A key was used here. */
  onKey: () => void
}

const ROW_HEIGHT = 28
const TOUCH_HEIGHT = 44
const HEAD_HEIGHT = 32
const MOST_PADDED = 4
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20 }

function SortHead({
  column,
  sort,
  onSort,
}: {
  column: { name: string; title: string; width?: number; align?: 'left' | 'right' }
  sort: TableSort
  onSort: QuoteTableProps['onSort']
}) {
  const { name, title, width, align } = column
  const isActive = sort.by === name
  const direction = sort.descending ? 'descending' : 'ascending'
  return (
    <th
      scope="col"
      aria-sort={isActive ? direction : 'none'}
      className={`qt-cell ${name === 'symbol' ? 'qt-name' : align === 'left' ? 'is-left' : ''}`}
      style={width === undefined ? {} : { width }}
    >
      <button type="button" tabIndex={-1} onClick={() => onSort(name)}>
        {title}
        <i aria-hidden="true">{isActive ? (sort.descending ? '▾' : '▴') : ''}</i>
      </button>
    </th>
  )
}

function Head({
  market,
  rows,
  columns,
  sort,
  onSort,
}: Pick<QuoteTableProps, 'market' | 'rows' | 'columns' | 'sort' | 'onSort'>) {
  return (
    <thead className="qt-head" style={{ height: HEAD_HEIGHT }}>
      <tr>
        <SortHead column={{ name: 'symbol', title: '名称 / 代码' }} sort={sort} onSort={onSort} />
        {columns.map((column) =>
          column.kind === 'figure' || column.kind === 'given' ? (
            <SortHead
              key={column.name}
              column={{ ...column, title: headOf(column, market.instruments, rows) }}
              sort={sort}
              onSort={onSort}
            />
          ) : (
            <th key={column.name} scope="col" className={`qt-cell is-${column.name}`} style={{ width: column.width }}>
              {column.title}
            </th>
          ),
        )}
      </tr>
    </thead>
  )
}

/** Decimals of the finest price shown; coins differ too much to be brought in line. */
function finestDigits({ instruments }: LiveMarket, rows: readonly number[]): number {
  const most = rows.reduce((known, slot) => Math.max(known, digitsOf(instruments, slot)), 0)
  return most > MOST_PADDED ? 0 : most
}

const indexAt = (target: EventTarget): number | undefined => {
  const row = (target as Element).closest<HTMLElement>('[data-index]')
  return row ? Number(row.dataset['index']) : undefined
}

interface RowsProps extends Pick<QuoteTableProps, 'market' | 'rows' | 'columns' | 'followed' | 'selection'> {
  holder: RefObject<HTMLDivElement | null>
  rowHeight: number
  digits: number
  isDraggable: boolean
  asked: AskedQuotes
  sparks: ReadonlyMap<string, Spark>
  /** Told what is in sight once it stays there. */
  onSeen: (symbols: string) => void
  /** Where the way to bring a row into sight is put. */
  shower: RefObject<(index: number) => void>
}

/** All that scrolling renders. */
function Rows(props: RowsProps) {
  const { holder, market, rows, columns, followed, selection, rowHeight, digits, isDraggable, asked, sparks } = props
  const { onSeen, shower } = props
  const { first, end, most, seen, showRow } = useRowWindow(holder, rowHeight, HEAD_HEIGHT, rows.length)
  const symbolOf = (slot: number) => market.instruments.symbol[slot] ?? ''
  useTellSettled(rows.slice(seen[0], seen[1] + 1).map(symbolOf), onSeen)
  useImperativeHandle(shower, () => showRow)
  return (
    <tbody className="qt-body" style={{ height: rows.length * rowHeight }}>
      {rows.slice(first, end).map((slot, i) => (
        <QuoteRow
          // By its place: scrolling fills rows that are there with other figures.
          key={(first + i) % most}
          market={market}
          columns={columns}
          slot={slot}
          index={first + i}
          height={rowHeight}
          digits={digits}
          isSelected={selection.chosen.has(slot)}
          isCursor={slot === selection.cursor}
          isFollowed={symbolOf(slot) === followed}
          isDraggable={isDraggable}
          asked={asked.get(symbolOf(slot))}
          spark={sparks.get(symbolOf(slot))}
        />
      ))}
    </tbody>
  )
}

/** Thousands of live rows of which only those in sight exist. */
export function QuoteTable(props: QuoteTableProps) {
  const { market, rows, columns, followed, sort, selection, isFrozen, isDraggable = false } = props
  const { onSort, onSelect, onPress, onOpen, onCopy, onHover, onKey } = props
  const holder = useRef<HTMLDivElement>(null)
  const isPhone = useIsPhone()
  const rowHeight = isPhone ? TOUCH_HEIGHT : ROW_HEIGHT
  const shower = useRef<(index: number) => void>(() => undefined)
  const [seen, setSeen] = useState('')
  const { sparks, asked } = useRowDetails(seen, columns, isFrozen)
  const digits = finestDigits(market, rows)
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  const isLong = hasLongNames(market.instruments, rows)
  const isWide = nameWidthOf(isLong, isPhone) + width > useBoxSize(holder).width

  function moveTo(index: number, isRange: boolean) {
    const next = Math.max(0, Math.min(rows.length - 1, index))
    const slot = rows[next]
    if (slot === undefined) return
    onSelect(pickRow(selection, rows, slot, isRange ? 'range' : 'only'))
    shower.current(next)
  }

  function takeKey(event: KeyboardEvent): boolean {
    const { key, shiftKey, altKey } = event
    if (altKey) return false
    if (event.ctrlKey || event.metaKey) {
      if (key === 'a') onSelect(selectAll(rows, selection))
      else if (key === 'c') onCopy(asked)
      else return false
      return true
    }
    const { cursor } = selection
    const at = cursor === null ? -1 : rows.indexOf(cursor)
    const step = steps[key]
    if (step !== undefined) moveTo(at + step, shiftKey)
    else if (key === 'Home') moveTo(0, shiftKey)
    else if (key === 'End') moveTo(rows.length - 1, shiftKey)
    else if (key === 'Enter' && cursor !== null) onOpen(cursor)
    else if (key === ' ' && cursor !== null) onSelect(pickRow(selection, rows, cursor, 'toggle'))
    else if (key === 'Escape' && selection.chosen.size > 0) onSelect({ ...nothingSelected, cursor })
    else return false
    return true
  }

  function pick(event: MouseEvent) {
    const slot = rows[indexAt(event.target) ?? -1]
    if (slot === undefined) return
    const isBox = (event.target as Element).tagName === 'INPUT'
    onSelect(pickRow(selection, rows, slot, isBox && !event.shiftKey ? 'toggle' : pickOf(event)))
    if (isPhone && !isBox) onOpen(slot)
  }

  return (
    <div
      ref={holder}
      className={`qt${isWide ? ' is-wide' : ''}${isLong ? ' has-long-names' : ''}`}
      onPointerEnter={({ pointerType }) => onHover(pointerType === 'mouse')}
      onPointerLeave={() => onHover(false)}
    >
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table one acts in is a grid
        role="grid"
        aria-label="行情"
        aria-multiselectable="true"
        aria-rowcount={rows.length + 1}
        tabIndex={0}
        {...(selection.cursor !== null && { 'aria-activedescendant': `qt-${selection.cursor}` })}
        onKeyDown={(event) => {
          if (!takeKey(event)) return
          event.preventDefault()
          onKey()
        }}
        onPointerDown={({ target, button }) => {
          const slot = rows[indexAt(target) ?? -1]
          if (slot !== undefined && button === 0) onPress?.(slot)
        }}
        onClick={pick}
        onDoubleClick={(event) => {
          const slot = rows[indexAt(event.target) ?? -1]
          if (slot !== undefined) onOpen(slot)
        }}
        style={{ minWidth: `calc(var(--qt-name) + ${width}px)` }}
      >
        <Head market={market} rows={rows} columns={columns} sort={sort} onSort={onSort} />
        <Rows
          {...{ holder, market, rows, columns, followed, selection, rowHeight, digits, isDraggable, asked, sparks }}
          onSeen={setSeen}
          shower={shower}
        />
      </table>
    </div>
  )
}
