import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimal8Text, divide, multiply, ONE, parseDecimal8, roundToStep } from './decimal8.ts'

const value = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })
const positive = fc.bigInt({ min: 1n, max: 10n ** 16n })
const size = (n: bigint) => (n < 0n ? -n : n)

describe('decimals of eight digits', () => {
  it('[PERP-5] what is written is read again', () => {
    fc.assert(
      fc.property(value, (one) => {
        expect(parseDecimal8(decimal8Text(one))).toBe(one)
        expect(decimal8Text(one)).not.toMatch(/\.$|\.\d*0$/)
      }),
    )
  })

  it('[PERP-5] a number is rounded to the nearest step, and a rounded one stays', () => {
    fc.assert(
      fc.property(value, positive, (one, step) => {
        const rounded = roundToStep(one, step)
        expect(rounded % step).toBe(0n)
        expect(2n * size(rounded - one) <= step).toBe(true)
        expect(roundToStep(rounded, step)).toBe(rounded)
      }),
    )
  })

  it('[PERP-5] a product is the same either way, with the sign of both, and divides back to half a unit', () => {
    fc.assert(
      fc.property(value, positive, (one, other) => {
        expect(multiply(one, other)).toBe(multiply(other, one))
        expect(multiply(-one, other)).toBe(-multiply(one, other))
        expect(multiply(one, ONE)).toBe(one)
        expect(divide(one, ONE)).toBe(one)
        // Half a unit of the product, seen through the divisor.
        expect(2n * size(divide(multiply(one, other), other) - one) * other <= ONE + other).toBe(true)
      }),
    )
  })
})
