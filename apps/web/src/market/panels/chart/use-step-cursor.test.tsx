import type { BarRow } from '@liangshu/contract/market/quote-calls'
import { act, render } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { LinkColor } from '../../../desk/link/link-colors.ts'
import { PanelContext } from '../../../desk/panel/panel-context.ts'
import { createPanelStore } from '../../../desk/panel/panel-store.ts'
import { chartTime } from './bar-pages.ts'
import type { ChartPalette } from './chart-palette.ts'
import type { PriceChart } from './price-chart.ts'
import type { StepLayer } from './step-layer.ts'
import type { OverChart } from './use-price-chart.ts'
import { useSharedCrosshair } from './use-step-cursor.ts'

const bar = (time: string): BarRow => ({ time, open: 1, high: 1, low: 1, close: 1, volume: 1, amount: 1 })
const days = ['2026-11-12', '2026-11-13'].map(bar)
const hours = ['2026-11-12 15:00', '2026-11-13 10:30', '2026-11-13 15:00'].map(bar)
const palette = { lines: [] } as unknown as ChartPalette

/** A chart of a panel: where its own pointer stands, and where it shows that of another. */
function openChart(id: string, link: LinkColor, bars: readonly BarRow[], isShared = true) {
  const over = createStore<OverChart>(() => ({ crosshair: null, paneTops: [0] }))
  const shown = vi.fn()
  const attach = (layer: unknown) => {
    const step = layer as StepLayer
    vi.spyOn(step, 'point').mockImplementation(shown)
  }
  const chart = { current: { attach } as unknown as PriceChart }
  const panel = createPanelStore({ id, definitionId: 'chart', link })
  function Chart() {
    useSharedCrosshair({ chart, over }, bars, isShared, palette)
    return null
  }
  render(
    <PanelContext value={panel}>
      <Chart />
    </PanelContext>,
  )
  const point = (time: string | null) =>
    act(() => over.setState({ crosshair: time === null ? null : { time: chartTime(time), x: 0 } }))
  return { point, at: () => shown.mock.calls.at(-1)?.[0] as number | null }
}

describe('a pointer that charts share', () => {
  it('[CHART-15] charts of one colour that choose it show the moment of the pointer, others do not', () => {
    const hour = openChart('hour', 'blue', hours)
    const day = openChart('day', 'blue', days)
    const other = openChart('other', 'teal', days)
    const alone = openChart('alone', 'blue', days, false)
    hour.point('2026-11-13 10:30')
    expect(day.at()).toBe(chartTime('2026-11-13'))
    expect(other.at()).toBeNull()
    expect(alone.at()).toBeNull()
    day.point('2026-11-12')
    expect(hour.at()).toBe(chartTime('2026-11-12 15:00'))
    day.point(null)
    expect(hour.at()).toBeNull()
  })
})
