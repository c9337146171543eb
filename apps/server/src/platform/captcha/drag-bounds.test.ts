import { describe, expect, it } from 'vitest'

import { judgeDrag, type DragPoint } from './judge-drag.ts'

/** A slow drag over 100 px in 20 px steps at an uneven pace. */
const points: DragPoint[] = [
  [0, 0, 0],
  [20, 0, 60],
  [40, 1, 110],
  [60, 0, 170],
  [80, 0, 220],
  [100, 0, 300],
]
const judge = (trace: readonly DragPoint[], elapsedMs = 100_000) => judgeDrag({ widthPx: 100, trace, elapsedMs })
/** The drag with some points changed. */
const but = (changed: Record<number, DragPoint>) => points.map((point, index) => changed[index] ?? point)

describe('where a drag stops looking like a hand', () => {
  it.each<[string, readonly DragPoint[], string]>([
    ['a hand', points, 'passed'],
    ['one pixel short', but({ 5: [99, 0, 300] }), 'passed'],
    ['more than a pixel short', but({ 5: [98.9, 0, 300] }), 'incomplete'],
    ['beginning up to 60 px in', [[60, 0, 0], ...points.slice(3), [100, 0, 420]], 'passed'],
    ['beginning behind that', [[60.1, 0, 0], ...points.slice(4), [100, 0, 420], [100, 0, 440]], 'incomplete'],
    ['beginning as far on the other side', but({ 0: [-60.1, 0, 0] }), 'incomplete'],
    ['five points', points.toSpliced(1, 1), 'passed'],
    ['four points', points.toSpliced(1, 2), 'mechanical'],
    ['a step of 60 px', but({ 1: [20, 0, 60], 2: [20, 0, 110], 3: [80, 0, 170], 4: [80, 0, 220] }), 'passed'],
    ['a longer one', but({ 1: [19, 0, 60], 2: [19, 0, 110], 3: [80, 0, 170], 4: [80, 0, 220] }), 'impossible'],
    ['50 px back in all', but({ 1: [50, 0, 60], 2: [25, 0, 110], 3: [75, 0, 170], 4: [50, 0, 220] }), 'passed'],
    ['51 px back in all', but({ 1: [50, 0, 60], 2: [25, 0, 110], 3: [75, 0, 170], 4: [49, 0, 220] }), 'impossible'],
    ['two points of one moment', but({ 2: [40, 1, 60] }), 'passed'],
    ['a point before the one before it', but({ 2: [40, 1, 59] }), 'impossible'],
    ['a value that is no number', but({ 2: [40, Number.POSITIVE_INFINITY, 110] }), 'unreadable'],
  ])('[CAPTCHA-10] %s: %s is %s', (_what, trace, verdict) => expect(judge(trace)).toBe(verdict))

  const lasting = (ms: number, from = 0): DragPoint[] =>
    points.map(([x, y], index) => [x, y, from + (ms * index ** 2) / (points.length - 1) ** 2])

  it.each([
    [119, 'impossible'],
    [120, 'passed'],
    [60_000, 'passed'],
    [60_001, 'impossible'],
  ])('[CAPTCHA-10] a drag of %d ms is %s, whenever it began', (ms, verdict) => {
    expect(judge(lasting(ms))).toBe(verdict)
    expect(judge(lasting(ms, 5000))).toBe(verdict)
  })

  it.each([
    [49, 'impossible'],
    [50, 'passed'],
  ])(
    '[CAPTCHA-10] 300 ms of dragging within %d ms of waiting, and a quarter of a second of slack: %s',
    (ms, verdict) => {
      expect(judge(points, ms)).toBe(verdict)
    },
  )

  it.each<[string, readonly DragPoint[], string]>([
    [
      'equal steps at an equal pace, whatever the last',
      [...[0, 1, 2, 3, 4].map((at) => [at * 20, 0, at * 60] as const), [100, 0, 500]],
      'mechanical',
    ],
    [
      'equal steps, one of another time',
      [0, 60, 120, 181, 240, 500].map((ms, at) => [at * 20, 0, ms] as const),
      'passed',
    ],
    ['an equal pace, one step longer', [0, 20, 40, 61, 80, 100].map((x, at) => [x, 0, at * 60] as const), 'passed'],
  ])('[CAPTCHA-10] %s', (_what, trace, verdict) => expect(judge(trace)).toBe(verdict))
})
