import { price, priceOfYuan, yuanOfPrice } from '@liangshu/contract/market/scaled'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mainlandCalendar } from '../../time/calendar/trading-calendar.ts'
import type { Instrument } from '../../market/instrument/instrument.ts'
import { sampleInstrument } from '../../market/instrument/sample-instrument.ts'
import { mainlandRules } from '../mainland/mainland-rules.ts'
import { limitsAround, priceLimitsOn } from './price-limits.ts'

const basis = { rules: mainlandRules, calendar: mainlandCalendar }
function limitsOf(instrument: Instrument, date: string, preClose: number): [number | null, number | null] {
  const { up, down } = priceLimitsOn(instrument, date, priceOfYuan(preClose), basis)
  return [up === null ? null : yuanOfPrice(up), down === null ? null : yuanOfPrice(down)]
}
const fund = (isWideLimit: boolean) => ({ fund: { form: 'ETF', asset: 'equity', isWideLimit } }) as const
const named = (name: string, from = '2020-01-02') => ({ names: [{ from, name }] })
const today = '2026-11-16'

describe('price limits', () => {
  it.each([
    ['main', sampleInstrument('SHSE.600001'), 10.05, 11.06, 9.05],
    ['STAR', sampleInstrument('SHSE.688001'), 33.33, 40.0, 26.66],
    ['ETF', sampleInstrument('SHSE.510300', fund(false)), 1.234, 1.357, 1.111],
    ['ETF of a 20% index', sampleInstrument('SHSE.588000', fund(true)), 0.987, 1.184, 0.79],
    ['BSE', sampleInstrument('BJSE.920001', { listDate: '2022-01-04' }), 7.77, 10.1, 5.44],
    ['convertible bond', sampleInstrument('SHSE.113001', { listDate: '2023-01-04' }), 128.456, 154.147, 102.765],
    ['ChiNext when ST', sampleInstrument('SZSE.300001', named('*ST示例')), 10, 12, 8],
  ])('[LIMIT-1] %s', (_case, instrument, preClose, up, down) =>
    expect(limitsOf(instrument, today, preClose)).toEqual([up, down]),
  )

  it.each([
    ['2026-07-03', 4.79, 4.33],
    ['2026-07-06', 5.02, 4.1],
  ])('[LIMIT-2] main-board ST on %s', (date, up, down) => {
    expect(limitsOf(sampleInstrument('SHSE.600001', named('ST示例')), date, 4.56)).toEqual([up, down])
    expect(limitsOf(sampleInstrument('SZSE.000009', named('*ST示例')), date, 4.56)).toEqual([up, down])
  })

  it.each([
    ['SHSE.600001', '2026-11-09', 5],
    ['SZSE.300001', '2026-11-09', 5],
    ['SHSE.688001', '2026-11-09', 5],
    ['BJSE.920001', '2026-11-09', 1],
  ])('[LIMIT-3] %s listed on %s has %i days without a limit', (symbol, listDate, freeDays) => {
    const instrument = sampleInstrument(symbol, { listDate })
    const lastFree = freeDays === 1 ? listDate : mainlandCalendar.next(listDate, freeDays - 1)
    expect(limitsOf(instrument, listDate, 10)).toEqual([null, null])
    expect(limitsOf(instrument, lastFree, 10)).toEqual([null, null])
    expect(limitsOf(instrument, mainlandCalendar.next(lastFree), 10)[0]).not.toBeNull()
  })

  it('[LIMIT-4] a main-board share listed before 2023-04-10 has the first-day band of its issue price', () => {
    const old = sampleInstrument('SHSE.601001', { listDate: '2023-04-07', issuePrice: priceOfYuan(10) })
    expect(limitsOf(old, '2023-04-07', 10)).toEqual([14.4, 6.4])
    expect(limitsOf(old, '2023-04-10', 14.4)).toEqual([15.84, 12.96])
    const fresh = sampleInstrument('SHSE.601002', { listDate: '2023-04-10', issuePrice: priceOfYuan(10) })
    expect(limitsOf(fresh, '2023-04-10', 10)).toEqual([null, null])
  })

  it('[LIMIT-5] the delisting period starts with one free day, then the board’s limit', () => {
    const leaving = sampleInstrument('SHSE.600001', named('示例退', '2026-11-12'))
    expect(limitsOf(leaving, '2026-11-12', 1)).toEqual([null, null])
    expect(limitsOf(leaving, '2026-11-13', 1)).toEqual([1.1, 0.9])
  })

  it('[LIMIT-6] a convertible bond starts with +57.3% and −43.3% of its issue price', () => {
    const bond = sampleInstrument('SZSE.123001', { listDate: today, issuePrice: priceOfYuan(100) })
    expect(limitsOf(bond, today, 100)).toEqual([157.3, 56.7])
    const nameless = sampleInstrument('SZSE.123002', { listDate: today })
    expect(() => limitsOf(nameless, today, 100)).toThrow(/issue price/)
  })

  it('[LIMIT-7] indices and crypto have no limit, written as null', () => {
    expect(limitsOf(sampleInstrument('SHSE.000001'), today, 3000)).toEqual([null, null])
    expect(limitsOf(sampleInstrument('BINANCE.BTCUSDT-PERP'), today, 60_000)).toEqual([null, null])
  })

  it('[LIMIT-8] a very low price still moves by one tick, and never to zero', () => {
    expect(limitsOf(sampleInstrument('SHSE.600001'), today, 0.04)).toEqual([0.05, 0.03])
    expect(limitsOf(sampleInstrument('SHSE.600001'), today, 0.01)).toEqual([0.02, 0.01])
  })

  it('[LIMIT-9] limits sit on the tick, around the base, within half a tick of the exact rate', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 1_000_000 }), fc.constantFrom(50_000, 100_000, 200_000), (ticks, ppm) => {
        const tick = price(100)
        const base = price(ticks * tick)
        const { up, down } = limitsAround(base, { upPpm: ppm, downPpm: ppm }, tick)
        expect([up % tick, down % tick]).toEqual([0, 0])
        expect(up - base).toBeGreaterThanOrEqual(tick)
        expect(base - down).toBeGreaterThanOrEqual(tick)
        expect(Math.abs(up - base * (1 + ppm / 1e6))).toBeLessThanOrEqual(tick / 2 + 1e-6)
      }),
    )
  })

  it('[LIMIT-10] a day before the listing is a broken invariant', () =>
    expect(() => limitsOf(sampleInstrument('SHSE.600001', { listDate: today }), '2026-11-13', 10)).toThrow(
      /not listed/,
    ))
})
