import type {
  IChartApi,
  IPrimitivePaneRenderer,
  ISeriesApi,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  SeriesType,
  Time,
} from 'lightweight-charts'
import type { ChartPalette } from './chart-palette.ts'
import type { Mark, MarkKind } from './marks.ts'

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0]

export interface MarksLayer extends ISeriesPrimitive<Time> {
  show(marks: readonly Mark[], candles: ReadonlyMap<number, { high: number; low: number }>, palette: ChartPalette): void
}

const isBelow: Record<MarkKind, boolean> = {
  buyPoint: true,
  buyFill: true,
  sellPoint: false,
  sellFill: false,
  action: true,
  news: false,
}
const RADIUS = 6
const STEP = 15

/** Marks over and under their candles: rings with B and S, triangles for own fills, a diamond for an ex-day, a square for news. */
export function createMarksLayer(): MarksLayer {
  let chart: IChartApi | undefined
  let series: ISeriesApi<SeriesType> | undefined
  let redraw: (() => void) | undefined
  let shown: readonly Mark[] = []
  let candles: ReadonlyMap<number, { high: number; low: number }> = new Map()
  let palette: ChartPalette | undefined

  function paint(context: CanvasRenderingContext2D): void {
    if (!chart || !series || !palette) return
    const taken = new Map<string, number>()
    const range = chart.timeScale().getVisibleRange()
    for (const mark of shown) {
      if (range && (mark.time < (range.from as number) || mark.time > (range.to as number))) continue
      const candle = candles.get(mark.time)
      const x = chart.timeScale().timeToCoordinate(mark.time as never)
      const below = isBelow[mark.kind]
      const y = candle && series.priceToCoordinate(below ? candle.low : candle.high)
      if (x === null || y === null || y === undefined) continue
      const place = `${mark.time}${below}`
      const level = taken.get(place) ?? 0
      taken.set(place, level + 1)
      drawMark(context, mark.kind, x, y + (below ? 1 : -1) * (11 + level * STEP), palette)
    }
  }

  const view = {
    zOrder: () => 'top' as const,
    renderer: () => ({
      draw: (target: Target) => target.useMediaCoordinateSpace(({ context }) => paint(context)),
    }),
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
    show(marks, bars, colors) {
      shown = marks
      candles = bars
      palette = colors
      redraw?.()
    },
  }
}

function drawMark(
  context: CanvasRenderingContext2D,
  kind: MarkKind,
  x: number,
  y: number,
  palette: ChartPalette,
): void {
  context.save()
  context.lineWidth = 1.25
  if (kind === 'buyPoint' || kind === 'sellPoint') drawRing(context, x, y, kind === 'buyPoint' ? 'B' : 'S', palette)
  else if (kind === 'action') drawDiamond(context, x, y, palette.warning)
  else if (kind === 'news') drawSquare(context, x, y, palette.quiet)
  else drawTriangle(context, x, y, kind === 'buyFill', palette.accent)
  context.restore()
}

function drawRing(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  letter: 'B' | 'S',
  palette: ChartPalette,
): void {
  const color = letter === 'B' ? palette.up : palette.down
  context.beginPath()
  context.arc(x, y, RADIUS, 0, Math.PI * 2)
  context.fillStyle = palette.ground
  context.fill()
  context.strokeStyle = color
  context.stroke()
  context.fillStyle = color
  context.font = '600 8px sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(letter, x, y + 0.5)
}

function drawTriangle(context: CanvasRenderingContext2D, x: number, y: number, isUp: boolean, color: string): void {
  const tip = isUp ? -5 : 5
  context.beginPath()
  context.moveTo(x, y + tip)
  context.lineTo(x - 5, y - tip * 0.8)
  context.lineTo(x + 5, y - tip * 0.8)
  context.closePath()
  context.fillStyle = color
  context.fill()
}

function drawSquare(context: CanvasRenderingContext2D, x: number, y: number, color: string): void {
  context.strokeStyle = color
  context.strokeRect(x - 3.5, y - 3.5, 7, 7)
}

function drawDiamond(context: CanvasRenderingContext2D, x: number, y: number, color: string): void {
  context.beginPath()
  context.moveTo(x, y - 4)
  context.lineTo(x + 4, y)
  context.lineTo(x, y + 4)
  context.lineTo(x - 4, y)
  context.closePath()
  context.strokeStyle = color
  context.stroke()
}
