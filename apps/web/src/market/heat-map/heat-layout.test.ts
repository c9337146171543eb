import { expect, it } from 'vitest'
import { HEAD_HEIGHT, layoutMarket, neighbourOf } from './heat-layout.ts'

const sector = (code: string, slots: readonly number[]) => ({ code, name: code, slots })

it('[HEAT-2] a head stands where there is room for it both ways, and nowhere without leaves', () => {
  const one = [sector('A', [1])]
  const hasHead = (width: number, height: number, withLeaves = true) =>
    layoutMarket(one, () => 1, { width, height }, withLeaves).tiles[0]?.hasHead
  expect([hasHead(44, 40), hasHead(43.9, 40), hasHead(44, 39.9), hasHead(44, 40, false)]).toEqual([
    true,
    false,
    false,
    false,
  ])
  const [leaf] = layoutMarket(one, () => 1, { width: 100, height: 100 }, true).leaves
  expect(leaf).toMatchObject({ x: 0, y: HEAD_HEIGHT, w: 98, h: 100 - HEAD_HEIGHT - 2, slot: 1, sector: 0 })
})

it('[HEAT-2] the heaviest come first, and what weighs nothing has no place', () => {
  const sectors = [sector('A', [1, 2]), sector('B', [3, 4]), sector('C', [5])]
  const weights = [0, 1, 2, 5, 4, 0]
  const { tiles, leaves } = layoutMarket(sectors, (slot) => weights[slot] ?? 0, { width: 300, height: 200 }, true)
  expect(tiles.map((tile) => tile.sector)).toEqual([1, 0])
  expect(leaves.map(({ slot }) => slot)).toEqual([3, 4, 2, 1])
})

it('[HEAT-3] what lies half a pixel ahead or less is beside, not ahead', () => {
  const at = (x: number, y: number) => ({ x, y, w: 2, h: 2 })
  expect(neighbourOf([at(0, 0), at(0.5, 10)], 0, 'right')).toBe(0)
  expect(neighbourOf([at(0, 0), at(0.6, 10)], 0, 'right')).toBe(1)
  // Straight ahead counts more than aside, twice as much.
  expect(neighbourOf([at(0, 0), at(10, 4), at(17, 0)], 0, 'right')).toBe(2)
  expect(neighbourOf([at(0, 0), at(10, 4), at(19, 0)], 0, 'right')).toBe(1)
  expect(neighbourOf([], 0, 'up')).toBe(-1)
})
