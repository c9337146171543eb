import type { FundAsset } from '@liangshu/contract/market/classification'
import { describe, expect, it } from 'vitest'
import { sampleInstrument } from '../../market/instrument/sample-instrument.ts'
import { mainlandRules as rules } from '../mainland/mainland-rules.ts'
import { RuleMissingError } from '../mainland/rule-store.ts'
import { sellableVolume, settlementCycleOn } from './sellable.ts'

const date = '2026-11-16'
const fund = (asset: FundAsset | null, isSameDay?: boolean) => ({
  fund: { form: 'ETF' as const, asset, isWideLimit: false, ...(isSameDay === undefined ? {} : { isSameDay }) },
})

describe('settlement cycle', () => {
  it.each([
    ['a share', sampleInstrument('SHSE.600001'), 'T+1'],
    ['an equity fund', sampleInstrument('SHSE.510300'), 'T+1'],
    ['a bond fund', sampleInstrument('SHSE.511010'), 'T+0'],
    ['a cross-border fund', sampleInstrument('SHSE.513100'), 'T+0'],
    ['a gold fund', sampleInstrument('SHSE.518880'), 'T+0'],
    ['a cross-border fund the master excludes', sampleInstrument('SHSE.520001', fund('crossBorder', false)), 'T+1'],
    ['a Shenzhen fund with the master flag', sampleInstrument('SZSE.159001', fund(null, true)), 'T+0'],
    ['a convertible bond', sampleInstrument('SHSE.113001'), 'T+0'],
    ['a future', sampleInstrument('CFFEX.IF2612'), 'T+0'],
    ['crypto', sampleInstrument('BINANCE.BTCUSDT-PERP'), 'T+0'],
  ])('[CYCLE-1] %s is %3$s', (_case, instrument, cycle) =>
    expect(settlementCycleOn(instrument, date, rules)).toBe(cycle),
  )

  it('[CYCLE-2] a Shenzhen fund the master says nothing about is an error', () =>
    expect(() => settlementCycleOn(sampleInstrument('SZSE.159001'), date, rules)).toThrow(RuleMissingError))

  it('[CYCLE-3] today’s buys wait under T+1 only; frozen shares never sell', () => {
    const held = { volume: 1500, boughtToday: 1000, frozen: 0 }
    expect(sellableVolume(held, 'T+1')).toBe(500)
    expect(sellableVolume(held, 'T+0')).toBe(1500)
    expect(sellableVolume({ ...held, frozen: 600 }, 'T+1')).toBe(0)
  })
})
