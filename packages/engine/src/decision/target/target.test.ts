import { describe, expect, it } from 'vitest'
import { dayOf } from '../../account/book/account-fixture.ts'
import type { StockTerms } from '../../account/order/order-terms.ts'
import { portfolioAfter, type PlannedTrade } from './portfolio-after.ts'
import { targetProgress } from './target-progress.ts'
import { referencePrice, targetVolume, type TargetRequest } from './target-size.ts'

const { lot, terms } = dayOf('SHSE.600001', 10)
const { feeRule } = terms as StockTerms
const basis = { price: 100_000, navFen: 100_000_000, held: 12_350, lot, feeRule }

describe('the size of a target', () => {
  it.each<[string, TargetRequest, number]>([
    ['shares as they were typed', { side: 1, mode: 'volume', value: 500 }, 500],
    ['an amount, fees included', { side: 1, mode: 'amount', value: 10_000 }, 900],
    ['an amount to sell in lots', { side: 2, mode: 'amount', value: 10_050 }, 1000],
    ['an amount beyond the holding sells all of it', { side: 2, mode: 'amount', value: 200_000 }, 12_350],
    ['a tenth of the NAV', { side: 1, mode: 'weight', value: 0.1 }, 9900],
    ['up to a fifth of the NAV', { side: 1, mode: 'toWeight', value: 0.2 }, 7600],
    ['down to a tenth', { side: 2, mode: 'toWeight', value: 0.1 }, 2300],
    ['down to nothing takes the odd shares along', { side: 2, mode: 'toWeight', value: 0 }, 12_350],
    ['a weight on the wrong side comes to nothing', { side: 1, mode: 'toWeight', value: 0.1 }, 0],
  ])('[DECIDE-6] %s', (_case, request, expected) => expect(targetVolume(request, basis)).toBe(expected))

  it.each([
    [100_000, null, null, 100_000],
    [100_000, 99_000, 101_000, 100_000],
    [102_000, 99_000, 101_000, 101_000],
    [98_000, 99_000, 101_000, 99_000],
  ])('[DECIDE-7] last %s in %s to %s is reckoned at %s', (last, priceLow, priceHigh, expected) =>
    expect(referencePrice(last, { priceLow, priceHigh })).toBe(expected),
  )
})

describe('how far a target has come', () => {
  const target = { volume: 1000, reference: 100_000, priceLow: 99_000, priceHigh: 101_000 }

  it.each([
    [
      { volume: 0, turnover: 0, working: 0 },
      { state: 'waiting', remaining: 1000, vwap: null, deviation: null },
    ],
    [
      { volume: 0, turnover: 0, working: 400 },
      { state: 'working', remaining: 600 },
    ],
    [
      { volume: 300, turnover: 300 * 100_500, working: 0 },
      { state: 'partial', remaining: 700, progress: 0.3 },
    ],
    [
      { volume: 1000, turnover: 1000 * 100_500, working: 0 },
      { state: 'done', remaining: 0, band: 'inside' },
    ],
    [{ volume: 100, turnover: 100 * 101_100, working: 0 }, { band: 'above' }],
    [{ volume: 100, turnover: 100 * 98_900, working: 0 }, { band: 'below' }],
  ])('[DECIDE-8] %o', (executed, expected) => expect(targetProgress(target, executed)).toMatchObject(expected))

  it('[DECIDE-8] the average is compared with the price that was approved', () => {
    const { deviation, vwap } = targetProgress(target, { volume: 400, turnover: 400 * 100_500, working: 0 })
    expect(vwap).toBe(100_500)
    expect(deviation).toBeCloseTo(0.005)
    const free = { ...target, priceLow: null, priceHigh: null }
    expect(targetProgress(free, { volume: 1, turnover: 1, working: 0 }).band).toBe(null)
  })
})

describe('the portfolio after the trades', () => {
  const portfolio = {
    navFen: 5_502_933_094,
    cashFen: 2_842_227_754,
    lines: [{ symbol: 'SHSE.600001', sector: '银行', volume: 120_000, price: 451_000 }],
  }
  const sale: PlannedTrade = {
    symbol: 'SHSE.600001',
    sector: '银行',
    price: 451_000,
    side: 2,
    volume: 40_000,
    amountFen: 180_400_000,
    feeFen: 135_000,
  }
  const buy: PlannedTrade = {
    symbol: 'SZSE.002075',
    sector: '医药',
    price: 492_300,
    side: 1,
    volume: 10_000,
    amountFen: 49_230_000,
    feeFen: 13_000,
  }

  it('[DECIDE-9] cash moves by the amounts and the fees, weights by the shares', () => {
    const after = portfolioAfter(portfolio, [sale, buy])
    expect(after).toMatchObject({
      sellFen: 180_400_000,
      buyFen: 49_230_000,
      feeFen: 148_000,
      cashAfterFen: 2_842_227_754 + 180_400_000 - 49_230_000 - 148_000,
    })
    const [sold, bought] = after.lines
    expect(sold).toMatchObject({ symbol: 'SHSE.600001', volumeBefore: 120_000, volumeAfter: 80_000, isTraded: true })
    expect(sold?.after).toBeCloseTo(0.065565, 6)
    expect(bought).toMatchObject({ before: 0, volumeAfter: 10_000 })
    expect(after.sectors.map(({ sector }) => sector)).toEqual(['银行', '医药'])
    expect(after.turnover).toBeCloseTo((180_400_000 + 49_230_000) / 5_502_933_094, 10)
  })

  it('[DECIDE-9] without trades nothing moves, and without a NAV nothing weighs', () => {
    const same = portfolioAfter(portfolio, [])
    expect(same.cashAfterFen).toBe(portfolio.cashFen)
    expect(same.lines[0]).toMatchObject({ isTraded: false })
    expect(same.grossAfter).toBe(same.grossBefore)
    expect(portfolioAfter({ ...portfolio, navFen: 0 }, [buy]).lines[0]).toMatchObject({ before: 0, after: 0 })
  })
})
