import type { QuoteRow as AskedQuote, Spark } from '@liangshu/contract/market/quote-calls'
import { quoteStatus } from '@liangshu/engine/simulator/tape/snapshot-columns'
import { memo, useEffect, useRef, useSyncExternalStore } from 'react'
import { isCalm } from '../../shared/theme/media.ts'
import type { LiveMarket } from '../live/use-live-market.ts'
import { DaySpark } from '../spark/day-spark.tsx'
import { digitsOf, figureText, toneOf, type FigureColumn, type QuoteColumn } from './quote-columns.ts'
import { figures } from './quote-figures.ts'

interface QuoteRowProps {
  market: LiveMarket
  columns: readonly QuoteColumn[]
  slot: number
  index: number
  height: number
  isSelected: boolean
  isCursor: boolean
  /** Decimals of the finest price in the table: shorter ones are filled up unseen, so that points stand in line. */
  digits: number
  asked: AskedQuote | undefined
  spark: Spark | undefined
}

const FLASH_MS = 300
const SPARK_WIDTH = 72
const SPARK_HEIGHT = 16

interface FigureCellProps {
  text: string
  pad: number
  tone: string
  width: number
  /** Prices light up when they change; sums, which grow with every beat, do not. */
  flashes: boolean
  name: string
  value: number
}

/** What appears by scrolling does not flash, only what changes while it is looked at. */
function FigureCell({ text, pad, tone, width, flashes, name, value }: FigureCellProps) {
  const cell = useRef<HTMLTableCellElement>(null)
  const before = useRef(value)
  useEffect(() => {
    const was = before.current
    before.current = value
    if (!flashes || was === value || !Number.isFinite(was) || !Number.isFinite(value) || isCalm()) return
    const color = value > was ? 'var(--market-flash-up)' : 'var(--market-flash-down)'
    cell.current?.animate([{ backgroundColor: color }, { backgroundColor: 'transparent' }], FLASH_MS)
  }, [value, flashes])
  return (
    <td ref={cell} className={`qt-cell num is-${name} ${tone}`} style={{ width }}>
      {text}
      {pad > 0 && text !== '--' ? <i aria-hidden="true">{'0'.repeat(pad)}</i> : null}
    </td>
  )
}

const isPrice = ({ format }: Pick<FigureColumn, 'format'>) => format === 'price' || format === 'signedPrice'

function NameCell({
  market: { store, instruments },
  slot,
  isSelected,
}: Pick<QuoteRowProps, 'market' | 'slot' | 'isSelected'>) {
  const symbol = instruments.symbol[slot] ?? ''
  const name = instruments.name[slot] ?? symbol
  return (
    <th scope="row" className="qt-cell qt-name">
      <input type="checkbox" tabIndex={-1} checked={isSelected} readOnly aria-label={`选择${name}`} />
      <span className="qt-title">{name}</span>
      <span className="qt-code num">{symbol.slice(symbol.indexOf('.') + 1)}</span>
      {store.value(slot, 'status') === quoteStatus.suspended && <span className="qt-halt">停牌</span>}
    </th>
  )
}

function cellsOf({ market, columns, slot, digits, asked, spark }: QuoteRowProps) {
  const { store, instruments } = market
  const own = digitsOf(instruments, slot)
  const changePct = figures.changePct(store.table, slot, instruments)
  const preClose = figures.preClose(store.table, slot, instruments)
  return columns.map((column) => {
    if (column.kind === 'spark')
      return (
        <td key={column.name} className="qt-cell is-spark" style={{ width: column.width }}>
          <DaySpark spark={spark} width={SPARK_WIDTH} height={SPARK_HEIGHT} />
        </td>
      )
    const value =
      column.kind === 'figure'
        ? figures[column.name](store.table, slot, instruments)
        : ((asked && column.read(asked)) ?? Number.NaN)
    return (
      <FigureCell
        key={column.name}
        name={column.name}
        width={column.width}
        value={value}
        text={figureText(column.format, value, own)}
        pad={isPrice(column) ? digits - own : 0}
        tone={toneOf(column.tone, value, changePct, preClose)}
        flashes={column.tone === 'change' || column.tone === 'price'}
      />
    )
  })
}

/** A row that listens to its own slot: a beat renders the rows in sight that changed, and nothing else. */
export const QuoteRow = memo((props: QuoteRowProps) => {
  'use no memo'
  // The table is changed in place, which the compiler cannot see: a row is made anew with every version.
  const { market, slot, index, height, isSelected, isCursor } = props
  const { store } = market
  const version = useSyncExternalStore(
    (listener) => store.onSlot(slot, listener),
    () => store.version(slot),
  )
  return (
    <tr
      id={`qt-${slot}`}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={`qt-row${isCursor ? ' is-cursor' : ''}`}
      style={{ height, top: index * height }}
      data-index={index}
      data-version={version}
    >
      <NameCell market={market} slot={slot} isSelected={isSelected} />
      {cellsOf(props)}
    </tr>
  )
})
QuoteRow.displayName = 'QuoteRow'
