import { describe, expect, it } from 'vitest'
import {
  conversionPremium,
  conversionValue,
  doubleLowScore,
  pureBondValue,
  triggerProgress,
  usualCall,
  usualPut,
} from './convertible-value.ts'

describe('convertible bonds', () => {
  it('[CB-1] value, premium and double-low', () => {
    const value = conversionValue(8, 10)
    expect(value).toBe(125)
    const premium = conversionPremium(130, value)
    expect(premium).toBeCloseTo(0.04, 12)
    expect(doubleLowScore(130, premium)).toBeCloseTo(134, 10)
  })

  it('[CB-2] the bond floor discounts what is still to come', () => {
    const flows = [
      { years: -0.5, amount: 1 },
      { years: 1, amount: 2 },
      { years: 2, amount: 110 },
    ]
    expect(pureBondValue(flows, 0.03)).toBeCloseTo(2 / 1.03 + 110 / 1.0609, 10)
    expect(pureBondValue(flows, 0)).toBe(112)
  })

  it('[CB-3] a call needs 15 of 30 days at 130%', () => {
    const closes = [...Array.from({ length: 20 }, () => 13), ...Array.from({ length: 15 }, () => 12.9)]
    expect(triggerProgress(closes, 10, usualCall)).toEqual({ days: 15, isTriggered: true })
    expect(triggerProgress([...closes, 12.9], 10, usualCall)).toEqual({ days: 14, isTriggered: false })
  })

  it('[CB-3] exactly 130% counts at every conversion price, a hundredth below does not', () => {
    const missed: number[] = []
    for (let cents = 100; cents <= 20_000; cents += 10) {
      const exact = (cents * 130) / 10_000
      const { days } = triggerProgress([exact, exact - 0.001], cents / 100, usualCall)
      if (days !== 1) missed.push(cents)
    }
    expect(missed).toEqual([])
  })

  it('[CB-3] exactly 70% is not below it', () => {
    const counted: number[] = []
    for (let cents = 100; cents <= 20_000; cents += 10) {
      if (triggerProgress([(cents * 70) / 10_000], cents / 100, usualPut).days !== 0) counted.push(cents)
    }
    expect(counted).toEqual([])
  })

  it('[CB-3] a put counts days below 70%', () =>
    expect(triggerProgress([7, 6.99, 6], 10, usualPut)).toEqual({ days: 2, isTriggered: false }))
})

describe('edges of convertible bonds', () => {
  it('[CB-2] what is due today counts whole, what was due before not at all', () => {
    expect(pureBondValue([{ years: 0, amount: 5 }], 0.03)).toBe(5)
    expect(pureBondValue([{ years: -0.001, amount: 5 }], 0.03)).toBe(0)
    expect(pureBondValue([], 0.03)).toBe(0)
  })

  it('[CB-3] the usual rules: 15 of 30 days at 130 %, all of 30 below 70 %', () => {
    expect([usualCall, usualPut]).toEqual([
      { ratio: 1.3, needDays: 15, windowDays: 30 },
      { ratio: 0.7, needDays: 30, windowDays: 30 },
    ])
    const low = Array.from({ length: 30 }, () => 6)
    expect(triggerProgress(low, 10, usualPut)).toEqual({ days: 30, isTriggered: true })
    expect(triggerProgress([...low, 7], 10, usualPut)).toEqual({ days: 29, isTriggered: false })
    expect(triggerProgress([6, ...low], 10, usualPut)).toEqual({ days: 30, isTriggered: true })
    const even = { ratio: 1, needDays: 1, windowDays: 1 }
    expect(triggerProgress([9, 10], 10, even)).toEqual({ days: 1, isTriggered: true })
    expect(triggerProgress([10, 9], 10, even)).toEqual({ days: 0, isTriggered: false })
  })
})
