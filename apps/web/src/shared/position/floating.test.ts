import { describe, expect, it } from 'vitest'
import { floatingOf, floatingRateOf } from './floating.ts'

describe('the floating profit of a position', () => {
  it('[DERIV-4] a contract shows its profit from the open price, and the rate of that very profit on its margin', () => {
    const short = { fpnl: 5000, fpnlOpen: -6720, fpnlRatio: 0.0382, marginUsed: 134_400 }
    expect(floatingOf(short)).toBe(-6720)
    expect(floatingRateOf(short)).toBe(-0.05)
    expect(floatingRateOf({ ...short, marginUsed: 0 })).toBeNull()
  })

  it('[DERIV-4] shares have one profit, over their cost', () => {
    expect(floatingOf({ fpnl: 120 })).toBe(120)
    expect(floatingRateOf({ fpnl: 120, fpnlRatio: 0.012 })).toBe(0.012)
    expect(floatingRateOf({ fpnl: 120, fpnlRatio: null })).toBeNull()
  })
})
