import { array, assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shares } from '../book/trader-fixture.ts'
import { allocate, volumeForAmount, volumeToWeight } from './order-volume.ts'

const { lot, terms } = shares
const feeRule = terms.kind === 'stock' ? terms.feeRule : null

describe('order volume', () => {
  it('[ALLOC-1] a sum buys whole lots and leaves room for the fees', () => {
    expect(volumeForAmount(1_000_510, 100_000, lot, feeRule!)).toBe(1000)
    expect(volumeForAmount(1_000_509, 100_000, lot, feeRule!)).toBe(900)
    expect(volumeForAmount(90_000, 100_000, lot, feeRule!)).toBe(0)
  })

  it('[ALLOC-2] a weight buys or sells the difference', () => {
    const base = { navFen: 100_000_000, price: 100_000 }
    expect(volumeToWeight({ ...base, weight: 0.1, held: 3050 }, lot)).toBe(6900)
    expect(volumeToWeight({ ...base, weight: 0.01, held: 3050 }, lot)).toBe(-2000)
    expect(volumeToWeight({ ...base, weight: 0, held: 3050 }, lot)).toBe(-3050)
  })

  it('[ALLOC-3] lots pro rata, the rest to the largest account, nothing lost', () => {
    const units = [
      { accountId: 'A', basis: 50 },
      { accountId: 'B', basis: 30 },
      { accountId: 'C', basis: 0 },
    ]
    expect(allocate(1000, units, 100)).toEqual([
      { accountId: 'A', volume: 700 },
      { accountId: 'B', volume: 300 },
    ])
    expect(allocate(1000, [], 100)).toEqual([])
    const bases = array(integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 8 })
    assert(
      property(bases, integer({ min: 1, max: 500 }), (values, lots) => {
        const rows = allocate(
          lots * 100,
          values.map((basis, index) => ({ accountId: `A${index}`, basis })),
          100,
        )
        const sum = rows.reduce((total, row) => total + row.volume, 0)
        expect(sum).toBe(values.some((value) => value > 0) ? lots * 100 : 0)
      }),
    )
  })
})
