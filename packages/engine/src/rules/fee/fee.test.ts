import { array, assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dividendTax, dividendTaxPercent } from './dividend-tax.ts'
import { mainlandRules } from '../mainland/mainland-rules.ts'
import type { RuleSubject } from '../mainland/rule-store.ts'
import { defaultFeeProfile, feeRuleOn } from './fee-profile.ts'
import { feesOfOrder } from './fee-rule.ts'
import { noFees, subtractFees, totalFees } from './fees.ts'

const stock: RuleSubject = {
  exchange: 'SHSE',
  secType: 'stock',
  board: 'MAIN',
  riskFlag: 'none',
  fundForm: null,
  fundAsset: null,
  isWideLimit: false,
}
const fund: RuleSubject = { ...stock, secType: 'fund', board: null, fundForm: 'ETF', fundAsset: 'equity' }
const ruleOn = (day: string, subject = stock, profile = defaultFeeProfile) =>
  feeRuleOn(profile, subject, day, mainlandRules)
const today = ruleOn('2026-11-16')

describe('fees', () => {
  it('[FEE-1] a buy of 1,000 at 10.00 pays 5.00 and 0.10', () => {
    const fees = feesOfOrder(1, 1_000_000, today)
    expect(fees).toEqual({ ...noFees, commission: 500, transfer: 10 })
    expect(totalFees(fees)).toBe(510)
  })

  it('[FEE-3] a sale of 1,000 at 11.00 also pays stamp duty, 10.61 in all', () => {
    const fees = feesOfOrder(2, 1_100_000, today)
    expect(fees).toEqual({ ...noFees, commission: 500, stamp: 550, transfer: 11 })
    expect(totalFees(fees)).toBe(1061)
  })

  it('[FEE-2] two partial fills of one order pay the minimum once', () => {
    const first = feesOfOrder(1, 400_000, today)
    const second = subtractFees(feesOfOrder(1, 1_000_000, today), first)
    expect([first.commission, second.commission]).toEqual([500, 0])
  })

  it('[FEE-2] the parts of any split add up to the whole and are never negative', () => {
    assert(
      property(array(integer({ min: 1, max: 50_000_000 }), { minLength: 1, maxLength: 20 }), (parts) => {
        let traded = 0
        let paid = noFees
        for (const part of parts) {
          traded += part
          const growth = subtractFees(feesOfOrder(2, traded, today), paid)
          for (const component of Object.values(growth)) expect(component).toBeGreaterThanOrEqual(0)
          paid = feesOfOrder(2, traded, today)
        }
        expect(paid).toEqual(feesOfOrder(2, traded, today))
      }),
    )
  })

  it('[FEE-4] half a fen rounds up', () => {
    expect(feesOfOrder(1, 50_000, { ...today, minCommission: 0 }).transfer).toBe(1)
    expect(feesOfOrder(1, 49_999, { ...today, minCommission: 0 }).transfer).toBe(0)
  })

  it.each([
    ['2022-04-28', 200, 10_000],
    ['2022-04-29', 100, 10_000],
    ['2023-08-27', 100, 10_000],
    ['2023-08-28', 100, 5000],
  ])('[FEE-5] on %s transfer is %i and stamp duty %i in 1e-7', (day, transferE7, stampSellE7) => {
    expect(ruleOn(day)).toMatchObject({ transferE7, stampSellE7 })
  })

  it('[FEE-5] a net profile adds the exchange and regulatory share of the day', () => {
    const net = { ...defaultFeeProfile, netCommission: true }
    expect(ruleOn('2023-08-25', stock, net).exchangeE7).toBe(487)
    expect(ruleOn('2023-08-28', stock, net).exchangeE7).toBe(341)
    const bse: RuleSubject = { ...stock, exchange: 'BJSE', board: 'BSE' }
    expect(ruleOn('2026-11-16', bse, net)).toMatchObject({ exchangeE7: 1250, regulatoryE7: 200 })
    expect(ruleOn('2026-11-16', fund, net)).toMatchObject({ exchangeE7: 400, regulatoryE7: 0, stampSellE7: 0 })
  })

  it('[FEE-5] a day without a rate is an error, never a default', () => {
    expect(() => ruleOn('2000-01-04')).toThrow('no rule stampDuty')
  })

  it.each([
    ['2026-01-31', '2026-02-28', 20],
    ['2026-01-31', '2026-03-01', 10],
    ['2025-11-16', '2026-11-16', 10],
    ['2025-11-16', '2026-11-17', 0],
    ['2025-12-31', '2026-01-31', 20],
  ] as const)('[FEE-6] shares of %s sold on %s pay %i%% on their dividend', (opened, sold, percent) => {
    expect(dividendTaxPercent(opened, sold)).toBe(percent)
    expect(dividendTax(1005, opened, sold)).toBe(Math.round((1005 * percent) / 100 + 1e-9))
  })
})
