import { expect, it } from 'vitest'
import { suggestedEffect } from './suggested-effect.ts'

it.each([
  ['with the longer trend opens', 1, ['S_BRK'], 'open'],
  ['where the longer trend is not known opens', 0, ['B_MA'], 'open'],
  ['against the longer trend only closes', -1, ['B_BRK', 'B_MA'], 'close'],
  ['that is a stop first only closes', 1, ['S_STOP', 'S_MA'], 'close'],
] as const)('[CPOINT-3] a point %s', (_rule, higherTrend, reasons, effect) =>
  expect(suggestedEffect({ higherTrend, reasons })).toBe(effect),
)
