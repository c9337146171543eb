import { describe, expect, it } from 'vitest'
import {
  directionOf,
  formatAmount,
  formatLots,
  formatPercent,
  formatPriceByTick,
  formatSignedPercent,
  formatTime,
} from './format.ts'
import { isOfStockType, mixedStrengthLabels, tradePoint60Labels } from './labels.ts'

describe('display', () => {
  it.each([
    [9999, '9999'],
    [10_000, '10000'],
    [10_001, '1.00万'],
    [12_345_678, '1234.57万'],
    [100_000_001, '1.00亿'],
    [42_100_000_000, '421.00亿'],
    [-123_456, '-12.35万'],
    [12.3456, '12.35'],
    [0, '0'],
    [-0.001, '0.00'],
    [null, '-'],
    [Number.NaN, '-'],
  ])('[SHOW-1] %d reads %s', (value, text) => expect(formatAmount(value)).toBe(text))

  it.each([
    [0.0523, '5.23%', '+5.23%'],
    [0.0005, '0.05%', '+0.05%'],
    [-0.1, '-10.00%', '-10.00%'],
    [0, '0.00%', '0.00%'],
    [-0.00001, '0.00%', '0.00%'],
    [null, '-', '-'],
  ])('[SHOW-2] %d reads %s, as a change %s', (value, plain, signed) => {
    expect(formatPercent(value)).toBe(plain)
    expect(formatSignedPercent(value)).toBe(signed)
  })

  it('[SHOW-3] prices by tick, volume in lots, time of the exchange', () => {
    expect([formatPriceByTick(10, 0.01), formatPriceByTick(1.2345, 0.001), formatPriceByTick(3900.2, 0.2)]).toEqual([
      '10.00',
      '1.234',
      '3900.2',
    ])
    expect(formatLots(1_234_567, 100)).toBe('1.23万手')
    expect(formatLots(1_234_567, 0.001)).toBe('123.46万')
    expect(formatTime(Date.UTC(2026, 10, 16, 1, 30))).toBe('2026-11-16 09:30:00')
    expect([0.01, -1, 0, null].map(directionOf)).toEqual(['up', 'down', 'flat', 'flat'])
  })

  it('[SHOW-4] labels of strength and of trade point 60', () => {
    expect(mixedStrengthLabels).toEqual({ 1: '普通', 2: '强', 3: '超强' })
    expect(tradePoint60Labels).toEqual({ 1: '盘整', 2: '趋势' })
  })

  it('[SHOW-5] stock types follow index membership', () => {
    const members: Record<string, string[]> = { 'SHSE.000300': ['a'], 'SHSE.000905': ['b'], 'SHSE.000852': ['c'] }
    const of = (symbol: string) =>
      (['large', 'mediumSmall', 'medium', 'small'] as const).filter((type) =>
        isOfStockType(symbol, type, (index, wanted) => members[index]?.includes(wanted) ?? false),
      )
    expect([of('a'), of('b'), of('c'), of('d')]).toEqual([
      ['large'],
      ['mediumSmall', 'medium'],
      ['mediumSmall', 'small'],
      [],
    ])
  })
})
