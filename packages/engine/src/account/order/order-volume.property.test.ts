import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { feesOfOrder } from '../../rules/fee/fee-rule.ts'
import { totalFees } from '../../rules/fee/fees.ts'
import { dayOf } from '../book/account-fixture.ts'
import { allocate, volumeForAmount, volumeToWeight } from './order-volume.ts'

const day = dayOf('SHSE.600001', 10)
const star = dayOf('SHSE.688001', 25)

describe('any order of a unit', () => {
  const bases = fc.array(fc.integer({ min: 0, max: 1e12 }), { minLength: 1, maxLength: 12 })
  const volume = fc.integer({ min: 1, max: 10_000_000 })
  const step = fc.constantFrom(1, 100, 200)

  it('[ALLOC-3] its parts are the order; each is its share to a lot, and who has nothing gets nothing', () => {
    fc.assert(
      fc.property(bases, volume, step, (own, asked, lot) => {
        const shares = own.map((basis, i) => ({ accountId: `A${i}`, basis }))
        const parts = allocate(asked, shares, lot)
        const total = own.reduce((sum, basis) => sum + basis, 0)
        expect(parts.reduce((sum, part) => sum + part.volume, 0)).toBe(total === 0 ? 0 : asked)
        fc.pre(total > 0)
        const most = Math.max(...own)
        shares.forEach(({ accountId, basis }, i) => {
          const part = parts.find((one) => one.accountId === accountId)?.volume ?? 0
          const isLargest = i === own.indexOf(most)
          const share = (asked * basis) / total
          expect(isLargest || part % lot === 0).toBe(true)
          expect(basis > 0 || part === 0).toBe(true)
          expect(part).toBeGreaterThanOrEqual(Math.floor((share - 1e-6) / lot) * lot)
          expect(isLargest || part <= share + 1e-6).toBe(true)
        })
      }),
    )
  })
})

describe('any sum of money', () => {
  const amount = fc.integer({ min: 0, max: 1e11 })
  const price = fc.integer({ min: 1000, max: 5_000_000 })

  it.each([
    ['a main board', day],
    ['STAR', star],
  ])(
    '[ALLOC-1] buys whole lots of %s that it pays with their fees, and one lot more it does not',
    (_name, { lot, terms }) => {
      if (terms.kind !== 'stock') throw new Error('a share')
      const { feeRule } = terms
      const paid = (volume: number, at: number) => {
        const worth = Math.round((at * volume) / 100)
        return worth + totalFees(feesOfOrder(1, worth, feeRule))
      }
      fc.assert(
        fc.property(amount, price, (sum, at) => {
          const volume = volumeForAmount(sum, at, lot, feeRule)
          const isWhole = volume >= lot.buyMin && (volume - lot.buyMin) % lot.buyStep === 0
          expect(volume === 0 || (isWhole && paid(volume, at) <= sum)).toBe(true)
          const next = volume === 0 ? lot.buyMin : volume + lot.buyStep
          expect(next > lot.maxLimit || paid(next, at) > sum).toBe(true)
        }),
        { numRuns: 60 },
      )
    },
  )

  it('[ALLOC-2] what is traded for a weight goes towards it, never past it; no weight sells everything', () => {
    const held = fc.integer({ min: 0, max: 1_000_000 })
    const weight = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true }))
    fc.assert(
      fc.property(weight, amount, price, held, (wanted, navFen, at, have) => {
        const change = volumeToWeight({ weight: wanted, navFen, price: at, held: have }, day.lot)
        const goal = wanted === 0 ? 0 : Math.floor((navFen * wanted * 100) / at)
        expect(have + change).toBeGreaterThanOrEqual(0)
        const [least, most] = [Math.min(have, goal), Math.max(have, goal)]
        expect(have + change).toBeGreaterThanOrEqual(least)
        expect(have + change).toBeLessThanOrEqual(most)
        expect(wanted > 0 || have + change === 0).toBe(true)
      }),
    )
  })
})
