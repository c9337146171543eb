import type { BarRow } from '@liangshu/contract/market/quote-calls'
import { chartTime } from '../chart/bar-pages.ts'
import type { ChartPalette } from '../chart/chart-palette.ts'
import type { Scene, ScenePoint } from '../chart/scene.ts'

export interface ComparedBars {
  readonly symbol: string
  readonly name: string
  readonly bars: readonly BarRow[]
}

export interface ComparedLine {
  readonly symbol: string
  readonly name: string
  readonly color: string
  readonly points: readonly ScenePoint[]
  /** Percent since the start. */
  readonly last: number | null
  /** The day it starts, where that is later than the others: it was not listed before. */
  readonly startsAt: string | null
}

export const BENCHMARK = 'SHSE.000300'
/** As many as there are colours that can be told apart; the benchmark has its grey. */
export const MOST_COMPARED = 6

/** Everything in percent from the close before the span; one listed within it starts at its own first close. */
export function comparedLines(all: readonly ComparedBars[], span: number, palette: ChartPalette): ComparedLine[] {
  const axis = all.map(({ bars }) => bars.slice(-(span + 1))).toSorted((a, b) => b.length - a.length)[0] ?? []
  const from = axis[0]?.time ?? ''
  let own = 0
  return all.map(({ symbol, name, bars }) => {
    const shown = bars.filter(({ time }) => time >= from)
    const base = shown.find(({ close }) => close > 0)
    const points = base
      ? shown.map(({ time, close }) => ({ time: chartTime(time), value: (close / base.close - 1) * 100 }))
      : []
    const color = symbol === BENCHMARK ? palette.benchmark : colorOf(own, palette)
    if (symbol !== BENCHMARK) own += 1
    return {
      symbol,
      name,
      color,
      points,
      last: points.at(-1)?.value ?? null,
      startsAt: base && base.time > from ? base.time : null,
    }
  })
}

/** Of the lines' colours those that differ from the accent and from the benchmark's grey. */
const colorOf = (index: number, { accent, lines, text }: ChartPalette): string =>
  [accent, lines[0], lines[2], lines[3], lines[4], text][index % MOST_COMPARED] ?? accent

/** The lines that are not switched off, in one pane. */
export function compareScene(lines: readonly ComparedLine[], hidden: readonly string[], subject: string): Scene {
  return {
    subject,
    series: lines
      .filter(({ symbol, points }) => points.length > 0 && !hidden.includes(symbol))
      .map(({ symbol, color, points }) => ({
        id: symbol,
        kind: 'line' as const,
        pane: 0,
        scale: 'right' as const,
        digits: 2,
        unit: 'percent' as const,
        hasLastLabel: true,
        color,
        isDashed: symbol === BENCHMARK,
        data: points,
      })),
    baseline: null,
    isCompared: false,
    isWhole: true,
  }
}
