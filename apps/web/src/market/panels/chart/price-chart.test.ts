import type { ISeriesPrimitive, SeriesAttachedParameter, Time } from 'lightweight-charts'
import { expect, it, vi } from 'vitest'
import type { ChartPalette } from './chart-palette.ts'
import { createPriceChart } from './price-chart.ts'
import type { Scene } from './scene.ts'
import { createStepLayer } from './step-layer.ts'

let isGone = false
const asked: string[] = []
const styled: (string | number)[] = []
const axis = { width: 56, resized: () => undefined as void }

// Nothing is drawn here: the environment has no canvas.
vi.mock('lightweight-charts', async (original) => {
  const seriesOf = () => ({
    applyOptions: () => void styled.push('series'),
    setData: () => undefined,
    attachPrimitive: (layer: ISeriesPrimitive<Time>) =>
      layer.attached?.({
        requestUpdate: () => asked.push(isGone ? 'of a chart that is gone' : 'drawn'),
      } as unknown as SeriesAttachedParameter<Time>),
    detachPrimitive: (layer: ISeriesPrimitive<Time>) => layer.detached?.(),
  })
  const nothing = () => undefined
  const timeScale = () => ({
    subscribeVisibleLogicalRangeChange: nothing,
    subscribeSizeChange: (tell: () => void) => void (axis.resized = tell),
    setVisibleLogicalRange: nothing,
  })
  const chart = {
    timeScale,
    subscribeCrosshairMove: nothing,
    options: () => ({ leftPriceScale: { visible: false } }),
    applyOptions: (options: { rightPriceScale?: { minimumWidth: number } }) =>
      void styled.push(options.rightPriceScale?.minimumWidth ?? 'chart'),
    priceScale: () => ({
      applyOptions: nothing,
      options: () => ({ scaleMargins: { top: 0, bottom: 0 } }),
      width: () => axis.width,
    }),
    panes: () => [],
    addSeries: seriesOf,
    removeSeries: nothing,
    remove: () => {
      isGone = true
    },
  }
  return { ...(await original<object>()), createChart: () => chart }
})

const candles = {
  id: 'price',
  kind: 'candles',
  pane: 0,
  scale: 'right',
  digits: 2,
  hasLastLabel: true,
  data: [{ time: 1, open: 1, high: 2, low: 1, close: 2 }],
} as const
const scene: Scene = { series: [candles], baseline: null, isCompared: false, isWhole: true, subject: 'SHSE.600001' }

it('[CHART-17] a layer that outlives its chart does not ask it to draw any more', () => {
  const nothing = () => undefined
  const element = document.createElement('div')
  const chart = createPriceChart({ element, onCrosshair: nothing, onLeftEdge: nothing, onLayout: nothing })
  const layer = createStepLayer()
  chart.attach(layer)
  chart.show(scene, {} as ChartPalette)
  layer.point(1)
  expect(asked).toEqual(['drawn'])
  chart.dispose()
  layer.point(2)
  expect(asked).toEqual(['drawn'])
})

it('[CHART-19] another symbol in the same style, and an axis that has become wide, lay nothing out anew', () => {
  const nothing = () => undefined
  const element = document.createElement('div')
  const chart = createPriceChart({ element, onCrosshair: nothing, onLeftEdge: nothing, onLayout: nothing })
  const palette = {} as ChartPalette
  styled.length = 0
  chart.show(scene, palette)
  expect(styled.slice(0, 2)).toEqual(['chart', 'series'])
  styled.length = 0
  const data = [{ time: 1, open: 2, high: 3, low: 2, close: 3 }]
  chart.show({ ...scene, subject: 'SHSE.600002', series: [{ ...candles, data }] }, palette)
  // The colour of its last price alone.
  expect(styled).toEqual(['series'])
  styled.length = 0
  chart.show({ ...scene, subject: 'SHSE.600002', series: [{ ...candles, digits: 3, data }] }, palette)
  expect(styled).toEqual(['series', 'series'])
  styled.length = 0
  for (const width of [64, 60, 64]) {
    axis.width = width
    axis.resized()
  }
  expect(styled).toEqual([64])
})
