import {
  AreaSeries,
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  HistogramSeries,
  LineSeries,
  LineStyle,
  TickMarkType,
  type Time,
} from 'lightweight-charts'
import type { ChartPalette } from './chart-palette.ts'
import type { SceneSeries } from './scene.ts'

const FONT =
  '-apple-system, BlinkMacSystemFont, "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans SC", sans-serif'

const two = (value: number) => String(value).padStart(2, '0')

function dateParts(time: Time) {
  const date = new Date((time as number) * 1000)
  return {
    year: String(date.getUTCFullYear()),
    month: two(date.getUTCMonth() + 1),
    day: two(date.getUTCDate()),
    clock: `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`,
  }
}

function tickText(time: Time, type: TickMarkType): string {
  const { year, month, day, clock } = dateParts(time)
  if (type === TickMarkType.Year) return year
  if (type === TickMarkType.Month) return `${month}月`
  if (type === TickMarkType.DayOfMonth) return `${month}-${day}`
  // The first minute of the afternoon ends at 13:01; the axis names when it begins.
  return clock === '13:01' ? '13:00' : clock
}

function crosshairText(time: Time): string {
  const { year, month, day, clock } = dateParts(time)
  return clock === '00:00' ? `${year}-${month}-${day}` : `${month}-${day} ${clock}`
}

/** Grounds, lines and the crosshair in the colours of the theme. */
export const themeOptions = (palette: ChartPalette) => ({
  layout: {
    background: { type: ColorType.Solid, color: palette.ground },
    textColor: palette.quiet,
    fontFamily: FONT,
    fontSize: 11,
    attributionLogo: false,
    panes: { separatorColor: palette.line, separatorHoverColor: palette.border, enableResize: true },
  },
  grid: { vertLines: { color: palette.line }, horzLines: { color: palette.line } },
  crosshair: {
    mode: CrosshairMode.Normal,
    vertLine: { color: palette.quiet, labelBackgroundColor: palette.quiet, style: LineStyle.Dashed, width: 1 as const },
    horzLine: { color: palette.quiet, labelBackgroundColor: palette.quiet, style: LineStyle.Dashed, width: 1 as const },
  },
})

/** 8000万 and 1亿, not 8000.00万 and 10000万: an axis has round numbers. */
function axisAmount(value: number): string {
  const size = Math.abs(Math.round(value))
  const [unit, word] = size >= 1e8 ? [1e8, '亿'] : size >= 1e4 ? [1e4, '万'] : [1, '']
  return `${Number((value / unit).toFixed(2))}${word}`
}

function formatOf({ unit, digits, per = 1 }: SceneSeries) {
  if (unit === 'amount')
    return { type: 'custom' as const, formatter: (value: number) => axisAmount(value / per), minMove: 1 }
  if (unit === 'percent')
    return {
      type: 'custom' as const,
      formatter: (value: number) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(2)}%`,
      minMove: 0.01,
    }
  return { type: 'price' as const, precision: digits, minMove: 10 ** -digits }
}

/** A range as wide above the middle as below it. */
const symmetrical = (middle: number) => ({
  autoscaleInfoProvider: (original: () => { priceRange: { minValue: number; maxValue: number } | null } | null) => {
    const range = original()?.priceRange
    if (!range) return null
    const least = middle === 0 ? 0.2 : Math.abs(middle) * 0.002
    const reach = Math.max(least, Math.abs(range.maxValue - middle), Math.abs(range.minValue - middle))
    return { priceRange: { minValue: middle - reach, maxValue: middle + reach } }
  },
})

export function seriesOptions(spec: SceneSeries, palette: ChartPalette) {
  const base = {
    priceScaleId: spec.scale,
    priceFormat: formatOf(spec),
    lastValueVisible: spec.hasLastLabel,
    priceLineVisible: spec.id === 'price' && spec.hasLastLabel,
    priceLineStyle: LineStyle.Dotted,
    ...(spec.middle !== undefined && symmetrical(spec.middle)),
  }
  if (spec.kind === 'candles')
    return {
      ...base,
      // Hollow where it rose, solid where it fell: told apart without colour.
      upColor: 'rgba(0, 0, 0, 0)',
      downColor: palette.down,
      borderUpColor: palette.up,
      borderDownColor: palette.down,
      wickUpColor: palette.up,
      wickDownColor: palette.down,
    }
  if (spec.kind === 'bars') return { ...base, color: spec.color }
  const line = { lineWidth: (spec.kind === 'area' ? 2 : 1) as 1 | 2, crosshairMarkerVisible: false }
  if (spec.kind === 'area')
    return { ...base, ...line, lineColor: spec.color, topColor: `${spec.color}24`, bottomColor: `${spec.color}05` }
  return {
    ...base,
    ...line,
    color: spec.color,
    lineVisible: !spec.isHidden,
    lineStyle: spec.isDashed ? LineStyle.Dashed : LineStyle.Solid,
  }
}

export const seriesKinds = {
  candles: CandlestickSeries,
  line: LineSeries,
  area: AreaSeries,
  bars: HistogramSeries,
} as const

/** What never changes with theme or scene. */
export const fixedOptions = {
  autoSize: true,
  localization: { locale: 'zh-CN', timeFormatter: crosshairText },
  rightPriceScale: { borderVisible: false, minimumWidth: 56, entireTextOnly: true },
  leftPriceScale: { borderVisible: false, entireTextOnly: true },
  timeScale: {
    borderVisible: false,
    timeVisible: true,
    rightOffset: 4,
    minBarSpacing: 0.3,
    tickMarkFormatter: tickText,
    allowBoldLabels: false,
  },
  handleScale: { axisPressedMouseMove: true },
} as const
