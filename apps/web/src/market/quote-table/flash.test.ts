import { expect, it } from 'vitest'
import { flashOf } from './flash.ts'

it.each([
  ['a rise', 10, 10.01, 'var(--market-flash-up)'],
  ['a fall', 10, 9.99, 'var(--market-flash-down)'],
  ['the same', 10, 10, null],
  ['a figure that was not there', Number.NaN, 10, null],
  ['a figure that went', 10, Number.NaN, null],
])('[QTABLE-20] %s flashes in its own colour, or not at all', (_case, earlier, value, color) => {
  expect(flashOf(earlier, value)).toBe(color)
})
