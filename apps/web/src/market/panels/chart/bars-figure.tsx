import type { BarRow } from '@liangshu/contract/market/quote-calls'
import { useMemo } from 'react'
import { BarCard } from './bar-card.tsx'
import { candleScene } from './candle-scene.ts'
import { useChartPalette } from './chart-palette.ts'
import type { ChosenIndicator } from './chart-params.ts'
import { createBoard } from './indicator-board.ts'
import { PaneLegends } from './pane-legends.tsx'
import { usePriceChart } from './use-price-chart.ts'
import './chart.css'

const chosen: readonly ChosenIndicator[] = [
  { id: 'MA', params: [5, 10, 20, 60] },
  { id: 'VOL', params: [5, 10] },
]
const none: readonly never[] = []
const nothing = () => undefined

/** Bars that stand still, outside of any desk. */
export function BarsFigure({ bars, label }: { bars: readonly BarRow[]; label: string }) {
  const palette = useChartPalette()
  const digits = (bars.at(-1)?.close ?? 0) < 10 ? 3 : 2
  const board = useMemo(() => createBoard(bars, chosen), [bars])
  const scene = useMemo(
    () => candleScene({ subject: label, bars, board, chosen, overlays: none, isCompared: false, digits, palette }),
    [label, bars, board, digits, palette],
  )
  const { holder, over } = usePriceChart(scene, palette, nothing)
  const last = bars.at(-1)
  return (
    <figure className="chart-surface" aria-label={label}>
      <div ref={holder} className="chart-canvas" />
      <PaneLegends
        {...{ over, bars, board, chosen, palette, digits }}
        overlays={none}
        lot={100}
        running={last ? board.look(last) : none}
        runningBar={last}
      />
      <BarCard
        over={over}
        bars={bars}
        marks={none}
        digits={digits}
        lot={100}
        width={() => holder.current?.clientWidth ?? 0}
      />
    </figure>
  )
}
