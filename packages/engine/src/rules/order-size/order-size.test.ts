import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleInstrument } from '../../market/instrument/sample-instrument.ts'
import { mainlandRules } from '../mainland/mainland-rules.ts'
import { subjectOn } from '../mainland/rule-store.ts'
import { checkOrderSize, roundDownToLot } from './order-size.ts'

const date = '2026-11-16'
const lotOf = (symbol: string) => mainlandRules.resolve('lot', subjectOn(sampleInstrument(symbol), date), date).value
const main = lotOf('SHSE.600001')
const star = lotOf('SHSE.688001')
const gem = lotOf('SZSE.300001')
const buy = (volume: number, isMarket = false) => ({ side: 'buy', volume, isMarket, sellable: 0 }) as const
const sell = (volume: number, sellable: number) => ({ side: 'sell', volume, isMarket: false, sellable }) as const

describe('order size', () => {
  it.each([
    [199, false],
    [200, true],
    [201, true],
  ])('[SIZE-1] STAR buy of %i: %s', (volume, ok) => expect(checkOrderSize(buy(volume), star).ok).toBe(ok))

  it.each([
    ['main', main, 150, false],
    ['main', main, 200, true],
    ['ChiNext', gem, 100, true],
    ['ChiNext', gem, 201, false],
    ['BSE', lotOf('BJSE.920001'), 101, true],
    ['BSE', lotOf('BJSE.920001'), 99, false],
    ['fund', lotOf('SHSE.510300'), 150, false],
    ['convertible bond', lotOf('SHSE.113001'), 10, true],
    ['convertible bond', lotOf('SHSE.113001'), 15, false],
  ])('[SIZE-2] %s buy of %3$i', (_board, lot, volume, ok) => expect(checkOrderSize(buy(volume), lot).ok).toBe(ok))

  it.each([
    ['main limit', main, 1_000_000, false],
    ['ChiNext limit', gem, 300_000, false],
    ['ChiNext market', gem, 150_000, true],
    ['STAR limit', star, 100_000, false],
    ['STAR market', star, 50_000, true],
  ])('[SIZE-3] %s order: at the maximum yes, above it no', (_case, lot, max, isMarket) => {
    expect(checkOrderSize(buy(max, isMarket), lot)).toEqual({ ok: true })
    expect(checkOrderSize(buy(max + 100, isMarket), lot)).toMatchObject({ reason: 'SIZE_ABOVE_MAX', limit: max })
  })

  it.each([
    [50, true],
    [100, true],
    [150, true],
    [200, true],
    [250, true],
    [120, false],
    [30, false],
    [300, false],
  ])('[SIZE-4] main with 250 sellable, sell %i: %s', (volume, ok) =>
    expect(checkOrderSize(sell(volume, 250), main).ok).toBe(ok),
  )

  it.each([
    [150, 150, true],
    [100, 150, false],
    [200, 350, true],
    [150, 350, false],
  ])('[SIZE-5] STAR sell %i of %i: %s', (volume, sellable, ok) =>
    expect(checkOrderSize(sell(volume, sellable), star).ok).toBe(ok),
  )

  it.each([0, -100, 100.5, Number.NaN])('[SIZE-6] %d is no volume', (volume) =>
    expect(checkOrderSize(buy(volume), main)).toMatchObject({ reason: 'SIZE_NOT_WHOLE' }),
  )

  it('[SIZE-7] one ST share may be bought 500 000 times a day, others freely', () => {
    const st = sampleInstrument('SHSE.600001', { names: [{ from: '2020-01-02', name: 'ST示例' }] })
    expect(mainlandRules.resolve('dailyBuyCap', subjectOn(st, date), date).value).toBe(500_000)
    const plain = sampleInstrument('SHSE.600001')
    expect(mainlandRules.resolve('dailyBuyCap', subjectOn(plain, date), date).value).toBeNull()
  })

  it('[SIZE-8] rounding down gives the largest buy the rule allows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400_000 }), fc.constantFrom(main, star, gem), (volume, lot) => {
        const rounded = roundDownToLot(volume, lot)
        expect(rounded).toBeLessThanOrEqual(volume)
        expect(rounded === 0 || checkOrderSize(buy(rounded), lot).ok).toBe(true)
        const next = rounded === 0 ? lot.buyMin : rounded + lot.buyStep
        expect(next > volume || next > lot.maxLimit).toBe(true)
      }),
    )
  })

  it('[SIZE-4] whatever was sold, the rest can be sold in one order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3000 }), fc.nat(30), fc.boolean(), (held, lots, withOdd) => {
        const volume = lots * 100 + (withOdd ? held % 100 : 0)
        const rest = held - volume
        const isSplit = volume > 0 && rest > 0
        expect(!isSplit || checkOrderSize(sell(volume, held), main).ok).toBe(true)
        expect(!isSplit || checkOrderSize(sell(rest, rest), main).ok).toBe(true)
      }),
    )
  })
})
