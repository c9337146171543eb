import { describe, expect, it } from 'vitest'

import { findLongNumber, roundNumbers } from './round-numbers.ts'

describe('numbers of an answer', () => {
  it('[WIRE-13] have eight decimals at most, however deep they lie', () => {
    const at = new Date(0)
    const answer = {
      total: -48.49000000022352,
      rows: [{ rate: 1 / 3, volume: 400, name: '0.123456789012' }],
      at,
      none: null,
    }
    expect(roundNumbers(answer)).toEqual({
      total: -48.49,
      rows: [{ rate: 0.33333333, volume: 400, name: '0.123456789012' }],
      at,
      none: null,
    })
    expect(roundNumbers([Number.NaN, 123_456_789.12, 0.1 + 0.2])).toEqual([Number.NaN, 123_456_789.12, 0.3])
  })

  it('[WIRE-13] a longer one is found by its path', () => {
    expect(findLongNumber({ rows: [{ gain: 1 }, { gain: -48.49000000022352 }] })).toBe(
      '.rows.1.gain -48.49000000022352',
    )
    expect(findLongNumber({ gain: 0.12345678, text: '0.123456789' })).toBeNull()
  })
})
