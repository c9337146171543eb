import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createScratch, fillMissing, medianOf, neutralise, standardise } from './cross-section.ts'

const industries = 4
/** A whole number of stocks with values a float holds exactly, some of them unknown. */
const stock = fc.record({
  value: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: -1000, max: 1000 }) },
    { weight: 1, arbitrary: fc.constant(NaN) },
  ),
  industry: fc.nat({ max: industries - 1 }),
  logCap: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 18, max: 28 }) },
    { weight: 1, arbitrary: fc.constant(NaN) },
  ),
})
const market = fc.array(stock, { minLength: 1, maxLength: 60 })
type Stock = { value: number; industry: number; logCap: number }

const dayOf = (stocks: readonly Stock[]) => Float32Array.from(stocks, ({ value }) => value)
const neutralOf = (stocks: readonly Stock[]) => ({
  industry: Uint8Array.from(stocks, ({ industry }) => industry),
  logCap: Float32Array.from(stocks, ({ logCap }) => logCap),
})
const known = (day: Float32Array) => [...day].filter((value) => !Number.isNaN(value))
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function expectScaled(day: Float32Array): void {
  const values = known(day)
  if (values.length === 0) return
  expect(meanOf(values)).toBeCloseTo(0, 3)
  const variance = meanOf(values.map((value) => value ** 2))
  // Without any spread everything is 0.
  expect(Math.min(variance, Math.abs(variance - 1))).toBeLessThan(1e-3)
}

describe('any day of a factor', () => {
  it('[SEL-1] ends with mean 0 and deviation 1; nobody changes places, and what was unknown stays so', () => {
    fc.assert(
      fc.property(market, (stocks) => {
        const day = dayOf(stocks)
        standardise(day, createScratch(stocks.length, industries))
        expectScaled(day)
        stocks.forEach(({ value }, i) => {
          expect(Number.isNaN(day[i])).toBe(Number.isNaN(value))
          stocks.forEach((other, j) => {
            const isKept = !(value <= other.value) || (day[i] as number) <= (day[j] as number) + 1e-6
            expect(isKept).toBe(true)
          })
        })
      }),
      { numRuns: 60 },
    )
  })

  it('[SEL-1] what is measured in other units from another zero is the same', () => {
    fc.assert(
      fc.property(market, fc.constantFrom(0.5, 2, 8), fc.integer({ min: -500, max: 500 }), (stocks, unit, zero) => {
        const [day, other] = [dayOf(stocks), dayOf(stocks).map((value) => value * unit + zero)]
        const scratch = createScratch(stocks.length, industries)
        standardise(day, scratch)
        standardise(other, scratch)
        const [values, others] = [known(day), known(other)]
        expect(others).toHaveLength(values.length)
        values.forEach((value, i) => expect(others[i]).toBeCloseTo(value, 3))
      }),
    )
  })

  it('[SEL-2] once neutral, an industry has no mean and size tells nothing, where size is known', () => {
    fc.assert(
      fc.property(market, (stocks) => {
        const day = dayOf(stocks)
        const scratch = createScratch(stocks.length, industries)
        standardise(day, scratch)
        const sized = stocks.map((one) => (Number.isNaN(one.logCap) ? { ...one, logCap: 22 } : one))
        neutralise(day, neutralOf(sized), scratch)
        expectScaled(day)
        let both = 0
        for (let own = 0; own < industries; own += 1) {
          const members = sized
            .map((one, i) => ({ ...one, left: day[i] as number }))
            .filter((one) => one.industry === own)
          const counted = members.filter(({ left }) => !Number.isNaN(left))
          if (counted.length === 0) continue
          expect(meanOf(counted.map(({ left }) => left))).toBeCloseTo(0, 2)
          const size = meanOf(counted.map(({ logCap }) => logCap))
          for (const { left, logCap } of counted) both += left * (logCap - size)
        }
        expect(both / stocks.length).toBeCloseTo(0, 2)
      }),
    )
  })

  it('[SEL-3] a missing value stands in the middle of its industry; what is known or not in the market is left alone', () => {
    const marketAndIn = market.chain((stocks) =>
      fc.tuple(fc.constant(stocks), fc.array(fc.boolean(), { minLength: stocks.length, maxLength: stocks.length })),
    )
    fc.assert(
      fc.property(marketAndIn, ([stocks, isIn]) => {
        const day = dayOf(stocks)
        const flags = Uint8Array.from(isIn, Number)
        // The room is used again for the next day and has to be as good as new.
        const scratch = createScratch(stocks.length, industries)
        fillMissing(dayOf(stocks), flags, neutralOf(stocks), scratch)
        fillMissing(day, flags, neutralOf(stocks), scratch)
        const expected = stocks.map(({ value, industry }, i) => {
          if (!Number.isNaN(value) || !isIn[i]) return value
          const own = stocks.filter((one) => one.industry === industry && !Number.isNaN(one.value))
          const sorted = own.map((one) => one.value).toSorted((a, b) => a - b)
          return sorted[(sorted.length - 1) >> 1] ?? 0
        })
        expect([...day]).toEqual(expected)
      }),
    )
  })

  it('[SEL-1] the median is the one that stands in the middle of the sorted values', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1 }), (values) => {
        const sorted = values.toSorted((a, b) => a - b)
        expect(medianOf(Float64Array.from(values), values.length)).toBe(sorted[(values.length - 1) >> 1])
      }),
    )
  })
})
