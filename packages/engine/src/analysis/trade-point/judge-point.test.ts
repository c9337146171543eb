import { describe, expect, it } from 'vitest'
import { judgePoint } from './judge-point.ts'

const bars = {
  open: Array.from({ length: 30 }, (_, i) => 10 + i),
  close: Array.from({ length: 30 }, (_, i) => 10 + i),
}

describe('what acting on a point would have brought', () => {
  it('[SIGNAL-1] counts from the next open to the closes 5, 10 and 20 bars after the point', () => {
    const bought = judgePoint(bars, { side: 'buy', bar: 0 })
    expect(bought?.map((value) => Number(value.toFixed(6)))).toEqual([0.363636, 0.818182, 1.727273])
    const sold = judgePoint(bars, { side: 'sell', bar: 0 })
    expect(sold).toEqual(bought?.map((value) => -value))
  })

  it('[SIGNAL-1] a point whose outcome is not known yet, or that nobody could act on, is not judged', () => {
    expect(judgePoint(bars, { side: 'buy', bar: 9 })).not.toBeNull()
    expect(judgePoint(bars, { side: 'buy', bar: 10 })).toBeNull()
    expect(judgePoint({ ...bars, open: bars.open.with(1, 0) }, { side: 'buy', bar: 0 })).toBeNull()
  })
})
