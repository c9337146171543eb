import { describe, expect, it } from 'vitest'
import { sparkPath } from './spark-path.ts'

describe('the day as a small line', () => {
  it('[QTABLE-7] half a day fills half of the width', () => {
    const half = sparkPath([10, 11, 12], 10, 6, 60, 20)!
    expect(half.end).toEqual([30, 0])
    expect(half.base).toBe(20)
    expect(half.points).toBe('10.0,20.0 20.0,10.0 30.0,0.0')
  })

  it('[QTABLE-7] minutes without a price are left out, and a day without any has no line', () => {
    expect(sparkPath([null, 5, null], 5, 3, 30, 10)?.points).toBe('20.0,5.0')
    expect(sparkPath([null], 5, 3, 30, 10)).toBeNull()
  })
})
