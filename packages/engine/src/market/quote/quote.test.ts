import { describe, expect, it } from 'vitest'
import {
  amplitude,
  averagePrice,
  changeRate,
  createDerivedColumns,
  deriveColumns,
  orderImbalance,
  sealAmount,
  speed,
  turnoverRate,
  volumeRatio,
} from './derived-fields.ts'
import { flowSizeOf, mainFlow, netFlow } from './fund-flow.ts'

describe('derived quote fields', () => {
  it('[QUOTE-1] ratios are fractions', () => {
    expect(changeRate(11, 10)).toBeCloseTo(0.1, 12)
    expect(amplitude(11, 9.5, 10)).toBeCloseTo(0.15, 12)
    expect(turnoverRate(5e6, 1e8)).toBe(0.05)
    expect(volumeRatio(60_000, 30, 1000)).toBe(2)
    expect(averagePrice(1_005_000, 100_000)).toBe(10.05)
    expect(orderImbalance([100, 200, 0, 0, 0], [50, 50, 0, 0, 0])).toBe(0.5)
    expect(speed(10.2, 10)).toBeCloseTo(0.02, 12)
    expect([sealAmount(true, 1000, 11), sealAmount(false, 1000, 11)]).toEqual([11_000, 0])
  })

  it('[QUOTE-2] what cannot be divided is not a number, never zero', () => {
    const unknown = [
      changeRate(1, 0),
      turnoverRate(1, 0),
      volumeRatio(1, 0, 5),
      averagePrice(0, 0),
      orderImbalance([], []),
    ]
    expect(unknown.every(Number.isNaN)).toBe(true)
  })

  it('[QUOTE-3] the column form equals the single one and reuses its memory', () => {
    const quotes = {
      last: [11, 9],
      preClose: [10, 0],
      high: [11, 9],
      low: [10, 9],
      volume: [1000, 0],
      amount: [10_500, 0],
      floatShares: [1e6, 1e6],
      meanMinuteVolume5: [10, 10],
    }
    const into = createDerivedColumns(2)
    expect(deriveColumns(quotes, 50, into)).toBe(into)
    expect(into.changeRate[0]).toBeCloseTo(0.1, 12)
    expect([into.volumeRatio[0], into.averagePrice[0], into.turnoverRate[0]]).toEqual([2, 10.5, 0.001])
    expect(into.changeRate[1]).toBeNaN()
  })
})

describe('fund flow', () => {
  it.each([
    [1_000_000, 1, 'extraLarge'],
    [999_999, 500_000, 'extraLarge'],
    [200_000, 1, 'large'],
    [199_999, 100_000, 'large'],
    [40_000, 1, 'medium'],
    [39_999, 20_000, 'medium'],
    [39_999, 19_999, 'small'],
  ])('[FLOW-1] %d yuan, %d shares: %s', (amount, volume, size) => expect(flowSizeOf(amount, volume)).toBe(size))

  it('[FLOW-2] net is active buys less active sells; main is the two large sizes', () => {
    const flow = netFlow([
      { amount: 2_000_000, volume: 1000, direction: 1 },
      { amount: 300_000, volume: 1000, direction: -1 },
      { amount: 50_000, volume: 1000, direction: 1 },
      { amount: 100, volume: 10, direction: 0 },
    ])
    expect(flow).toEqual({ extraLarge: 2_000_000, large: -300_000, medium: 50_000, small: 0 })
    expect(mainFlow(flow)).toBe(1_700_000)
  })
})
