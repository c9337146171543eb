import { price, priceOfYuan as yuan } from '@liangshu/contract/market/scaled'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backAdjust, cumulativeFactors, forwardAdjust } from './adjust-prices.ts'
import { addActions, exReferencePrice, holdingOnExDate, type CorporateAction } from './corporate-action.ts'

const nothing: CorporateAction = {
  symbol: 'SHSE.600001',
  exDate: '2026-06-12',
  recordDate: '2026-06-11',
  payDate: '2026-06-12',
  cashMicroYuan: 0,
  bonusPpm: 0,
  transferPpm: 0,
  rightsPpm: 0,
  rightsPrice: price(0),
  splitPpm: 1_000_000,
}
const cent = yuan(0.01)

describe('corporate actions', () => {
  it.each([
    [
      'cash, bonus and rights',
      { cashMicroYuan: 500_000, bonusPpm: 300_000, rightsPpm: 200_000, rightsPrice: yuan(8) },
      20,
      14.07,
    ],
    ['cash only', { cashMicroYuan: 123_450 }, 10, 9.88],
    ['transfer only', { transferPpm: 400_000 }, 14, 10],
    ['a split into two', { splitPpm: 2_000_000 }, 3, 1.5],
    ['a merge of four', { splitPpm: 250_000 }, 0.9, 3.6],
  ])('[ADJUST-1] ex reference: %s', (_case, action, close, expected) =>
    expect(exReferencePrice(yuan(close), { ...nothing, ...action }, cent)).toBe(yuan(expected)),
  )

  it('[ADJUST-1] nothing happening changes nothing; more cash than price is a broken invariant', () => {
    expect(exReferencePrice(yuan(12.34), nothing, cent)).toBe(yuan(12.34))
    expect(() => exReferencePrice(yuan(1), { ...nothing, cashMicroYuan: 2_000_000 }, cent)).toThrow(RangeError)
  })

  it('[ADJUST-2] two actions of one day equal one with their sum', () => {
    const both = addActions(
      { ...nothing, cashMicroYuan: 300_000, rightsPpm: 200_000, rightsPrice: yuan(8) },
      { ...nothing, cashMicroYuan: 200_000, bonusPpm: 300_000 },
    )
    expect(exReferencePrice(yuan(20), both, cent)).toBe(yuan(14.07))
  })

  it('[ADJUST-3] a holding grows half-up on the total and earns its cash', () => {
    const action = { ...nothing, bonusPpm: 250_000, transferPpm: 250_000, cashMicroYuan: 123_450 }
    expect(holdingOnExDate(1001, action)).toEqual({ volume: 1502, dividendReceivable: 12_357 })
  })

  const dates = ['2026-06-10', '2026-06-11', '2026-06-12', '2026-06-15']
  const events = [{ exDate: '2026-06-12', recordClose: yuan(20), exReference: yuan(10) }]

  it('[ADJUST-4] forward keeps the newest price, back keeps the oldest', () => {
    const factors = cumulativeFactors(dates, events)
    expect([...factors]).toEqual([1, 1, 2, 2])
    expect([...forwardAdjust([19, 20, 10, 11], factors)]).toEqual([9.5, 10, 10, 11])
    expect([...backAdjust([19, 20, 10, 11], factors)]).toEqual([19, 20, 20, 22])
  })

  it('[ADJUST-5] a later ex-day never changes an earlier back-adjusted price', () => {
    const day = fc.integer({ min: 10, max: 15 }).map((n) => `2026-06-${n}`)
    const event = fc.record({
      exDate: day,
      recordClose: fc.integer({ min: 100, max: 900 }),
      exReference: fc.constant(100),
    })
    fc.assert(
      fc.property(fc.array(event, { maxLength: 4 }), (list) => {
        const known = list.map(({ exDate, recordClose }) => ({
          exDate,
          recordClose: price(recordClose),
          exReference: price(100),
        }))
        const later = { exDate: '2026-06-16', recordClose: price(500), exReference: price(100) }
        expect(cumulativeFactors(dates, [...known, later])).toEqual(cumulativeFactors(dates, known))
      }),
    )
  })
})
