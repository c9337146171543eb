import type {
  IChartApi,
  IPrimitivePaneRenderer,
  ISeriesApi,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  SeriesType,
  Time,
} from 'lightweight-charts'
import { chartTime } from './bar-pages.ts'
import type { ChartPalette } from './chart-palette.ts'
import { fibonacciLevels, strokesOf, type Anchor, type Drawing, type Spot } from './drawings.ts'

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0]

export interface DrawingsLayer extends ISeriesPrimitive<Time> {
  show(drawings: readonly Drawing[], selected: string | null, times: readonly string[], palette: ChartPalette): void
  spotsOf(drawing: Drawing): Spot[]
  anchorAt(spot: Spot): Anchor | null
  width(): number
}

/** The bar a time falls on; a drawing made on days is held by the bars of any other period. */
function indexOf(times: readonly string[], time: string): number {
  const wanted = chartTime(time)
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (chartTime(times[middle] ?? '') < wanted) low = middle + 1
    else high = middle
  }
  return Math.min(low, Math.max(0, times.length - 1))
}

/** What a person has drawn, held by bars and prices. */
export function createDrawingsLayer(): DrawingsLayer {
  let chart: IChartApi | undefined
  let series: ISeriesApi<SeriesType> | undefined
  let redraw: (() => void) | undefined
  let shown: readonly Drawing[] = []
  let chosen: string | null = null
  let bars: readonly string[] = []
  let palette: ChartPalette | undefined

  const width = () => chart?.timeScale().width() ?? 0

  /** Bars that are left of what the chart holds: it is told the oldest last. */
  function barsBefore(): number {
    const first = series?.dataByIndex(0)?.time
    return first === undefined
      ? 0
      : Math.max(
          0,
          bars.findIndex((time) => chartTime(time) === first),
        )
  }

  function spotsOf({ anchors }: Drawing): Spot[] {
    const before = barsBefore()
    return anchors.flatMap(({ time, price }) => {
      const x = chart?.timeScale().logicalToCoordinate((indexOf(bars, time) - before) as never) ?? null
      const y = series?.priceToCoordinate(price) ?? null
      return x === null || y === null ? [] : [{ x, y }]
    })
  }

  function paint(context: CanvasRenderingContext2D): void {
    if (!palette) return
    for (const drawing of shown) {
      const spots = spotsOf(drawing)
      if (spots.length < drawing.anchors.length) continue
      context.save()
      paintDrawing(context, drawing, spots, palette)
      if (drawing.id === chosen) paintHandles(context, spots, palette)
      context.restore()
    }
  }

  function paintDrawing(
    context: CanvasRenderingContext2D,
    drawing: Drawing,
    spots: Spot[],
    colors: ChartPalette,
  ): void {
    const { tool, text } = drawing
    const isChosen = drawing.id === chosen
    context.strokeStyle = colors.accent
    context.fillStyle = colors.accent
    context.lineWidth = isChosen ? 2 : 1.25
    const [a, b] = spots
    if (tool === 'text' && a) {
      context.font = '12px sans-serif'
      context.textBaseline = 'middle'
      context.fillText(text ?? '', a.x, a.y)
      return
    }
    if (tool === 'rectangle' && a && b) {
      context.globalAlpha = 0.1
      context.fillRect(a.x, a.y, b.x - a.x, b.y - a.y)
      context.globalAlpha = 1
    }
    strokesOf(tool, spots, width()).forEach(({ from, to }, i) => {
      context.beginPath()
      context.moveTo(from.x, from.y)
      context.lineTo(to.x, to.y)
      context.stroke()
      if (tool === 'fibonacci') paintLevel(context, from, fibonacciLevels[i] ?? 0)
    })
  }

  function paintLevel(context: CanvasRenderingContext2D, { x, y }: Spot, level: number): void {
    const price = series?.coordinateToPrice(y) ?? null
    const words = price === null ? '' : (series?.priceFormatter().format(price) ?? '')
    context.font = '11px sans-serif'
    context.textBaseline = 'bottom'
    context.fillText(`${(level * 100).toFixed(1)}%  ${words}`, x + 4, y - 1)
  }

  const view = {
    zOrder: () => 'top' as const,
    renderer: () => ({ draw: (target: Target) => target.useMediaCoordinateSpace(({ context }) => paint(context)) }),
  }
  return {
    attached(attachment: SeriesAttachedParameter<Time>) {
      chart = attachment.chart as IChartApi
      series = attachment.series
      redraw = attachment.requestUpdate
    },
    detached() {
      chart = undefined
      series = undefined
      redraw = undefined
    },
    paneViews: () => [view],
    show(drawings, selected, times, colors) {
      shown = drawings
      chosen = selected
      bars = times
      palette = colors
      redraw?.()
    },
    spotsOf,
    anchorAt({ x, y }) {
      const logical = chart?.timeScale().coordinateToLogical(x) ?? null
      const price = series?.coordinateToPrice(y) ?? null
      const time =
        logical === null ? undefined : bars[Math.max(0, Math.min(bars.length - 1, Math.round(logical) + barsBefore()))]
      return price === null || time === undefined ? null : { time, price }
    },
    width,
  }
}

function paintHandles(
  context: CanvasRenderingContext2D,
  spots: readonly Spot[],
  { ground, accent }: ChartPalette,
): void {
  for (const { x, y } of spots) {
    context.beginPath()
    context.arc(x, y, 4, 0, Math.PI * 2)
    context.fillStyle = ground
    context.strokeStyle = accent
    context.lineWidth = 1.5
    context.fill()
    context.stroke()
  }
}
