import { expect, it } from 'vitest'
import { durationOf } from './duration.mjs'

it.each([
  [0, '0.0 s'],
  [8440, '8.4 s'],
  [59_940, '59.9 s'],
  [59_960, '1 min 0 s'],
  [119_700, '2 min 0 s'],
  [702_000, '11 min 42 s'],
])('%i ms are %s', (milliseconds, text) => {
  expect(durationOf(milliseconds)).toBe(text)
})
