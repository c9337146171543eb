import { price } from '@liangshu/contract/market/scaled'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divideHalfUp, moveByPpm, mulDivHalfUp, roundToTick } from './rounding.ts'

describe('rounding', () => {
  it.each([
    [5, 2, 3],
    [-5, 2, -3],
    [4, 3, 1],
    [-1, 3, 0],
  ])('[MONEY-4] %i / %i rounds half up to %i', (n, d, expected) => expect(divideHalfUp(n, d)).toBe(expected))

  it('[MONEY-4] equals exact arithmetic, also past the safe range', () => {
    const whole = fc.integer({ min: -1e12, max: 1e12 })
    fc.assert(
      fc.property(whole, whole, fc.integer({ min: 1, max: 1e9 }), (a, b, d) => {
        const product = BigInt(a) * BigInt(b)
        const size = product < 0n ? -product : product
        const rounded = (size * 2n + BigInt(d)) / (BigInt(d) * 2n)
        const expected = Number(product < 0n ? -rounded : rounded)
        expect(mulDivHalfUp(a, b, d) + 0).toBe(expected + 0)
      }),
    )
  })

  it('[MONEY-5] rounds to the tick once, from the exact product', () => {
    expect(moveByPpm(price(100_500), 100_000, price(100))).toBe(110_600)
    expect(roundToTick(price(12_345), price(10))).toBe(12_350)
  })
})
