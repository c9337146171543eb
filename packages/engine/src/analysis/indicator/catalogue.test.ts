import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indicatorIds, indicators, type IndicatorColumns } from './catalogue.ts'
import { sampleBars, type SampleBars } from './sample-bars.ts'

const columnsOf = ({ high, low, close, volume }: SampleBars): IndicatorColumns => ({
  high: Float64Array.from(high),
  low: Float64Array.from(low),
  close: Float64Array.from(close),
  volume: Float64Array.from(volume),
})
const barAt = ({ high, low, close, volume }: SampleBars, i: number) => ({
  high: high[i]!,
  low: low[i]!,
  close: close[i]!,
  volume: volume[i]!,
})

describe.each(indicatorIds)('%s', (id) => {
  const { compute, start, lines, initial } = indicators[id]

  it('[CHART-1] told bar by bar it says what the whole series says', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 150 }), fc.integer({ min: 1, max: 1000 }), (length, seed) => {
        const bars = sampleBars(length, seed)
        const whole = compute(columnsOf(bars), initial)
        expect(whole).toHaveLength(lines(initial).length)
        const running = start(initial)
        for (let i = 0; i < length; i += 1) {
          const values = running.look(barAt(bars, i))
          expect(values.map((value) => Number.isNaN(value))).toEqual(whole.map((line) => Number.isNaN(line[i]!)))
          const gaps = values.map((value, line) => Math.abs(value - whole[line]![i]!)).filter((gap) => gap > 1e-7)
          expect(gaps).toEqual([])
          running.take(barAt(bars, i))
        }
      }),
      { numRuns: 25 },
    )
  })

  it('[CHART-2] looking at a running bar any number of times leaves nothing behind', () => {
    const bars = sampleBars(90)
    const running = start(initial)
    for (let i = 0; i < 89; i += 1) running.take(barAt(bars, i))
    const last = barAt(bars, 89)
    const first = running.look(last)
    running.look({ high: last.high * 2, low: last.low / 2, close: last.high * 1.5, volume: 9e9 })
    expect(running.look(last)).toEqual(first)
  })
})
