import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimal8Text, divide, multiply, parseDecimal8, roundToStep, type Decimal8 } from './decimal8.ts'
import { fundingHoursOf } from './funding-hours.ts'
import {
  fundingPayment,
  fundingRate,
  initialMargin,
  liquidationPrice,
  maintenanceMargin,
  nextFundingTime,
  tierOf,
  unrealisedPnl,
  type PerpetualPosition,
} from './perpetual.ts'

function d(text: string): Decimal8 {
  const value = parseDecimal8(text)
  if (value === null) throw new Error(text)
  return value
}
const long: PerpetualPosition = { direction: 'long', quantity: d('1'), entry: d('60000') }
const short: PerpetualPosition = { ...long, direction: 'short' }
const tier = { maxNotional: d('100000'), rate: d('0.004'), amount: 0n }

describe('perpetual contracts', () => {
  it('[PERP-1] liquidation of an isolated long at ten times', () => {
    const margin = initialMargin(long, 10n)
    expect(decimal8Text(margin)).toBe('6000')
    const level = liquidationPrice(long, margin, [tier]) ?? 0n
    expect(decimal8Text(roundToStep(level, d('0.01')))).toBe('54216.87')
  })

  it('[PERP-1] a short is liquidated above its entry; a fully paid long never', () => {
    expect(decimal8Text(roundToStep(liquidationPrice(short, d('6000'), [tier]) ?? 0n, d('0.01')))).toBe('65737.05')
    expect(liquidationPrice(long, d('60000'), [tier])).toBeNull()
  })

  it('[PERP-1] at the liquidation price the margin left equals the maintenance margin', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.integer({ min: 2, max: 50 }),
        fc.integer({ min: 100, max: 90_000 }),
        (up, times, entry) => {
          const position = { ...(up ? long : short), entry: d(String(entry)) }
          const margin = initialMargin(position, BigInt(times))
          const level = liquidationPrice(position, margin, [tier]) ?? 0n
          const tiers = [{ ...tier, maxNotional: d('1000000') }]
          const left = margin + unrealisedPnl(position, level) - maintenanceMargin(position, level, tiers)
          expect(left < 10n && left > -10n).toBe(true)
        },
      ),
    )
  })

  it('[PERP-2] funding of 0.01% costs a long 6.00 at a mark of 60 000, and pays the short', () => {
    expect(decimal8Text(fundingPayment(long, d('60000'), d('0.0001')))).toBe('-6')
    expect(decimal8Text(fundingPayment(short, d('60000'), d('0.0001')))).toBe('6')
  })

  it.each([
    ['0', '0.0001'],
    ['0.0003', '0.0001'],
    ['0.002', '0.0015'],
    ['-0.002', '-0.0015'],
  ])('[PERP-3] premium %s gives a rate of %s', (premium, rate) =>
    expect(decimal8Text(fundingRate(d(premium)))).toBe(rate),
  )

  it('[PERP-4] stamps at 00, 08 and 16 UTC', () => {
    const eight = Date.UTC(2026, 10, 15, 8)
    expect(nextFundingTime(eight - 1)).toBe(eight)
    expect(nextFundingTime(eight)).toBe(Date.UTC(2026, 10, 15, 16))
  })

  it('[PERP-5] decimals keep eight digits and round half up', () => {
    expect(decimal8Text(d('-0.12345678'))).toBe('-0.12345678')
    expect(parseDecimal8('0.123456789')).toBeNull()
    expect(decimal8Text(divide(d('2'), d('3')))).toBe('0.66666667')
    expect(decimal8Text(multiply(d('-0.00000001'), d('0.5')))).toBe('-0.00000001')
  })
})

describe('edges of perpetual contracts', () => {
  const tiers = [
    { maxNotional: d('50000'), rate: d('0.004'), amount: 0n },
    { maxNotional: d('100000'), rate: d('0.005'), amount: d('50') },
  ]

  it('[PERP-1] a tier holds up to its notional, the last one without end', () => {
    expect(
      [d('1'), d('50000'), d('50000.00000001'), d('100000'), d('100000.00000001')].map((at) =>
        tiers.indexOf(tierOf(at, tiers)),
      ),
    ).toEqual([0, 0, 1, 1, 1])
    expect(() => tierOf(1n, [])).toThrow(RangeError)
    expect(decimal8Text(maintenanceMargin(long, d('60000'), tiers))).toBe('250')
    expect(decimal8Text(maintenanceMargin(long, d('50000'), tiers))).toBe('200')
  })

  it('[PERP-1] profit and loss of both directions', () => {
    expect(decimal8Text(unrealisedPnl(long, d('60100.5')))).toBe('100.5')
    expect(decimal8Text(unrealisedPnl(short, d('60100.5')))).toBe('-100.5')
  })

  it('[PERP-1] of the tiers’ levels a falling price meets the highest first, a rising one the lowest', () => {
    const levels = (position: PerpetualPosition) =>
      tiers.map((one) => liquidationPrice(position, d('6000'), [one]) ?? 0n)
    const [a, b] = levels(long) as [bigint, bigint]
    expect(liquidationPrice(long, d('6000'), tiers)).toBe(a > b ? a : b)
    const [c, e] = levels(short) as [bigint, bigint]
    expect(liquidationPrice(short, d('6000'), tiers)).toBe(c < e ? c : e)
  })

  it.each([
    ['0.00059999', 8n, '0.0001'],
    ['0.0006', 8n, '0.0001'],
    ['0.0007', 8n, '0.0002'],
    ['-0.0004', 8n, '0.0001'],
    ['-0.0005', 8n, '0'],
    ['0', 4n, '0.00005'],
    ['0', 16n, '0.0002'],
  ])('[PERP-3] a premium of %s over %d hours gives a rate of %s', (premium, hours, rate) =>
    expect(decimal8Text(fundingRate(d(premium), hours))).toBe(rate),
  )

  it('[PERP-4] every four hours where the contract says so', () => {
    expect(nextFundingTime(Date.UTC(2026, 10, 15, 8), 4)).toBe(Date.UTC(2026, 10, 15, 12))
    expect(nextFundingTime(Date.UTC(2026, 10, 15, 11, 59), 4)).toBe(Date.UTC(2026, 10, 15, 12))
    expect(['BINANCE.BTCUSDT-PERP', 'BINANCE.SUIUSDT-PERP', 'BINANCE.TIAUSDT-PERP', 'OP'].map(fundingHoursOf)).toEqual([
      8, 4, 4, 4,
    ])
  })
})
