import { expect, it } from 'vitest'

import { judgeDrag, type DragPoint } from './judge-drag.ts'

/** A hand: quick in the middle, slow at both ends, never quite level. */
const hand: DragPoint[] = Array.from({ length: 20 }, (_, index) => {
  const part = index / 19
  return [200 * (3 * part ** 2 - 2 * part ** 3), Math.sin(index) * 2, index * 30 + (index % 3)]
})
const keys: DragPoint[] = [0, 24, 48, 72, 96, 120, 144, 168, 200].map((x, index) => [x, 0, index * 90 + (index % 2)])
const judge = (trace: readonly DragPoint[], elapsedMs = 5000) => judgeDrag({ widthPx: 200, trace, elapsedMs })

it.each([
  ['a hand', hand, 'passed'],
  ['arrow keys', keys, 'passed'],
  ['nothing at all', [], 'unreadable'],
  ['numbers that are none', [[0, 0, Number.NaN]], 'unreadable'],
  ['let go half-way', hand.slice(0, 12), 'incomplete'],
  [
    'one jump',
    [
      [0, 0, 0],
      [200, 0, 400],
    ],
    'mechanical',
  ],
  [
    'a jump among points',
    [
      [0, 0, 0],
      [1, 0, 50],
      [2, 0, 90],
      [199, 0, 140],
      [200, 0, 300],
    ],
    'impossible',
  ],
  ['faster than a hand', hand.map(([x, y, at]) => [x, y, at / 10] as const), 'impossible'],
  ['backwards in time', hand.map(([x, y], index) => [x, y, index === 10 ? 0 : index * 30] as const), 'impossible'],
  [
    'to and fro',
    [...hand.slice(0, 18), ...hand.slice(0, 18).toReversed(), ...hand].map(
      ([x, y], index) => [x, y, index * 30] as const,
    ),
    'impossible',
  ],
  [
    'even steps at an even pace',
    Array.from({ length: 21 }, (_, index) => [index * 10, 0, index * 20] as const),
    'mechanical',
  ],
] as const)('[CAPTCHA-10] %s: %s is %s', (_case, trace, verdict) => expect(judge(trace)).toBe(verdict))

it('[CAPTCHA-10] a drag cannot have taken longer than we waited for it', () => {
  expect(judge(hand, 100)).toBe('impossible')
})
