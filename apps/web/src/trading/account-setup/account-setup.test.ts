import { expect, it } from 'vitest'
import { setupStep } from './account-setup.ts'

it.each([
  [0, 0, 0],
  [0, 1, 0],
  [1, 0, 1],
  [1, 1, 4],
])('[SETUP-1] account %i and strategy %i: step %i', (accountStatus, trategyStatus, step) => {
  expect(setupStep({ accountStatus, trategyStatus })).toBe(step)
})
