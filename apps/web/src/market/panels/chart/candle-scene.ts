import { indicators } from '@liangshu/engine/analysis/indicator/catalogue'
import type { BarRow } from '@liangshu/contract/market/quote-calls'
import { chartTime } from './bar-pages.ts'
import type { ChartPalette } from './chart-palette.ts'
import type { ChosenIndicator } from './chart-params.ts'
import type { IndicatorBoard } from './indicator-board.ts'
import type { LastPoint, Scene, SceneCandle, ScenePoint, SceneSeries } from './scene.ts'

export const PRICE = 'price'
export const lineId = (indicator: number, line: number): string => `line-${indicator}-${line}`
const VOLUME = 'volume'
export const overlayId = (symbol: string): string => `overlay-${symbol}`

export interface Overlay {
  readonly symbol: string
  readonly name: string
  readonly bars: readonly BarRow[]
}

interface CandleSceneParts {
  readonly subject: string
  readonly bars: readonly BarRow[]
  readonly board: IndicatorBoard
  readonly chosen: readonly ChosenIndicator[]
  readonly overlays: readonly Overlay[]
  readonly isCompared: boolean
  readonly digits: number
  /** Shares of one 手; coins and contracts are counted one by one. */
  readonly lot?: number
  readonly palette: ChartPalette
}

const candleOf = ({ open, high, low, close }: BarRow, time: number): SceneCandle => ({ time, open, high, low, close })

/** Part of the colour: bars of volume stand behind their lines. */
const barColor = (isUp: boolean, { up, down }: ChartPalette): string => `${isUp ? up : down}99`

const volumePoint = ({ volume, open, close }: BarRow, time: number, palette: ChartPalette): ScenePoint => ({
  time,
  value: volume,
  color: barColor(close >= open, palette),
})

function valuePoint(time: number, value: number, color?: string): ScenePoint {
  if (!Number.isFinite(value)) return { time }
  return color === undefined ? { time, value } : { time, value, color }
}

const histogramColor = (value: number, palette: ChartPalette): string => (value >= 0 ? palette.up : palette.down)

const isBars = ({ id, params }: ChosenIndicator, line: number): boolean =>
  indicators[id].bars === 'last' && line === indicators[id].lines(params).length - 1

/** The pane of each chosen indicator: over the price, or one of its own below. */
export function panesOf(chosen: readonly ChosenIndicator[]): number[] {
  let next = 0
  return chosen.map(({ id }) => {
    if (indicators[id].isOnPrice) return 0
    next += 1
    return next
  })
}

/** Colours run on where several indicators share the price pane. */
export function lineColors(chosen: readonly ChosenIndicator[], { lines }: ChartPalette): string[][] {
  let onPrice = 0
  return chosen.map(({ id, params }) => {
    const names = indicators[id].lines(params)
    const start = indicators[id].isOnPrice ? onPrice : 0
    if (indicators[id].isOnPrice) onPrice += names.length
    return names.map((_, line) => lines[(start + line) % lines.length] ?? 'gray')
  })
}

const digitsOf = (id: ChosenIndicator['id'], digits: number): number =>
  ['KDJ', 'RSI', 'WR', 'CCI', 'BIAS', 'DMI'].includes(id)
    ? 2
    : id === 'MACD' || id === 'ATR'
      ? Math.max(3, digits)
      : digits

function indicatorSeries(
  parts: CandleSceneParts,
  times: readonly number[],
  index: number,
  pane: number,
  colors: readonly string[],
): SceneSeries[] {
  const { bars, board, chosen, digits, lot = 1, palette } = parts
  const indicator = chosen[index]
  if (!indicator) return []
  const isVolume = indicators[indicator.id].bars === 'volume'
  const base = {
    pane,
    scale: 'right',
    digits: digitsOf(indicator.id, digits),
    hasLastLabel: false,
    ...((isVolume || indicator.id === 'OBV') && { unit: 'amount' as const }),
    ...(isVolume && lot > 1 && { per: lot }),
  } as const
  const lines = (board.lines[index] ?? []).map((values, line): SceneSeries => {
    const hasBars = isBars(indicator, line)
    return {
      ...base,
      id: lineId(index, line),
      kind: hasBars ? 'bars' : 'line',
      color: colors[line] ?? 'gray',
      data: times.map((time, i) => {
        const value = values[i] ?? Number.NaN
        return valuePoint(time, value, hasBars ? histogramColor(value, palette) : undefined)
      }),
    }
  })
  if (!isVolume) return lines
  const volume = bars.map((bar, i) => volumePoint(bar, times[i] ?? 0, palette))
  return [{ ...base, id: `${VOLUME}-${index}`, kind: 'bars', color: palette.up, data: volume }, ...lines]
}

/** Candles with their indicators and other symbols over them. */
export function candleScene(parts: CandleSceneParts): Scene {
  const { bars, chosen, overlays, isCompared, digits, palette } = parts
  const panes = panesOf(chosen)
  const colors = lineColors(chosen, palette)
  // Read once for all series: reading a time costs more than drawing its point.
  const times = bars.map(({ time }) => chartTime(time))
  const price: SceneSeries = {
    id: PRICE,
    kind: 'candles',
    pane: 0,
    scale: 'right',
    digits,
    hasLastLabel: true,
    data: bars.map((bar, i) => candleOf(bar, times[i] ?? 0)),
  }
  const others = overlays.map(({ symbol, bars: theirs }, i): SceneSeries => ({
    id: overlayId(symbol),
    kind: 'line',
    pane: 0,
    scale: isCompared ? 'right' : 'overlay',
    digits,
    hasLastLabel: isCompared,
    color: overlayColor(i, palette),
    data: theirs.map(({ time, close }) => ({ time: chartTime(time), value: close })),
  }))
  return {
    subject: parts.subject,
    series: [
      price,
      ...others,
      ...chosen.flatMap((_, i) => indicatorSeries(parts, times, i, panes[i] ?? 0, colors[i] ?? [])),
    ],
    baseline: null,
    isCompared: isCompared && overlays.length > 0,
    isWhole: false,
  }
}

export const overlayColor = (index: number, { benchmark, lines }: ChartPalette): string =>
  index === 0 ? benchmark : (lines[(index + 3) % lines.length] ?? benchmark)

/** The last point of every series with the running bar as it is now. */
export function lastPoints(
  bar: BarRow,
  board: IndicatorBoard,
  chosen: readonly ChosenIndicator[],
  palette: ChartPalette,
): Map<string, LastPoint> {
  const time = chartTime(bar.time)
  const points = new Map<string, LastPoint>([[PRICE, candleOf(bar, time)]])
  board.look(bar).forEach((values, index) => {
    const indicator = chosen[index]
    if (!indicator) return
    if (indicators[indicator.id].bars === 'volume') points.set(`${VOLUME}-${index}`, volumePoint(bar, time, palette))
    values.forEach((value, line) => {
      const color = isBars(indicator, line) ? histogramColor(value, palette) : undefined
      points.set(lineId(index, line), valuePoint(time, value, color))
    })
  })
  return points
}
