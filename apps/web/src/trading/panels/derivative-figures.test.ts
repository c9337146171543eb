import type { CurveAnswer, CurveRow, FundingAnswer } from '@liangshu/contract/market/derivative-calls'
import type { PositionRow } from '@liangshu/contract/trading/report'
import { describe, expect, it } from 'vitest'
import { countdownText, lastRate, paymentOf, yearOf } from './funding/funding-view.ts'
import { curveShape, curveWord } from './term-structure/curve-shape.ts'

const row = (last: number | null, spread: number | null = null) => ({ last, spread }) as CurveRow
const curve = (spot: number | null, ...lasts: (number | null)[]) =>
  ({ records: lasts.map((last) => row(last)), spot: spot === null ? null : { last: spot } }) as unknown as CurveAnswer
const placed = (answer: CurveAnswer) => {
  const { points, spotY } = curveShape(answer, 1000, 100)
  const whole = (value: number) => Number(value.toFixed(6))
  return { points: points.map(({ x, y }) => [whole(x), whole(y)]), spotY: spotY === null ? null : whole(spotY) }
}

describe('the shape of a curve', () => {
  it('[TERM-4] the lowest at the bottom, the highest at the top, evenly from the left', () => {
    expect(placed(curve(150, 100, null, 200, 150))).toEqual({
      points: [
        [140, 86],
        [500, 14],
        [860, 50],
      ],
      spotY: 50,
    })
  })

  it('[TERM-4] one contract stands in the middle; equal prices have room; without prices there is nothing', () => {
    expect(placed(curve(null, 100))).toEqual({ points: [[500, 86]], spotY: null })
    expect(placed(curve(100, 100))).toEqual({ points: [[500, 86]], spotY: 86 })
    expect(placed(curve(null, 5, 5)).points).toEqual([
      [140, 86],
      [860, 86],
    ])
    expect(placed(curve(null, null))).toEqual({ points: [], spotY: null })
    expect(placed(curve(0, 100)).spotY).toBeNull()
  })

  it.each([
    [[null, 0], '平'],
    [[null, 1, 2], '升水'],
    [[null, -1, 0, -2], '贴水'],
    [[1, -1], '混合'],
    [[], '平'],
  ] as const)('[TERM-4] spreads of %j are %s', (spreads, word) =>
    expect(curveWord(spreads.map((spread) => row(1, spread)))).toBe(word),
  )
})

describe('funding', () => {
  it.each([
    [0, '00:00:00'],
    [-5, '00:00:00'],
    [999, '00:00:00'],
    [1000, '00:00:01'],
    [25_509_000, '07:05:09'],
    [3_600_000, '01:00:00'],
    [59_999, '00:00:59'],
  ])('[FUNDING-2] %d ms left: %s', (left, text) => expect(countdownText(left)).toBe(text))

  it('[FUNDING-2] a year of it, what the positions pay, and the newest rate', () => {
    expect(yearOf(0.0001, 8)).toBeCloseTo(0.1095, 9)
    const position = (symbol: string, positionSide: number, volume: number) =>
      ({ symbol, positionSide, volume, price: 100 }) as PositionRow
    const held = [position('A', 1, 2), position('A', 2, 1), position('B', 1, 9), position('A', 1, 0)]
    expect(paymentOf(held, 'A', 0.01)).toBeCloseTo(-2 + 1, 9)
    expect(paymentOf(held, 'C', 0.01)).toBeNull()
    expect(paymentOf([position('A', 1, 0)], 'A', 0.01)).toBeNull()
    expect(lastRate({ records: [{ rate: 1 }, { rate: 2 }] } as unknown as FundingAnswer)).toBe(2)
    expect(lastRate({ records: [] } as unknown as FundingAnswer)).toBeNull()
  })
})
