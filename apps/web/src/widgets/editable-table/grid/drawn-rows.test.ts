import { expect, it } from 'vitest'
import { drawRows, nothingDrawn } from './drawn-rows.ts'

const first = drawRows(nothingDrawn, ['a', 'b', 'c'])

it('[ETABLE-50] a row that stays in view stays in its place', () => {
  const moved = drawRows(first, ['b', 'c', 'd'])
  expect(moved.keys.slice(0, 2)).toEqual(first.keys.slice(1))
  expect(first.keys).not.toContain(moved.keys[2])
  expect(drawRows(first, ['c', 'a']).keys).toEqual([first.keys[2], first.keys[0]])
})

it('[ETABLE-50] after a jump the new rows take the places of the old ones', () => {
  expect(drawRows(first, ['x', 'y', 'z']).keys).toEqual(first.keys)
  expect(drawRows(first, ['x', 'y']).keys).toEqual(first.keys.slice(0, 2))
  const more = drawRows(first, ['w', 'x', 'y', 'z'])
  expect(new Set(more.keys).size).toBe(4)
})

it('[ETABLE-50] the same rows are the same answer', () => {
  expect(drawRows(first, ['a', 'b', 'c'])).toBe(first)
})
