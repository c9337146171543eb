import { describe, expect, it } from 'vitest'
import { roomyLabels } from './scatter-points.ts'

type Point = Parameters<typeof roomyLabels>[0][number]
const named = (name: string) => ({ name }) as Point
const at = (...places: [number, number][]) => {
  let index = 0
  return () => {
    const [x, y] = places[index++] ?? [0, 0]
    return { x, y, r: 5 }
  }
}
const shown = (names: string[], places: [number, number][], width = 400) =>
  roomyLabels(names.map(named), at(...places), width).map(({ point, left, top }) => `${point.name} ${left} ${top}`)

describe('names beside points', () => {
  it('[SCATTER-10] stand to the right, and to the left where the right has no room', () => {
    expect(shown(['银行'], [[100, 50]])).toEqual(['银行 109 43'])
    expect(shown(['银行'], [[367, 50]])).toEqual(['银行 376 43'])
    expect(shown(['银行'], [[368, 50]])).toEqual(['银行 335 43'])
  })

  it('[SCATTER-10] the first keeps its place; another needs a line or its own width', () => {
    expect(
      shown(
        ['银行', '煤炭'],
        [
          [100, 50],
          [110, 63],
        ],
      ),
    ).toEqual(['银行 109 43'])
    expect(
      shown(
        ['银行', '煤炭'],
        [
          [100, 50],
          [110, 64],
        ],
      ),
    ).toHaveLength(2)
    expect(
      shown(
        ['银行', '煤炭'],
        [
          [100, 50],
          [124, 50],
        ],
      ),
    ).toHaveLength(2)
    expect(
      shown(
        ['银行', '煤炭'],
        [
          [100, 50],
          [123, 50],
        ],
      ),
    ).toHaveLength(1)
    expect(
      shown(
        ['银行', '煤炭'],
        [
          [100, 50],
          [76, 50],
        ],
      ),
    ).toHaveLength(2)
    expect(
      shown(
        ['银行', '煤炭'],
        [
          [100, 50],
          [77, 50],
        ],
      ),
    ).toHaveLength(1)
  })

  it('[SCATTER-10] what fits on neither side is left out', () => {
    expect(shown(['一个很长的名字'], [[40, 50]], 60)).toEqual([])
  })
})
