import type { BarRow } from '@liangshu/contract/market/quote-calls'
import { describe, expect, it } from 'vitest'
import { chartTime } from '../chart/bar-pages.ts'
import type { ChartPalette } from '../chart/chart-palette.ts'
import { BENCHMARK, comparedLines, compareScene, type ComparedBars } from './compare-lines.ts'

const palette = {
  accent: 'accent',
  text: 'text',
  benchmark: 'grey',
  lines: ['l0', 'l1', 'l2', 'l3', 'l4', 'l5'],
} as unknown as ChartPalette

const bars = (from: number, ...closes: number[]): BarRow[] =>
  closes.map((close, i) => ({ time: `2026-11-${String(from + i).padStart(2, '0')}`, close }) as BarRow)
const of = (symbol: string, own: BarRow[]): ComparedBars => ({ symbol, name: symbol.toLowerCase(), bars: own })

describe('lines from one start', () => {
  it('[WEBFIG-3] percent since the close before the span', () => {
    const [line] = comparedLines([of('A', bars(1, 5, 10, 11, 12))], 2, palette)
    expect(line).toMatchObject({ symbol: 'A', name: 'a', color: 'accent', startsAt: null })
    expect(line!.points.map(({ time }) => time)).toEqual(['02', '03', '04'].map((day) => chartTime(`2026-11-${day}`)))
    expect(line!.points.map(({ value }) => Number(value!.toFixed(6)))).toEqual([0, 10, 20])
    expect(line!.last).toBeCloseTo(20, 9)
  })

  it('[WEBFIG-3] one listed within the span starts later, at its own first close; one without a price has no line', () => {
    const lines = comparedLines(
      [of('A', bars(1, 10, 10, 10, 10)), of('B', bars(3, 20, 30)), of('C', bars(1, 0, 0))],
      3,
      palette,
    )
    expect(lines.map(({ startsAt }) => startsAt)).toEqual([null, '2026-11-03', null])
    expect(lines[1]!.points.map(({ value }) => value)).toEqual([0, 50])
    expect(lines[2]).toMatchObject({ points: [], last: null })
    expect(comparedLines([], 3, palette)).toEqual([])
  })

  it('[WEBFIG-3] the benchmark is grey and takes none of the colours', () => {
    const symbols = ['A', BENCHMARK, 'B', 'C', 'D', 'E', 'F', 'G']
    const lines = comparedLines(
      symbols.map((symbol) => of(symbol, bars(1, 1, 2))),
      5,
      palette,
    )
    expect(lines.map(({ color }) => color)).toEqual(['accent', 'grey', 'l0', 'l2', 'l3', 'l4', 'text', 'accent'])
  })

  it('[WEBFIG-3] what is switched off or empty is not drawn', () => {
    const lines = comparedLines([of('A', bars(1, 1, 2)), of(BENCHMARK, bars(1, 1, 2)), of('C', [])], 5, palette)
    const scene = compareScene(lines, ['A'], 'subject')
    expect(scene).toMatchObject({ subject: 'subject', baseline: null, isCompared: false, isWhole: true })
    expect(scene.series).toMatchObject([
      { id: BENCHMARK, kind: 'line', pane: 0, digits: 2, unit: 'percent', hasLastLabel: true, isDashed: true },
    ])
    expect(compareScene(lines, [], 's').series).toMatchObject([{ id: 'A', isDashed: false }, { id: BENCHMARK }])
  })
})
