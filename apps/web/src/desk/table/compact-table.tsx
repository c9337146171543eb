import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { useIsPhone } from '../../shared/theme/media.ts'
import { useBoxSize } from '../../shared/theme/use-box-size.ts'
import { useTable } from '../panel/panel-context.ts'
import { useRowWindow } from './use-row-window.ts'
import './compact-table.css'

export interface CompactColumn<Row> {
  readonly key: string
  /** Names the unit where there is one: 成交额(亿). */
  readonly title: string
  readonly width: number
  readonly align?: 'left' | 'right'
  /** What is sorted by and exported; `null` is missing. */
  readonly value: (row: Row) => string | number | null
  /** What is shown; left out, the value itself. */
  readonly render?: (row: Row) => ReactNode
  readonly isSortable?: boolean
}

interface CompactTableProps<Row> {
  /** Said to those who hear the screen. */
  label: string
  rows: readonly Row[]
  columns: readonly CompactColumn<Row>[]
  /** By the place where rows are often all others at once: they are refilled then, not built anew. */
  keyOf: (row: Row, place: number) => string
  /** A click or Enter on a row. */
  onChoose?: (row: Row) => void
  isChosen?: (row: Row) => boolean
  foot?: ReactNode
}

type Sort = { key: string; isDown: boolean } | null

function ordered<Row>(rows: readonly Row[], column: CompactColumn<Row> | undefined, isDown: boolean): readonly Row[] {
  if (!column) return rows
  const sign = isDown ? -1 : 1
  return rows.toSorted((a, b) => {
    const [x, y] = [column.value(a), column.value(b)]
    // What is missing stands last, whichever way.
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1
    if (typeof x === 'number' && typeof y === 'number') return sign * (x - y)
    return sign * String(x).localeCompare(String(y), 'zh-CN')
  })
}

const LEAST_COLUMNS = 4
/** Beside what can be done with a row. */
const LEAST_BESIDE_ACTS = 2

/** Columns that have room, from the left; what can be done with a row always has. The rest is in the exported file. */
export function fittingColumns<Column extends { readonly width: number; readonly isSortable?: boolean }>(
  columns: readonly Column[],
  width: number,
): readonly Column[] {
  const acts = ({ isSortable }: Column) => isSortable === false
  let room = width - columns.filter(acts).reduce((sum, column) => sum + column.width, 0)
  const least = columns.some(acts) ? LEAST_BESIDE_ACTS : LEAST_COLUMNS
  let isFull = false
  return columns.filter((column, index) => {
    if (acts(column)) return true
    room -= column.width
    isFull ||= room < 0 && index >= least
    return !isFull
  })
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 12, PageUp: -12 }

/** False in the first drawing of all, which is never painted. */
function useIsPlaced(): boolean {
  const [isPlaced, setIsPlaced] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- beside the reading of the room, in the same step
  useLayoutEffect(() => setIsPlaced(true), [])
  return isPlaced
}

/** As the styles have it. */
const ROW_HEIGHT = 28
/** A longer table draws the rows in sight alone. */
const MOST_DRAWN = 60

/** Which rows are drawn, and the way to give one of the others the focus. */
function useDrawnRows(holder: RefObject<HTMLElement | null>, body: RefObject<HTMLElement | null>, count: number) {
  const { first, end, seen, showRow } = useRowWindow(holder, ROW_HEIGHT, ROW_HEIGHT, count)
  const isLong = count > MOST_DRAWN
  const wanted = useRef<number | null>(null)
  const focusWanted = () => {
    const line = wanted.current === null ? null : body.current?.querySelector<HTMLElement>(lineAt(wanted.current))
    if (!line) return
    wanted.current = null
    line.focus()
  }
  // A row that was out of sight is there only after the table has moved.
  useLayoutEffect(focusWanted)
  return {
    drawn: isLong ? { first, end } : { first: 0, end: count },
    /** Where the keyboard enters the table. */
    entry: isLong ? seen[0] : 0,
    focusRow(index: number) {
      wanted.current = Math.max(0, Math.min(count - 1, index))
      if (isLong) showRow(wanted.current)
      focusWanted()
    },
  }
}
const lineAt = (index: number) => `tr[data-index="${index}"]`

