import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fen, fenText, parseFen, parsePrice, price, priceOfYuan, priceText } from './scaled.ts'

describe('scaled numbers', () => {
  it.each([
    ['12.34', 123_400],
    ['0.001', 10],
    ['-1.5', -15_000],
    ['100', 1_000_000],
    ['1.23450', 12_345],
  ])('[MONEY-1] reads %s exactly', (text, units) => expect(parsePrice(text)).toBe(units))

  it.each(['', '1.', '.5', '1,000', '1e3', '1.23456', 'NaN', '12345678901234567'])(
    '[MONEY-1] refuses %j instead of rounding it',
    (text) => expect(parsePrice(text)).toBeNull(),
  )

  it('[MONEY-2] a fraction of a unit is a broken invariant', () => {
    expect(() => price(1.5)).toThrow(RangeError)
    expect(() => fen(Number.NaN)).toThrow(RangeError)
  })

  it('[MONEY-1] text and units are each other’s inverse', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (units) => {
        expect(parsePrice(priceText(price(units)))).toBe(units)
        expect(parseFen(fenText(fen(units)))).toBe(units)
      }),
    )
  })

  it('[MONEY-3] heals a feed’s float', () => {
    expect(priceOfYuan(0.1 + 0.2)).toBe(3000)
    expect(priceText(priceOfYuan(1.357), 3)).toBe('1.357')
    expect(priceText(price(100_000))).toBe('10.00')
  })
})
