import { expect, it } from 'vitest'
import { driftLines } from './drift.ts'

it('[DECIDE-10] the widest drift comes first, small ones are left alone, what is gone counts as nothing', () => {
  const current = new Map([
    ['A', 0.1],
    ['B', 0.052],
    ['X', 0.3],
  ])
  const targets = new Map([
    ['A', 0.07],
    ['B', 0.05],
    ['C', 0.02],
  ])
  const lines = driftLines(current, targets)
  expect(lines.map(({ symbol, isBeyond }) => [symbol, isBeyond])).toEqual([
    ['A', true],
    ['C', true],
    ['B', false],
  ])
  expect(lines[1]).toMatchObject({ current: 0, target: 0.02, drift: -0.02 })
})
