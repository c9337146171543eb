import type { QuoteRow as AskedQuote, Spark } from '@liangshu/contract/market/quote-calls'
import { quoteStatus } from '@liangshu/engine/market/live/snapshot-columns'
import { memo, useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { shortCode } from '../../shared/symbol/short-code.ts'
import { isCalm } from '../../shared/theme/media.ts'
import type { LiveMarket } from '../live/use-live-market.ts'
import { DaySpark } from '../spark/day-spark.tsx'
import { digitsOf, figureText, toneOf, type FigureColumn, type TableColumn } from './quote-columns.ts'
import { figures } from './quote-figures.ts'
import { flashOf } from './flash.ts'

interface QuoteRowProps {
  market: LiveMarket
  columns: readonly TableColumn[]
  slot: number
  index: number
  height: number
  isSelected: boolean
  isCursor: boolean
  /** The linked panels show this one. */
  isFollowed: boolean
  isDraggable: boolean
  /** Decimals of the finest price in the table: shorter ones are filled up unseen, so that points stand in line. */
  digits: number
  asked: AskedQuote | undefined
  spark: Spark | undefined
}

const FLASH_MS = 300
const SPARK_WIDTH = 72
const SPARK_HEIGHT = 16

/** Prices light up when they change; sums, which grow with every beat, do not. */
const flashes = (column: TableColumn) =>
  (column.kind === 'figure' || column.kind === 'asked') && (column.tone === 'change' || column.tone === 'price')

/**
 * What appears by scrolling does not flash, only what changes while it is looked at. Lit and put out again, two changes of
 * style: an animation of a colour would make the page work in every frame between.
 */
function useFlash(slot: number, columns: readonly TableColumn[], values: readonly number[]) {
  const row = useRef<HTMLTableRowElement>(null)
  const before = useRef({ slot, columns, values })
  const lit = useRef<{ cells: HTMLElement[]; timer: ReturnType<typeof setTimeout> }>(undefined)
  const putOut = () => {
    clearTimeout(lit.current?.timer)
    for (const cell of lit.current?.cells ?? []) cell.style.removeProperty('background-color')
    lit.current = undefined
  }
  useEffect(() => {
    const was = before.current
    before.current = { slot, columns, values }
    if (was.slot !== slot || was.columns !== columns) {
      putOut()
      return
    }
    const cells: HTMLElement[] = []
    for (const [index, value] of values.entries()) {
      const column = columns[index]
      const color = column && flashes(column) ? flashOf(was.values[index] ?? Number.NaN, value) : null
      // The name stands before the figures.
      const cell = row.current?.children[index + 1]
      if (color === null || !(cell instanceof HTMLElement) || isCalm()) continue
      cell.style.backgroundColor = color
      cells.push(cell)
    }
    if (cells.length === 0) return
    const earlier = lit.current?.cells ?? []
    clearTimeout(lit.current?.timer)
    lit.current = { cells: [...earlier, ...cells], timer: setTimeout(putOut, FLASH_MS) }
  })
  useEffect(() => () => clearTimeout(lit.current?.timer), [])
  return row
}

const isPrice = ({ format }: Pick<FigureColumn, 'format'>) => format === 'price' || format === 'signedPrice'

function haltText({ store, instruments }: LiveMarket, slot: number) {
  if (!instruments.isListed[slot]) return <span className="qt-halt">退市</span>
  return store.value(slot, 'status') === quoteStatus.suspended ? <span className="qt-halt">停牌</span> : null
}

function NameCell({ market, slot, isSelected }: Pick<QuoteRowProps, 'market' | 'slot' | 'isSelected'>) {
  const { instruments } = market
  const symbol = instruments.symbol[slot] ?? ''
  const name = instruments.name[slot] ?? symbol
  return (
    <th scope="row" className="qt-cell qt-name">
      <input type="checkbox" tabIndex={-1} checked={isSelected} readOnly aria-label={`选择${name}`} />
      <span className="qt-title">{name}</span>
      <span className="qt-code num">{shortCode(symbol)}</span>
      {haltText(market, slot)}
    </th>
  )
}

function valuesOf({ market: { store, instruments }, columns, slot, asked }: QuoteRowProps): number[] {
  return columns.map((column) => {
    if (column.kind === 'figure') return figures[column.name](store.table, slot, instruments)
    return column.kind === 'asked' ? ((asked && column.read(asked)) ?? Number.NaN) : Number.NaN
  })
}

/** Plain cells: a component for each of them would cost more than the rest of the row. */
function cellsOf({ market, columns, slot, digits, spark }: QuoteRowProps, values: readonly number[]) {
  const { store, instruments } = market
  const own = digitsOf(instruments, slot)
  const changePct = figures.changePct(store.table, slot, instruments)
  const preClose = figures.preClose(store.table, slot, instruments)
  return columns.map((column, index) => {
    const { name, width } = column
    if (column.kind === 'spark')
      return (
        <td key={name} className="qt-cell is-spark" style={{ width }}>
          <DaySpark spark={spark} width={SPARK_WIDTH} height={SPARK_HEIGHT} />
        </td>
      )
    if (column.kind === 'given')
      return (
        <td key={name} className={`qt-cell is-given${column.align === 'left' ? ' is-left' : ' num'}`} style={{ width }}>
          {column.cell(slot)}
        </td>
      )
    const value = values[index] ?? Number.NaN
    const pad = isPrice(column) && Number.isFinite(value) ? digits - own : 0
    return (
      <td
        key={name}
        className={`qt-cell num is-${name} ${toneOf(column.tone, value, changePct, preClose, column.format)}`}
        style={{ width }}
      >
        {figureText(column.format, value, own)}
        {pad > 0 ? <i aria-hidden="true">{'0'.repeat(pad)}</i> : null}
      </td>
    )
  })
}

/** A row that listens to its own slot: a beat renders the rows in sight that changed, and nothing else. */
export const QuoteRow = memo((props: QuoteRowProps) => {
  'use no memo'
  // The table is changed in place, which the compiler cannot see: a row is made anew with every version.
  const { market, slot, index, height, isSelected, isCursor, isFollowed, isDraggable } = props
  const { store } = market
  const listen = useCallback((listener: () => void) => store.onSlot(slot, listener), [store, slot])
  const version = useSyncExternalStore(listen, () => store.version(slot))
  const values = valuesOf(props)
  const row = useFlash(slot, props.columns, values)
  return (
    <tr
      ref={row}
      id={`qt-${slot}`}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={`qt-row${isCursor ? ' is-cursor' : ''}${isFollowed ? ' is-followed' : ''}`}
      style={{ height, top: index * height }}
      data-index={index}
      draggable={isDraggable}
      data-version={version}
    >
      <NameCell market={market} slot={slot} isSelected={isSelected} />
      {cellsOf(props, values)}
    </tr>
  )
})
QuoteRow.displayName = 'QuoteRow'
