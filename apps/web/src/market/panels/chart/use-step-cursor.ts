import type { BarRow } from '@liangshu/contract/market/quote-calls'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { usePanel } from '../../../desk/panel/panel-context.ts'
import { chartTime } from './bar-pages.ts'
import type { ChartPalette } from './chart-palette.ts'
import { barAt, createCursorStore, momentOf, type CursorStore } from './step-cursor.ts'
import { createStepLayer, type StepLayer } from './step-layer.ts'
import type { DrawnChart } from './use-price-chart.ts'

interface StepParts extends Pick<DrawnChart, 'over'> {
  readonly bars: readonly BarRow[]
  readonly step: StepLayer
  /** Told apart from the other charts of the cursor. */
  readonly from: string
}

/** Tells the others where the pointer stands, and shows where theirs does. */
export function useStepCursor(cursor: CursorStore, { over, bars, step, from }: StepParts): void {
  const crosshair = useStore(over, (state) => state.crosshair)
  useEffect(() => {
    if (crosshair) cursor.setState({ at: { from, time: momentOf(bars, crosshair.time) } })
    else if (cursor.getState().at?.from === from) cursor.setState({ at: null })
    // oxlint-disable-next-line react/exhaustive-deps -- a pointer that stands still says nothing new when bars come
  }, [cursor, from, crosshair?.time])
  const at = useStore(cursor, (state) => state.at)
  useEffect(() => {
    const bar = at && at.from !== from ? barAt(bars, at.time) : undefined
    step.point(bar ? chartTime(bar.time) : null)
  }, [step, at, bars, from])
}

const ofColors = new Map<string, CursorStore>()

function cursorOf(color: string): CursorStore {
  const known = ofColors.get(color) ?? createCursorStore()
  ofColors.set(color, known)
  return known
}

/** Charts of one colour share their pointer where that is chosen; all others keep it to themselves. */
export function useSharedCrosshair(
  { chart, over }: Pick<DrawnChart, 'chart' | 'over'>,
  bars: readonly BarRow[],
  isShared: boolean,
  palette: ChartPalette,
): void {
  const panel = usePanel()
  const link = useStore(panel.state, (instance) => instance.link)
  const [alone] = useState(createCursorStore)
  const [step] = useState(createStepLayer)
  useEffect(() => {
    chart.current?.attach(step)
  }, [chart, step])
  useEffect(() => step.band([], palette), [step, palette])
  useStepCursor(isShared && link ? cursorOf(link) : alone, { over, bars, step, from: panel.id })
}
