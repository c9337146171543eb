import { expect, it } from 'vitest'
import { addMember, changeOf, emptyChange } from './sector-change.ts'

function changeFor(members: readonly (readonly [worth: number, change: number])[]): number {
  const sum = emptyChange()
  for (const [worth, change] of members) addMember(sum, worth, change)
  return changeOf(sum)
}

it.each([
  [
    'weighs members by their worth at the previous close',
    [
      [300, 0.1],
      [100, -0.02],
    ],
    0.07,
  ],
  [
    'leaves out the weight of who does not tell its shares',
    [
      [100, 0.03],
      [Number.NaN, 0.5],
    ],
    0.03,
  ],
  [
    'weighs all the same where nobody tells',
    [
      [0, 0.02],
      [0, 0.04],
    ],
    0.03,
  ],
] as const)('[NUM-1] the change of a sector %s', (_rule, members, expected) => {
  expect(changeFor(members)).toBeCloseTo(expected, 12)
})

it('[NUM-1] the change of a sector is unknown without a member', () => {
  expect(changeFor([])).toBeNaN()
})
