import { describe, expect, it } from 'vitest'

import { sealSpans } from './seal-spans.ts'

describe('when a board was sealed', () => {
  it.each([
    ['never at the limit', [10, 10.5, 10.9], null],
    ['sealed once and for all', [10, 11, 11, 11], { firstMinute: 1, lastMinute: 1, openTimes: 0, isSealed: true }],
    ['from the first minute on', [11, 11], { firstMinute: 0, lastMinute: 0, openTimes: 0, isSealed: true }],
    ['opened and sealed again', [11, 10.9, 11, 11], { firstMinute: 0, lastMinute: 2, openTimes: 1, isSealed: true }],
    ['failed', [10, 11, 10.8, 11, 10.5], { firstMinute: 1, lastMinute: 3, openTimes: 2, isSealed: false }],
    ['no minutes at all', [], null],
  ] as const)('[BOARD-5] %s', (_what, closes, expected) => expect(sealSpans(closes, 11)).toEqual(expected))
})
