import type { BarRow } from '@liangshu/contract/market/quote-calls'
import type { IChartApi, ISeriesPrimitive, SeriesAttachedParameter, Time } from 'lightweight-charts'
import { chartTime } from './bar-pages.ts'
import type { ChartPalette } from './chart-palette.ts'
import type { TrendRun } from '../trade-points/trend-runs.ts'

type Target = Parameters<
  NonNullable<
    ReturnType<NonNullable<ReturnType<NonNullable<ISeriesPrimitive<Time>['paneViews']>>[number]['renderer']>>
  >['draw']
>[0]

export interface StepLayer extends ISeriesPrimitive<Time> {
  /** The line of another chart's pointer; `null` takes it away. */
  point(time: number | null): void
  /** Trend and consolidation along the bottom. */
  band(runs: readonly TrendRun[], palette: ChartPalette): void
  /** Brings a bar into the middle of the view. */
  bring(bars: readonly BarRow[], time: number): void
}

const BAND_HEIGHT = 6
const HALF_VIEW = 40

/** What the charts in step draw over their candles: the shared moment, and the band of the hours. */
export function createStepLayer(): StepLayer {
  let chart: IChartApi | undefined
  let redraw: (() => void) | undefined
  let pointed: number | null = null
  let runs: readonly TrendRun[] = []
  let colors: ChartPalette | undefined

  const xOf = (time: number): number | null => chart?.timeScale().timeToCoordinate(time as never) ?? null

  function drawBand(context: CanvasRenderingContext2D, width: number, height: number, palette: ChartPalette): void {
    const half = (chart?.timeScale().options().barSpacing ?? 6) / 2
    const range = chart?.timeScale().getVisibleRange()
    for (const { from, until, isTrend } of runs) {
      if (range && (until < (range.from as number) || from > (range.to as number))) continue
      const left = Math.max(0, (xOf(from) ?? 0) - half)
      const right = Math.min(width, (xOf(until) ?? width) + half)
      context.fillStyle = isTrend ? palette.accent : palette.border
      context.fillRect(left, height - BAND_HEIGHT, right - left, BAND_HEIGHT)
    }
  }

  function drawPointer(context: CanvasRenderingContext2D, height: number, palette: ChartPalette): void {
    const x = pointed === null ? null : xOf(pointed)
    if (x === null) return
    context.strokeStyle = palette.quiet
    context.setLineDash([4, 3])
    context.beginPath()
    context.moveTo(x + 0.5, 0)
    context.lineTo(x + 0.5, height)
    context.stroke()
    context.setLineDash([])
  }

  const view = {
    zOrder: () => 'top' as const,
    renderer: () => ({
      draw: (target: Target) =>
        target.useMediaCoordinateSpace(({ context, mediaSize: { width, height } }) => {
          if (!colors) return
          context.save()
          drawBand(context, width, height, colors)
          drawPointer(context, height, colors)
          context.restore()
        }),
    }),
  }
  return {
    attached(attachment: SeriesAttachedParameter<Time>) {
      chart = attachment.chart as IChartApi
      redraw = attachment.requestUpdate
    },
    detached() {
      chart = undefined
      redraw = undefined
    },
    paneViews: () => [view],
    point(time) {
      if (pointed === time) return
      pointed = time
      redraw?.()
    },
    band(next, palette) {
      runs = next
      colors = palette
      redraw?.()
    },
    bring(bars, time) {
      const at = bars.findIndex((bar) => chartTime(bar.time) === time)
      if (at === -1) return
      chart?.timeScale().setVisibleLogicalRange({ from: at - HALF_VIEW, to: at + HALF_VIEW })
    },
  }
}
