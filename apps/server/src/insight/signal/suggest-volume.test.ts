import { describe, expect, it } from 'vitest'

import { suggestVolume } from './suggest-volume.ts'

const main = { exchange: 'SHSE', secType: 'stock', board: 'MAIN', riskFlag: 'none' } as const
const star = { ...main, board: 'STAR' } as const
const power = (cashYuan: number, singleMaxPct = 0.1) => ({ cashFen: cashYuan * 100, singleMaxPct })
const day = '2026-11-13'

describe('how much a signal suggests to buy', () => {
  it.each([
    ['cash × share ÷ price, down to a lot', main, 12.34, [power(1_000_000)], 8100],
    ['less than a lot is nothing', main, 1700, [power(1_000_000)], 0],
    ['from 200 on the STAR board counts single shares', star, 33, [power(100_000)], 303],
    ['and below 200 nothing', star, 51, [power(100_000)], 0],
    ['two accounts cannot share a lot', main, 10, [power(15_500), power(15_500)], 200],
    ['another share of one name', main, 10, [power(100_000, 0.5)], 5000],
    ['without a price nothing', main, 0, [power(100_000)], 0],
  ] as const)('[MKT-23] %s', (_what, row, price, powers, expected) => {
    expect(suggestVolume(row, price, powers, day)).toBe(expected)
  })
})
