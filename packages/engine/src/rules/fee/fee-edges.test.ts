import { array, assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findProduct } from '../../market/futures/products.ts'
import { brokerMarginPpm, futureFeesOf } from '../../account/risk/future-day.ts'
import { mainlandRules } from '../mainland/mainland-rules.ts'
import { dividendTax, dividendTaxPercent } from './dividend-tax.ts'
import { defaultFeeProfile, feeRuleOn } from './fee-profile.ts'
import { feeOf, feesOfOrder, type FeeRule } from './fee-rule.ts'
import { addFees, noFees, subtractFees, totalFees } from './fees.ts'
import { dearestCloseFee, futureFee } from './future-fee.ts'

const rule: FeeRule = {
  commissionE7: 2500,
  minCommission: 500,
  stampSellE7: 5000,
  transferE7: 100,
  exchangeE7: 341,
  regulatoryE7: 200,
}

describe('edges of fees', () => {
  it.each([
    ['2026-01-31', '2026-02-28', 20],
    ['2024-01-31', '2024-02-29', 20],
    ['2024-01-31', '2024-03-01', 10],
    ['2023-01-30', '2023-02-28', 20],
    ['2100-01-31', '2100-02-28', 20],
    ['2100-01-31', '2100-03-01', 10],
    ['2000-01-31', '2000-02-29', 20],
    ['2000-01-31', '2000-03-01', 10],
    ['2026-03-31', '2026-04-30', 20],
    ['2026-03-31', '2026-05-01', 10],
    ['2026-05-31', '2026-06-30', 20],
    ['2026-05-31', '2026-07-01', 10],
    ['2026-08-31', '2026-09-30', 20],
    ['2026-08-31', '2026-10-01', 10],
    ['2026-10-31', '2026-11-30', 20],
    ['2026-10-31', '2026-12-01', 10],
    ['2026-06-30', '2026-07-30', 20],
    ['2026-06-30', '2026-07-31', 10],
    ['2026-12-15', '2027-01-15', 20],
    ['2026-12-15', '2027-01-16', 10],
    ['2026-11-30', '2026-12-30', 20],
    ['2026-12-31', '2027-12-31', 10],
    ['2026-12-31', '2028-01-01', 0],
    ['2025-05-31', '2026-05-31', 10],
    ['2025-07-31', '2026-07-31', 10],
    ['2025-10-31', '2026-10-31', 10],
    ['2025-01-31', '2026-01-31', 10],
    ['2024-02-29', '2025-02-28', 10],
    ['2024-02-29', '2025-03-01', 0],
  ] as const)('[FEE-6] shares of %s sold on %s: %i%%', (opened, sold, percent) =>
    expect(dividendTaxPercent(opened, sold)).toBe(percent),
  )

  it('[FEE-6] half a fen of tax rounds up', () => {
    expect([2, 3, 7, 8].map((fen) => dividendTax(fen, '2026-11-01', '2026-11-02'))).toEqual([0, 1, 1, 2])
    expect([4, 5].map((fen) => dividendTax(fen, '2026-01-01', '2026-11-02'))).toEqual([0, 1])
  })

  it('[FEE-1] every part of a sale, to the fen', () => {
    expect(feesOfOrder(2, 12_345_678, rule)).toEqual({
      commission: 3086,
      stamp: 6173,
      transfer: 123,
      exchange: 421,
      regulatory: 247,
    })
    expect(feesOfOrder(1, 12_345_678, rule).stamp).toBe(0)
    expect(feesOfOrder(1, 0, rule)).toEqual(noFees)
    expect(feesOfOrder(1, 1, rule).commission).toBe(500)
    expect(feesOfOrder(1, 2_000_000, rule).commission).toBe(500)
    expect(feesOfOrder(1, 2_004_000, rule).commission).toBe(501)
  })

  it('[FEE-4] the rate of nothing is nothing', () => {
    expect([feeOf(1_000_000, 0), feeOf(50_000, 100), feeOf(49_999, 100)]).toEqual([0, 1, 0])
  })

  it('[FEE-2] fees added and taken away again are what they were, part by part', () => {
    const anyFees = array(integer({ min: 0, max: 1_000_000 }), { minLength: 10, maxLength: 10 })
    assert(
      property(anyFees, (values) => {
        const of = (at: number) => ({
          commission: values[at]!,
          stamp: values[at + 1]!,
          transfer: values[at + 2]!,
          exchange: values[at + 3]!,
          regulatory: values[at + 4]!,
        })
        const [a, b] = [of(0), of(5)]
        expect(subtractFees(addFees(a, b), b)).toEqual(a)
        expect(totalFees(addFees(a, b))).toBe(values.reduce((sum, value) => sum + value, 0))
        expect(addFees(noFees, a)).toEqual(a)
        expect(subtractFees(a, noFees)).toEqual(a)
      }),
    )
  })

  it('[FEE-5] each class has its own commission, and what is no security has none', () => {
    const subject = {
      exchange: 'SHSE',
      secType: 'convertible',
      board: null,
      riskFlag: 'none',
      fundForm: null,
      fundAsset: null,
      isWideLimit: false,
    } as const
    const on = (secType: 'convertible' | 'fund' | 'stock' | 'index') =>
      feeRuleOn(defaultFeeProfile, { ...subject, secType } as never, '2026-11-16', mainlandRules)
    expect(on('convertible')).toMatchObject({ commissionE7: 500, minCommission: 100 })
    expect(on('fund')).toMatchObject({ commissionE7: 2500, minCommission: 500, exchangeE7: 0, regulatoryE7: 0 })
    expect(on('stock')).toMatchObject({ commissionE7: 2500, minCommission: 500, stampSellE7: 5000 })
    expect(() => on('index')).toThrow('no commission for index')
  })

  it('[FUTACC-7] each effect has its rate; a plain close is frozen at the dearer one', () => {
    const fees = {
      open: { byAmountE7: 230, perLotFen: 1 },
      close: { byAmountE7: 0, perLotFen: 300 },
      closeToday: { byAmountE7: 2300, perLotFen: 7 },
    }
    expect([1, 2, 3, 4].map((effect) => futureFee(fees, effect as 1, 1_000_000, 2))).toEqual([25, 600, 244, 600])
    expect(dearestCloseFee(fees, 1_000_000, 2)).toBe(600)
    expect(dearestCloseFee(fees, 100_000_000, 2)).toBe(23_014)
  })

  it('[FUTACC-7] typical rates by class', () => {
    const rate = (byAmountE7: number, perLotFen: number) => ({ byAmountE7, perLotFen })
    expect(futureFeesOf(findProduct('CFFEX.IF2612')!)).toEqual({
      open: rate(230, 0),
      close: rate(230, 0),
      closeToday: rate(2300, 0),
      chargesTodayFirst: true,
    })
    expect(futureFeesOf(findProduct('CFFEX.T2612')!)).toEqual({
      open: rate(0, 300),
      close: rate(0, 300),
      closeToday: rate(0, 0),
      chargesTodayFirst: true,
    })
    expect(futureFeesOf(findProduct('SHFE.rb2701')!)).toEqual({
      open: rate(1000, 0),
      close: rate(1000, 0),
      closeToday: rate(1000, 0),
    })
    expect(brokerMarginPpm({ ...findProduct('CFFEX.IF2612')!, marginPpm: 120_000 })).toBe(140_000)
  })
})
