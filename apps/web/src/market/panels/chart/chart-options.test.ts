import { LineStyle, TickMarkType } from 'lightweight-charts'
import { describe, expect, it } from 'vitest'
import { chartTime } from './bar-pages.ts'
import { fixedOptions, seriesOptions } from './chart-options.ts'
import type { ChartPalette } from './chart-palette.ts'
import type { SceneSeries } from './scene.ts'

const palette = { up: 'red', down: 'green' } as unknown as ChartPalette
const line = (more: object = {}) =>
  ({
    id: 'ma',
    kind: 'line',
    pane: 0,
    scale: 'right',
    digits: 2,
    hasLastLabel: false,
    color: '#123456',
    data: [],
    ...more,
  }) as SceneSeries
const formatOf = (more: object) =>
  seriesOptions(line(more), palette).priceFormat as unknown as {
    formatter: (value: number) => string
    minMove: number
    precision: number
  }

describe('labels of the axes', () => {
  const at = chartTime('2026-01-05 09:07') as never
  const { tickMarkFormatter } = fixedOptions.timeScale
  it.each([
    [TickMarkType.Year, '2026'],
    [TickMarkType.Month, '01月'],
    [TickMarkType.DayOfMonth, '01-05'],
    [TickMarkType.Time, '09:07'],
  ])('[WEBFIG-7] a tick of kind %d', (type, text) => expect(tickMarkFormatter(at, type)).toBe(text))

  it('[WEBFIG-7] the afternoon begins at 13:00, though its first minute ends at 13:01', () =>
    expect(tickMarkFormatter(chartTime('2026-01-05 13:01') as never, TickMarkType.Time)).toBe('13:00'))

  it('[WEBFIG-7] under the pointer a day says its year, a minute its time', () => {
    const { timeFormatter } = fixedOptions.localization
    expect(timeFormatter(at)).toBe('01-05 09:07')
    expect(timeFormatter(chartTime('2026-01-05') as never)).toBe('2026-01-05')
  })

  it.each([
    [0, '0'],
    [9999, '9999'],
    [10_000, '1万'],
    [80_000_000, '8000万'],
    [99_999_999.6, '1亿'],
    [100_000_000, '1亿'],
    [-250_000_000, '-2.5亿'],
  ])('[WEBFIG-7] money of %d', (value, text) => expect(formatOf({ unit: 'amount' }).formatter(value)).toBe(text))

  it('[WEBFIG-7] shares by the hundred, as the words beside the axis count them', () =>
    expect(formatOf({ unit: 'amount', per: 100 }).formatter(20_000_000)).toBe('20万'))

  it('[WEBFIG-7] percent with their sign, prices with their digits', () => {
    const { formatter, minMove } = formatOf({ unit: 'percent' })
    expect([1.234, 0, -1].map(formatter)).toEqual(['+1.23%', '0.00%', '−1.00%'])
    expect([minMove, formatOf({ unit: 'amount' }).minMove]).toEqual([0.01, 1])
    expect(formatOf({ digits: 3 })).toMatchObject({ precision: 3, minMove: 0.001 })
  })
})

describe('series', () => {
  it('[WEBFIG-8] candles are hollow where they rose', () => {
    expect(seriesOptions(line({ kind: 'candles', id: 'price', hasLastLabel: true }), palette)).toMatchObject({
      upColor: 'rgba(0, 0, 0, 0)',
      downColor: 'green',
      borderUpColor: 'red',
      wickDownColor: 'green',
      lastValueVisible: true,
      priceLineVisible: true,
    })
  })

  it('[WEBFIG-8] only the price has a line across, and only with its label', () => {
    expect(seriesOptions(line({ hasLastLabel: true }), palette)).toMatchObject({
      priceLineVisible: false,
      lastValueVisible: true,
    })
    expect(seriesOptions(line({ id: 'price' }), palette)).toMatchObject({
      priceLineVisible: false,
      lastValueVisible: false,
    })
  })

  it('[WEBFIG-8] lines may be dashed or hidden, areas fade, bars are plain', () => {
    expect(seriesOptions(line(), palette)).toMatchObject({
      lineVisible: true,
      lineStyle: LineStyle.Solid,
      lineWidth: 1,
    })
    expect(seriesOptions(line({ isDashed: true, isHidden: true }), palette)).toMatchObject({
      lineVisible: false,
      lineStyle: LineStyle.Dashed,
    })
    expect(seriesOptions(line({ kind: 'area' }), palette)).toMatchObject({
      lineWidth: 2,
      lineColor: '#123456',
      topColor: '#12345624',
    })
    expect(seriesOptions(line({ kind: 'bars' }), palette)).not.toHaveProperty('lineWidth')
  })

  const rangeOf = (middle: number, range: { minValue: number; maxValue: number } | null) => {
    const { autoscaleInfoProvider } = seriesOptions(line({ middle }), palette) as unknown as {
      autoscaleInfoProvider: (original: () => { priceRange: typeof range } | null) => unknown
    }
    return autoscaleInfoProvider(() => (range ? { priceRange: range } : null))
  }
  it('[WEBFIG-8] a range is as wide above its middle as below, and never nothing', () => {
    expect(rangeOf(10, { minValue: 9, maxValue: 10.5 })).toEqual({ priceRange: { minValue: 9, maxValue: 11 } })
    expect(rangeOf(10, { minValue: 9.5, maxValue: 12 })).toEqual({ priceRange: { minValue: 8, maxValue: 12 } })
    expect(rangeOf(10, { minValue: 10, maxValue: 10 })).toEqual({ priceRange: { minValue: 9.98, maxValue: 10.02 } })
    expect(rangeOf(-10, { minValue: -10, maxValue: -10 })).toEqual({
      priceRange: { minValue: -10.02, maxValue: -9.98 },
    })
    expect(rangeOf(0, { minValue: 0, maxValue: 0 })).toEqual({ priceRange: { minValue: -0.2, maxValue: 0.2 } })
    expect(rangeOf(0, null)).toBeNull()
    expect(seriesOptions(line(), palette)).not.toHaveProperty('autoscaleInfoProvider')
  })
})
