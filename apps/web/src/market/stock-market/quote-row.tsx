import { quoteStatus } from '@liangshu/engine/market/live/snapshot-columns'
import { useEffect, useRef, useSyncExternalStore, type CSSProperties } from 'react'
import { isCalm } from '../../shared/theme/media.ts'
import type { LiveMarket } from '../live/use-live-market.ts'
import { figureText, quoteColumns, toneOf, type QuoteColumn } from './quote-columns.ts'
import { figures } from './quote-figures.ts'

interface QuoteRowProps {
  market: LiveMarket
  slot: number
  index: number
  style: CSSProperties
  isSelected: boolean
  onOpen: (slot: number) => void
}

const FLASH_MS = 300

/** A changed price lights up for a moment; sums, which grow with every beat, and what appears by scrolling do not. */
function FigureCell({ text, tone, column, value }: { text: string; tone: string; column: QuoteColumn; value: number }) {
  const cell = useRef<HTMLTableCellElement>(null)
  const before = useRef(value)
  useEffect(() => {
    const was = before.current
    before.current = value
    if (column.tone === 'plain' || column.tone === 'sign') return
    if (was === value || !Number.isFinite(was) || !Number.isFinite(value) || isCalm()) return
    const color = value > was ? 'var(--market-flash-up)' : 'var(--market-flash-down)'
    cell.current?.animate([{ backgroundColor: color }, { backgroundColor: 'transparent' }], FLASH_MS)
  }, [value, column])
  return (
    <td
      ref={cell}
      className={`mkt-cell num ${tone} is-${column.name} ${column.isNarrow ? '' : 'is-wide'}`}
      style={{ width: column.width }}
    >
      {text}
    </td>
  )
}

/** A row that listens to its own slot: a beat renders the rows in sight that changed, and nothing else. */
export function QuoteRow({ market, slot, index, style, isSelected, onOpen }: QuoteRowProps) {
  'use no memo'
  // The table is changed in place, which the compiler cannot see: a row is made anew with every version.
  const { store, instruments } = market
  const version = useSyncExternalStore(
    (listener) => store.onSlot(slot, listener),
    () => store.version(slot),
  )
  const symbol = instruments.symbol[slot] ?? ''
  const status = store.value(slot, 'status')
  return (
    <tr aria-rowindex={index + 2} aria-selected={isSelected} className="mkt-row" style={style} data-version={version}>
      <td className="mkt-cell mkt-name">
        {/* Stretched over the whole row: one target, reachable by every means. */}
        <button type="button" tabIndex={-1} className="mkt-open" onClick={() => onOpen(slot)}>
          <span className="mkt-title">{instruments.name[slot]}</span>
          <span className="mkt-code num">{symbol.slice(symbol.indexOf('.') + 1)}</span>
        </button>
        {status === quoteStatus.suspended && <span className="mkt-halt">停牌</span>}
      </td>
      {figureCells(market, slot)}
    </tr>
  )
}

function figureCells({ store, instruments }: LiveMarket, slot: number) {
  const changePct = figures.changePct(store.table, slot, instruments)
  const preClose = figures.preClose(store.table, slot, instruments)
  return quoteColumns.map((column) => {
    const value = figures[column.name](store.table, slot, instruments)
    const text = figureText(column.name, value, instruments.tick[slot] ?? 100, instruments.priceScale[slot] ?? 10_000)
    return (
      <FigureCell
        key={column.name}
        column={column}
        value={value}
        text={text}
        tone={toneOf(column, value, changePct, preClose)}
      />
    )
  })
}
