import { formatAmount, formatLots } from '@liangshu/contract/market/format'
import type { BarRow } from '@liangshu/contract/market/quote-calls'
import { indicators } from '@liangshu/engine/analysis/indicator/catalogue'
import { useStore } from 'zustand'
import { chartTime } from './bar-pages.ts'
import { lineColors, overlayColor, panesOf, type Overlay } from './candle-scene.ts'
import type { ChartPalette } from './chart-palette.ts'
import type { ChosenIndicator } from './chart-params.ts'
import type { IndicatorBoard } from './indicator-board.ts'
import type { DrawnChart } from './use-price-chart.ts'

interface PaneLegendsProps {
  over: DrawnChart['over']
  bars: readonly BarRow[]
  board: IndicatorBoard
  chosen: readonly ChosenIndicator[]
  overlays: readonly Overlay[]
  /** Values of the running bar. */
  running: readonly (readonly number[])[]
  runningBar: BarRow | undefined
  palette: ChartPalette
  digits: number
  lot: number
}

const isPlain = (id: ChosenIndicator['id']) => id === 'MA' || id === 'EMA'

function valueText(id: ChosenIndicator['id'], value: number | undefined, digits: number, lot: number): string {
  if (value === undefined || !Number.isFinite(value)) return '--'
  if (id === 'VOL') return formatLots(value, lot)
  if (id === 'OBV') return formatAmount(value)
  return value.toFixed(id === 'MACD' || id === 'ATR' ? Math.max(3, digits) : digits).replace('-', '−')
}

/** The figures of each pane in its corner: of the bar below the pointer, else of the running one. */
export function PaneLegends(props: PaneLegendsProps) {
  const { over, bars, board, chosen, overlays, running, runningBar, palette, digits, lot } = props
  const { crosshair, paneTops } = useStore(over)
  const at = crosshair ? bars.findIndex(({ time }) => chartTime(time) === crosshair.time) : -1
  const isRunning = at === -1 || at === bars.length - 1
  const bar = isRunning ? (runningBar ?? bars.at(-1)) : bars[at]
  const panes = panesOf(chosen)
  const colors = lineColors(chosen, palette)
  const legendOf = ({ id, params }: ChosenIndicator, index: number) => (
    <span key={id} className="chart-legend-part">
      <em>
        {id === 'VOL' ? '成交量' : id}
        {isPlain(id) || id === 'VOL' ? '' : ` ${params.join(' ')}`}
      </em>
      {id === 'VOL' && bar ? <b>{formatLots(bar.volume, lot)}</b> : null}
      {indicators[id].lines(params).map((name, line) => (
        <span key={name} style={{ color: colors[index]?.[line] }}>
          {isPlain(id) ? params[line] : name === 'MACD' ? '柱' : name}{' '}
          {valueText(id, isRunning ? running[index]?.[line] : board.lines[index]?.[line]?.[at], digits, lot)}
        </span>
      ))}
    </span>
  )
  return paneTops.map((top, pane) => (
    // oxlint-disable-next-line react/no-array-index-key -- a pane is its place
    <div key={pane} className="chart-legend num" style={{ top: top + 4 }}>
      {chosen.map((indicator, index) => (panes[index] === pane ? legendOf(indicator, index) : null))}
      {pane === 0 &&
        overlays.map(({ symbol, name }, i) => (
          <span key={symbol} className="chart-legend-part" style={{ color: overlayColor(i, palette) }}>
            {name}
          </span>
        ))}
    </div>
  ))
}
