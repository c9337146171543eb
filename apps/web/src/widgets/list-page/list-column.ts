import { orDash } from '../../shared/figure/or-dash.ts'
import type { TableColumnType } from 'antd'
import type { ReactNode } from 'react'

/** A column of a list. `name` is the property it shows and sorts by; columns without one are never hidden. */
export interface ListColumn<Row> {
  readonly name?: string
  readonly title: string
  readonly width: number
  readonly render?: (row: Row, index: number) => ReactNode
  readonly sortable?: boolean
  readonly align?: 'left' | 'right' | 'center'
  readonly fixed?: 'left' | 'right'
  readonly className?: string
  /** Left out until the user asks for it. */
  readonly isHidden?: boolean
  /** Takes the width that is left. */
  readonly isWide?: boolean
  /** Left out as well where the window has no room for it, the last such column first. */
  readonly givesWay?: boolean
  /** On a phone it follows the first column: what the list is opened for is seen without scrolling. */
  readonly leadsOnPhone?: boolean
}

export interface ColumnSettings {
  readonly hidden: readonly string[]
  /** Names in the order the user gave them; names not listed follow in their own order. */
  readonly order: readonly string[]
}

export function defaultSettings<Row>(columns: readonly ListColumn<Row>[]): ColumnSettings {
  return { hidden: columns.flatMap(({ name, isHidden }) => (name && isHidden ? [name] : [])), order: [] }
}

/** Columns as the user arranged them. Fixed and nameless ones keep their places at the edges. */
export function arrangeColumns<Row>(
  columns: readonly ListColumn<Row>[],
  { hidden, order }: ColumnSettings,
  forbidden: readonly string[] = [],
): ListColumn<Row>[] {
  const isShown = ({ name }: ListColumn<Row>) => !name || (!hidden.includes(name) && !forbidden.includes(name))
  const place = ({ name }: ListColumn<Row>) => (name && order.includes(name) ? order.indexOf(name) : order.length)
  const isMovable = ({ name, fixed }: ListColumn<Row>) => Boolean(name) && fixed === undefined
  const movable = columns.filter(isMovable).sort((a, b) => place(a) - place(b))
  return columns.map((column) => (isMovable(column) ? (movable.shift() ?? column) : column)).filter(isShown)
}

export function moved<Row>(columns: readonly ListColumn<Row>[], name: string, step: -1 | 1): string[] {
  const names = columns.flatMap((column) => (column.name && column.fixed === undefined ? [column.name] : []))
  const from = names.indexOf(name)
  const to = from + step
  if (from < 0 || to < 0 || to >= names.length) return names
  const other = names[to]
  return names.map((one, index) => (index === to ? name : index === from ? (other ?? one) : one))
}

function cellOf<Row>(column: ListColumn<Row>, row: Row, index: number): ReactNode {
  if (column.render) return column.render(row, index)
  const value: unknown = column.name ? (row as Record<string, unknown>)[column.name] : undefined
  return typeof value === 'string' || typeof value === 'number' ? orDash(value) : '--'
}

/** Leaves room on a phone for what the first column is read with. */
const PHONE_FIRST_PX = 132

/** A name may be cut, a time or a number may not. */
const isFigure = ({ className = '' }: { readonly className?: string }) => className.split(' ').includes('num')

/** On a phone the first column stays, so that a row is known by its name; others would cover what is left. */
export const forPhone = <Row>(
  { fixed: _fixed, isWide: _isWide, ...column }: ListColumn<Row>,
  index: number,
): ListColumn<Row> =>
  index === 0
    ? { ...column, width: isFigure(column) ? column.width : Math.min(column.width, PHONE_FIRST_PX), fixed: 'left' }
    : { ...column, ...(_isWide ? { isWide: _isWide } : {}) }

/** Columns as a phone shows them: the first, those that lead, the others. */
export function phoneColumns<Row>([first, ...others]: readonly ListColumn<Row>[]): ListColumn<Row>[] {
  const leading = others.filter(({ leadsOnPhone }) => leadsOnPhone)
  const rest = others.filter(({ leadsOnPhone }) => !leadsOnPhone)
  return [...(first ? [first] : []), ...leading, ...rest].map(forPhone)
}

/** A column that takes what is left gives way down to here, before the ones beside it slide under a fixed one. */
const WIDE_LEAST_PX = 150

/** The column of ticks before the others. */
export const TICKS_PX = 44

export const leastWidth = <Row>({ width, isWide = false }: ListColumn<Row>): number =>
  isWide ? Math.min(width, WIDE_LEAST_PX) : width

/** Names that leave so that no column lies under a fixed one; columns hidden by the user are not among `columns`. */
export function leavingNames<Row>(columns: readonly ListColumn<Row>[], room: number): string[] {
  let over = columns.reduce((sum, column) => sum + leastWidth(column), 0) - room
  return columns.toReversed().flatMap((column) => {
    if (over <= 0 || !column.givesWay || !column.name) return []
    over -= leastWidth(column)
    return [column.name]
  })
}

export function tableColumn<Row>(column: ListColumn<Row>): TableColumnType<Row> {
  const { name, title, width, align, fixed, className, sortable = false, isWide = false } = column
  return {
    key: name ?? title,
    title,
    ...(isWide ? { minWidth: leastWidth(column) } : { width }),
    // Only what is cut is told on hover, and by the table: whatever a cell renders.
    ellipsis: { showTitle: false },
    ...(align ? { align } : {}),
    ...(fixed ? { fixed } : {}),
    className: [className, align === 'right' && 'is-right'].filter(Boolean).join(' '),
    ...(name && sortable ? { sorter: true, showSorterTooltip: false } : {}),
    render: (_value, row, index) => cellOf(column, row, index),
  }
}
