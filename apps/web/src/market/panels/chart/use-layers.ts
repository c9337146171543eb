import type { BarRow } from '@liangshu/contract/market/quote-calls'
import { useEffect, useState } from 'react'
import { chartTime } from './bar-pages.ts'
import type { ChartPalette } from './chart-palette.ts'
import type { Tool } from './drawings.ts'
import { createDrawingsLayer } from './drawings-layer.ts'
import type { Mark } from './marks.ts'
import { createMarksLayer } from './marks-layer.ts'
import { useDrawingHands } from './use-drawing-hands.ts'
import type { Drawings } from './use-drawings.ts'
import type { DrawnChart } from './use-price-chart.ts'

interface LayerParts extends Pick<DrawnChart, 'chart' | 'over'> {
  readonly bars: readonly BarRow[]
  readonly running: BarRow | undefined
  readonly marks: readonly Mark[]
  readonly drawings: Drawings
  readonly tool: Tool | null
  readonly onToolDone: () => void
  readonly palette: ChartPalette
}

/** Marks and drawings over the candles, and the hands that draw. */
export function useLayers(parts: LayerParts) {
  const { chart, over, bars, running, marks, drawings, tool, onToolDone, palette } = parts
  const [marksLayer] = useState(createMarksLayer)
  const [drawingsLayer] = useState(createDrawingsLayer)
  useEffect(() => {
    chart.current?.attach(marksLayer)
    chart.current?.attach(drawingsLayer)
  }, [chart, marksLayer, drawingsLayer])
  const hands = useDrawingHands({
    layer: drawingsLayer,
    drawings,
    tool,
    onDone: onToolDone,
    height: () => over.getState().paneTops[1] ?? Infinity,
  })
  useEffect(() => {
    const candles = new Map(bars.map((bar) => [chartTime(bar.time), bar]))
    if (running) candles.set(chartTime(running.time), running)
    marksLayer.show(marks, candles, palette)
  }, [marksLayer, marks, bars, running, palette])
  const { shown, selected } = hands
  useEffect(() => {
    const times = bars.map(({ time }) => time)
    drawingsLayer.show(shown, selected, times, palette)
  }, [drawingsLayer, shown, selected, bars, palette])
  return { hands, width: () => drawingsLayer.width() }
}