/** Stands for rows that are not drawn. */
function Gap({ rows }: { rows: number }) {
  return rows > 0 ? <tr className="compact-table-gap" aria-hidden="true" style={{ height: rows * ROW_HEIGHT }} /> : null
}

/** Rows of 28 px under a head that stays: the table of every panel. */
export function CompactTable<Row>(props: CompactTableProps<Row>) {
  const { label, rows, columns: all, keyOf, onChoose, isChosen, foot } = props
  const area = useRef<HTMLDivElement>(null)
  const holder = useRef<HTMLDivElement>(null)
  const { width: room } = useBoxSize(area)
  // A finger moves a table sideways; a panel among others keeps what it has room for.
  const columns = useIsPhone() ? all : fittingColumns(all, room)
  const [sort, setSort] = useState<Sort>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  // Rows wait until the room is known: all of them would be drawn twice, with columns that have no room first.
  const isPlaced = useIsPlaced()
  const shown = ordered(
    rows,
    all.find(({ key }) => key === sort?.key),
    sort?.isDown ?? false,
  )
  const { drawn, entry, focusRow } = useDrawnRows(holder, body, shown.length)
  useTable(() => ({
    head: all.map(({ title }) => title),
    rows: shown.map((row) => all.map(({ value }) => value(row))),
  }))

  const turn = (key: string) =>
    setSort((known) => (known?.key !== key ? { key, isDown: true } : known.isDown ? { key, isDown: false } : null))

  function move(event: KeyboardEvent<HTMLTableRowElement>, row: Row, index: number) {
    if (event.key === 'Enter') onChoose?.(row)
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    focusRow(index + step)
  }

  const width = columns.reduce((sum, column) => sum + column.width, 0)
  return (
    <div className="compact-table" ref={area}>
      <div className="compact-table-scroll" ref={holder}>
        <table aria-label={label} aria-rowcount={shown.length + 1} style={{ minWidth: width }}>
          <colgroup>
            {columns.map((column) => (
              <col key={column.key} style={{ width: `${(100 * column.width) / width}%` }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              {columns.map(({ key, title, align, isSortable = true }) => (
                <th
                  key={key}
                  scope="col"
                  className={align === 'left' ? '' : 'is-right'}
                  aria-sort={sort?.key === key ? (sort.isDown ? 'descending' : 'ascending') : 'none'}
                >
                  {isSortable ? (
                    <button type="button" onClick={() => turn(key)}>
                      {title}
                      <i aria-hidden="true">{sort?.key === key ? (sort.isDown ? '▼' : '▲') : ''}</i>
                    </button>
                  ) : (
                    title
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {isPlaced ? <Gap rows={drawn.first} /> : null}
            {(isPlaced ? shown.slice(drawn.first, drawn.end) : []).map((row, place) => {
              const index = drawn.first + place
              return (
                <tr
                  key={keyOf(row, index)}
                  data-index={index}
                  aria-rowindex={index + 2}
                  tabIndex={index === entry || isChosen?.(row) ? 0 : -1}
                  aria-selected={isChosen?.(row) ?? false}
                  onClick={() => onChoose?.(row)}
                  onKeyDown={(event) => move(event, row, index)}
                >
                  {columns.map(({ key, align, value, render }) => (
                    <td key={key} className={align === 'left' ? '' : 'is-right num'}>
                      {render ? render(row) : (value(row) ?? '--')}
                    </td>
                  ))}
                </tr>
              )
            })}
            {isPlaced ? <Gap rows={shown.length - drawn.end} /> : null}
          </tbody>
        </table>
      </div>
      {foot ? <footer className="num">{foot}</footer> : null}
    </div>
  )
}
