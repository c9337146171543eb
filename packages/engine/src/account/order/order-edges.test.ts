import { orderStatus } from '@liangshu/contract/trading/order-codes'
import { array, assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draftOf } from '../book/account-fixture.ts'
import { createTrader, shares } from '../book/trader-fixture.ts'
import { perpetualDay } from '../risk/perpetual-day.ts'
import { isSameBody } from './idempotency.ts'
import { isMarketType, orderTypesOf, venueMarketType } from './order-types.ts'
import { allocate, volumeForAmount, volumeToWeight } from './order-volume.ts'
import { filledVwap, openVolume } from './order.ts'
import { splitPlan } from './split-plan.ts'
import { coinScale, scaleOfSymbol, unitText, yuanScale } from './unit-scale.ts'

const { lot, terms } = shares
const feeRule = terms.kind === 'stock' ? terms.feeRule : null

describe('edges of orders', () => {
  it('[ORD-11] exactly these types, venue by venue', () => {
    expect(
      (['SHSE', 'SZSE', 'BJSE', 'CFFEX', 'SHFE', 'BINANCE'] as const).map((exchange) =>
        orderTypesOf(exchange, 'stock').join(' '),
      ),
    ).toEqual([
      '1 2 20 21 24 25 90 91',
      '1 2 20 21 22 23 24 90 91',
      '1 2 20 21 24 25 91',
      '1 2 10 11 24 25 27 28 91',
      '1 2 10 11 91',
      '1 2 10 11 91',
    ])
    expect([orderTypesOf('SHSE', 'convertible'), orderTypesOf('SHSE', 'index')]).toEqual([[1, 91], []])
    expect(Array.from({ length: 100 }, (_, type) => type).filter((type) => isMarketType(type as 1))).toEqual([
      2, 20, 21, 22, 23, 24, 25, 27, 28,
    ])
    expect((['SZSE', 'SHSE', 'BJSE', 'SHFE'] as const).map((exchange) => venueMarketType(exchange))).toEqual([
      22, 24, 24, 27,
    ])
  })

  it('[ORD-10] a change of anything the user decided makes another order, nothing else does', () => {
    const draft = draftOf('a', shares.symbol, {})
    const decided = {
      accountId: 'A2',
      unitId: 'U',
      symbol: 'SHSE.600009',
      side: 2,
      positionEffect: 2,
      positionSide: 2,
      orderType: 2,
      tif: 'IOC',
      price: 1,
      volume: 1,
      triggerPrice: 1,
      reduceOnly: true,
      proposalTargetId: 'T',
    } as const
    for (const [field, value] of Object.entries(decided)) {
      expect([field, isSameBody(draft, { ...draft, [field]: value })]).toEqual([field, false])
    }
    expect(isSameBody(draft, { ...draft, clOrdId: 'b', createdBy: 'u2', remark: 'x', originModule: 'API' })).toBe(true)
  })

  it('[ORD-9] what may still trade, state by state', () => {
    const trader = createTrader()
    trader.place('a')
    trader.ack('a')
    trader.fill('a', 300, 10)
    const order = trader.orderOf('a')
    for (const status of Object.values(orderStatus)) {
      const isOver = [3, 5, 8, 12].includes(status)
      expect([status, openVolume({ ...order, status, venueFilled: 450 })]).toEqual([status, isOver ? 150 : 700])
    }
    expect(openVolume({ ...order, status: 5, venueFilled: 0 })).toBe(0)
    expect([filledVwap(order), filledVwap({ ...order, filledVolume: 0 })]).toEqual([100_000, 0])
    const coin = perpetualDay(
      { symbol: 'X-PERP', tick: 1, step: 1, listDate: '2020-01-01' },
      { isHedged: false, mode: 'isolated', leverage: 10 },
      '2026-11-16',
    )
    expect(filledVwap({ ...order, terms: coin.terms, turnover: 300 })).toBe(100_000_000)
  })

  it('[ALLOC-1] the largest volume whose price and fees fit, whatever the sum', () => {
    const cost = (volume: number) => {
      const amount = volume * 1000
      return volume === 0 ? 0 : amount + Math.max(500, Math.round(amount * 0.000_25)) + Math.round(amount * 0.000_01)
    }
    assert(
      property(integer({ min: 0, max: 400_000_000 }), (sum) => {
        const volume = volumeForAmount(sum, 100_000, lot, feeRule!)
        expect(volume % 100).toBe(0)
        expect(cost(volume)).toBeLessThanOrEqual(sum)
        expect(cost(volume + 100)).toBeGreaterThan(sum)
      }),
    )
    const star = { buyMin: 200, buyStep: 1, maxLimit: 1e6, maxMarket: 1e6 } as typeof lot
    expect(volumeForAmount(20_152_010, 1_000_000, star, feeRule!)).toBe(2014)
    expect(volumeForAmount(1_999_000, 1_000_000, star, feeRule!)).toBe(0)
  })

  it('[ALLOC-2] reaching a weight: nothing to do, just a lot, and out', () => {
    const to = (weight: number, held: number) =>
      volumeToWeight({ navFen: 100_000_000, price: 100_000, weight, held }, lot)
    expect([to(0.1, 10_000), to(0.1, 9901), to(0.1, 9900), to(0.1, 10_099), to(0.1, 10_100), to(0, 0)]).toEqual([
      0, 0, 100, -0, -100, 0,
    ])
  })

  it('[ALLOC-2] a part of a share is not bought', () => {
    const ask = { navFen: 99_995_000, price: 100_000, weight: 0.1, held: 9900 }
    expect(volumeToWeight(ask, lot)).toBe(0)
    expect(volumeToWeight({ ...ask, navFen: 100_000_000 }, lot)).toBe(100)
  })

  it('[ALLOC-3] the first of the largest takes the rest; nothing to split splits nothing', () => {
    const even = [
      { accountId: 'A', basis: 10 },
      { accountId: 'B', basis: 10 },
      { accountId: 'C', basis: 10 },
    ]
    expect(allocate(1000, even, 100)).toEqual([
      { accountId: 'A', volume: 400 },
      { accountId: 'B', volume: 300 },
      { accountId: 'C', volume: 300 },
    ])
    expect(allocate(100, even, 100)).toEqual([{ accountId: 'A', volume: 100 }])
    expect([allocate(0, even, 100), allocate(100, [{ accountId: 'A', basis: 0 }], 100)]).toEqual([[], []])
    expect(allocate(1, [{ accountId: 'A', basis: 1 }], 100)).toEqual([{ accountId: 'A', volume: 1 }])
  })

  it('[SPLIT-1] the usual course of a day, slice by slice', () => {
    const targets = (more: object) =>
      splitPlan({ algo: 'VWAP', slices: 5, minutes: 50, volume: 100_000, step: 1, ...more }).map(({ target }) => target)
    expect(targets({})).toEqual([24_653, 37_673, 48_367, 66_040, 100_000])
    // Of the second half of a day the end weighs most.
    expect(targets({ dayFrom: 0.5 })).toEqual([9971, 22_951, 40_945, 65_960, 100_000])
    expect(splitPlan({ algo: 'TWAP', slices: 3, minutes: 10, volume: 100, step: 100 })).toEqual([
      { afterMs: 400_000, target: 100 },
    ])
  })

  it('[PRE-8] texts of units: exact, without trailing zeros, and back again', () => {
    expect([unitText(0, 100), unitText(5, 100), unitText(-150, 100), unitText(7, 1), unitText(100, 100)]).toEqual([
      '0',
      '0.05',
      '-1.5',
      '7',
      '1',
    ])
    assert(
      property(integer({ min: -1_000_000_000, max: 1_000_000_000 }), (units) => {
        expect(Math.round(Number(unitText(units, coinScale.money)) * coinScale.money)).toBe(units)
        expect(unitText(units, 100)).not.toMatch(/\.\d*0$/)
      }),
    )
    expect([scaleOfSymbol('BINANCE.BTCUSDT-PERP'), scaleOfSymbol('SHSE.600001')]).toEqual([coinScale, yuanScale])
    expect([coinScale, yuanScale]).toEqual([
      { price: 1e8, money: 1e8, volume: 1e8 },
      { price: 10_000, money: 100, volume: 1 },
    ])
  })

  it('[ALLOC-3] splitting the same by any lot loses nothing', () => {
    const bases = array(integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 6 })
    assert(
      property(bases, integer({ min: 1, max: 100_000 }), (values, volume) => {
        const rows = allocate(
          volume,
          values.map((basis, at) => ({ accountId: String(at), basis })),
          1,
        )
        expect(rows.reduce((sum, row) => sum + row.volume, 0)).toBe(volume)
        expect(rows.every((row) => row.volume > 0)).toBe(true)
      }),
    )
  })
})
