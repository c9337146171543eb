import {
  createChart,
  LineStyle,
  PriceScaleMode,
  type ISeriesApi,
  type ISeriesPrimitive,
  type SeriesType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { fixedOptions, seriesKinds, seriesOptions, themeOptions } from './chart-options.ts'
import type { ChartPalette } from './chart-palette.ts'
import { paneMargins } from './pane-margins.ts'
import type { LastPoint, Scene, SceneCandle, SceneSeries } from './scene.ts'

type AnySeries = ISeriesApi<SeriesType>

/** Where the pointer stands: the time of the bar below it, or nothing. */
export interface CrosshairAt {
  readonly time: number
  readonly x: number
}

interface Options {
  readonly element: HTMLElement
  readonly onCrosshair: (at: CrosshairAt | null) => void
  /** The view has come near the oldest bar. */
  readonly onLeftEdge: () => void
  /** Panes or sizes have changed: what stands over them has to move. */
  readonly onLayout: () => void
}

export interface PriceChart {
  show(scene: Scene, palette: ChartPalette): void
  /** The newest point of each series; gathered to one drawing a frame by the library. */
  move(points: ReadonlyMap<string, LastPoint>): void
  /** Draws with the price series: marks, drawings. */
  attach(primitive: ISeriesPrimitive<Time>): void
  /** Top of each pane in pixels. */
  paneTops(): number[]
  /** Leaves room above what each pane shows, by the height it has now. */
  keepLegendsClear(): void
  scroll(share: number): void
  zoom(factor: number): void
  toNewest(): void
  dispose(): void
}

/** Bars in view when a picture begins. */
const SHOWN = 110
/** This near to the oldest bar, what came before is asked for. */
const EDGE_BARS = 15
const PRICE_SHARE = 3

/** The newest candle of the price, where it is drawn as candles. */
function lastCandle({ series }: Scene): SceneCandle | undefined {
  const price = series.find(({ id }) => id === 'price')
  return price?.kind === 'candles' ? price.data.at(-1) : undefined
}

const toData = (points: SceneSeries['data']) => points as never

/** Nothing but the points differs: to set options lays the whole chart out anew. */
function isStyledAlike(a: SceneSeries, b: SceneSeries): boolean {
  const styleOf = ({ data: _points, ...style }: SceneSeries) => JSON.stringify(style)
  return styleOf(a) === styleOf(b)
}

/** The library's chart, told whole scenes and single points. The only file that knows the library's series. */
export function createPriceChart({ element, onCrosshair, onLeftEdge, onLayout }: Options): PriceChart {
  const chart = createChart(element, fixedOptions)
  const held = new Map<string, { spec: SceneSeries; api: AnySeries }>()
  const primitives: ISeriesPrimitive<Time>[] = []
  let subject = ''
  let isWhole = false
  let axisWidth: number = fixedOptions.rightPriceScale.minimumWidth
  let colors: ChartPalette | undefined
  let baseline: { series: AnySeries; line: ReturnType<AnySeries['createPriceLine']> } | undefined

  const main = () => held.get('price')?.api
  const timeScale = chart.timeScale()

  chart.subscribeCrosshairMove(({ time, point }) =>
    onCrosshair(time === undefined || point === undefined ? null : { time: time as number, x: point.x }),
  )
  timeScale.subscribeVisibleLogicalRangeChange((range) => {
    if (range && !isWhole && range.from < EDGE_BARS) onLeftEdge()
  })
  timeScale.subscribeSizeChange(() => {
    keepAxisWidth()
    onLayout()
  })

  function place(spec: SceneSeries, palette: ChartPalette): void {
    const known = held.get(spec.id)
    const isSame = known && known.spec.kind === spec.kind && known.spec.pane === spec.pane
    if (known && !isSame) drop(spec.id)
    const api = isSame ? known.api : chart.addSeries(seriesKinds[spec.kind], {}, spec.pane)
    if (!isSame || palette !== colors || !isStyledAlike(known.spec, spec))
      api.applyOptions(seriesOptions(spec, palette))
    if (!isSame || known.spec.data !== spec.data) api.setData(toData(spec.data))
    held.set(spec.id, { spec, api })
    if (!isSame && spec.id === 'price') for (const primitive of primitives) api.attachPrimitive(primitive)
  }

  function drop(id: string): void {
    const known = held.get(id)
    if (!known) return
    if (id === 'price') for (const primitive of primitives) known.api.detachPrimitive(primitive)
    held.delete(id)
    chart.removeSeries(known.api)
  }

  function showBaseline(price: number | null, palette: ChartPalette): void {
    if (baseline) baseline.series.removePriceLine(baseline.line)
    baseline = undefined
    const series = main()
    if (price === null || !series) return
    const line = series.createPriceLine({
      price,
      color: palette.quiet,
      lineWidth: 1,
      lineStyle: LineStyle.Dashed,
      axisLabelVisible: false,
    })
    baseline = { series, line }
  }

  /** A hollow candle has no colour that its label could take. */
  function colorLast(candle: SceneCandle | undefined, { up, down }: ChartPalette): void {
    if (candle) main()?.applyOptions({ priceLineColor: candle.close >= candle.open ? up : down })
  }

  function startView(scene: Scene): void {
    const points = scene.series[0]?.data.length ?? 0
    if (scene.isWhole) timeScale.setVisibleLogicalRange({ from: 0, to: points - 1 })
    else timeScale.setVisibleLogicalRange({ from: Math.max(-2, points - SHOWN), to: points + 3 })
  }

  /** The legend of a pane stands above what the pane shows, however low the pane is. */
  function keepLegendsClear(): void {
    chart.panes().forEach((pane, index) => {
      const scaleMargins = paneMargins(index, pane.getHeight())
      // Percent at the right stands level with the prices at the left.
      for (const side of ['left', 'right'] as const) {
        const scale = chart.priceScale(side, index)
        const { top, bottom } = scale.options().scaleMargins
        if (top !== scaleMargins.top || bottom !== scaleMargins.bottom) scale.applyOptions({ scaleMargins })
      }
    })
  }

  function setMode(pane: number, mode: PriceScaleMode): void {
    const scale = chart.priceScale('right', pane)
    if (scale.options().mode !== mode) scale.applyOptions({ mode })
  }

  /** Labels of every symbol are of another width: the axis keeps the widest, so that nothing is laid out for it again. */
  function keepAxisWidth(): void {
    const width = chart.priceScale('right').width()
    if (width <= axisWidth) return
    axisWidth = width
    chart.applyOptions({ rightPriceScale: { minimumWidth: width } })
  }

  function shapePanes(): void {
    chart.panes().forEach((pane, index) => pane.setStretchFactor(index === 0 ? PRICE_SHARE : 1))
    onLayout()
  }

  return {
    show(scene, palette) {
      const before = chart.panes().length
      const hasLeft = scene.series.some(({ scale }) => scale === 'left')
      if (palette !== colors || hasLeft !== chart.options().leftPriceScale.visible || isWhole !== scene.isWhole)
        chart.applyOptions({
          ...themeOptions(palette),
          leftPriceScale: { visible: hasLeft },
          handleScroll: !scene.isWhole,
          handleScale: !scene.isWhole,
        })
      isWhole = scene.isWhole
      if (baseline && subject !== scene.subject) showBaseline(null, palette)
      const wanted = new Set(scene.series.map(({ id }) => id))
      for (const id of held.keys()) if (!wanted.has(id)) drop(id)
      for (const spec of scene.series) place(spec, palette)
      colors = palette
      // A lower pane takes the mode of the scale it is made with: turnover in percent of its first bar says nothing.
      for (let pane = 0; pane < Math.max(1, chart.panes().length); pane++)
        setMode(pane, pane === 0 && scene.isCompared ? PriceScaleMode.Percentage : PriceScaleMode.Normal)
      keepLegendsClear()
      colorLast(lastCandle(scene), palette)
      showBaseline(scene.baseline, palette)
      // A day grows into the width it has from the start.
      if (scene.subject !== subject || scene.isWhole) startView(scene)
      subject = scene.subject
      // Only where panes came or went: it lays the whole chart out anew, and takes back what was dragged.
      if (before !== chart.panes().length) shapePanes()
      else onLayout()
    },
    move(points) {
      const candle = points.get('price')
      if (colors && candle && 'close' in candle) colorLast(candle, colors)
      for (const [id, point] of points)
        held.get(id)?.api.update({ ...point, time: point.time as UTCTimestamp } as never)
    },
    attach(primitive) {
      primitives.push(primitive)
      main()?.attachPrimitive(primitive)
    },
    paneTops() {
      let top = 0
      return chart.panes().map((pane) => {
        const at = top
        top += pane.getHeight() + 1
        return at
      })
    },
    keepLegendsClear,
    scroll(share) {
      const range = timeScale.getVisibleLogicalRange()
      if (!range || isWhole) return
      const step = (range.to - range.from) * share
      timeScale.setVisibleLogicalRange({ from: range.from + step, to: range.to + step })
    },
    zoom(factor) {
      const range = timeScale.getVisibleLogicalRange()
      if (!range || isWhole) return
      const width = Math.max(10, (range.to - range.from) * factor)
      timeScale.setVisibleLogicalRange({ from: range.to - width, to: range.to })
    },
    toNewest: () => timeScale.scrollToRealTime(),
    dispose() {
      // Layers outlive the chart of a page that is hidden: they would ask the one that is gone to draw.
      for (const primitive of primitives) main()?.detachPrimitive(primitive)
      chart.remove()
    },
  }
}
