import { expect, it } from 'vitest'
import { untilThere } from './until-there.ts'

it('[DESK-13] what only failed is asked for again by itself; what came once is not', () => {
  const failed = new Error('行情准备中')
  expect(untilThere({ state: { data: undefined, error: failed } })).toBeGreaterThan(0)
  expect(untilThere({ state: { data: undefined, error: null } })).toBe(false)
  expect(untilThere({ state: { data: [], error: null } })).toBe(false)
  expect(untilThere({ state: { data: [], error: failed } })).toBe(false)
})
