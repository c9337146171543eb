import type { InstrumentColumns } from '@liangshu/contract/market/quote-calls'
import { describe, expect, it } from 'vitest'
import { instrumentOf } from './use-instrument.ts'

const all = {
  symbol: ['SHSE.600001', 'SHSE.000001', 'BINANCE.BTCUSDT-PERP', 'X'],
  name: ['甲', '上证指数', '比特币'],
  secType: ['stock', 'index', 'crypto', undefined],
  board: ['MAIN', null, null],
  industry: ['银行', null, null],
  tick: [100, 1, 10],
  priceScale: [10_000, 10_000, 100],
  lot: [100, 1],
  isListed: [true, true],
} as unknown as InstrumentColumns

describe('what stays the same all day of a symbol', () => {
  it('[WEBFIG-5] its row of the columns', () => {
    expect(instrumentOf(all, 'SHSE.600001')).toEqual({
      symbol: 'SHSE.600001',
      name: '甲',
      secType: 'stock',
      board: 'MAIN',
      industry: '银行',
      tick: 0.01,
      lot: 100,
      isListed: true,
    })
  })

  it('[WEBFIG-5] an index is told to a hundredth, and what is missing has its usual value', () => {
    expect(instrumentOf(all, 'SHSE.000001')).toMatchObject({ tick: 0.01, board: null, industry: null })
    expect(instrumentOf(all, 'BINANCE.BTCUSDT-PERP')).toMatchObject({ tick: 0.1, lot: 1, isListed: false })
    const bare = { ...all, name: [], tick: [], priceScale: [] } as unknown as InstrumentColumns
    expect(instrumentOf(bare, 'SHSE.600001')).toMatchObject({ name: 'SHSE.600001', tick: 0.01 })
  })

  it('[WEBFIG-5] a symbol that is not listed, or of no known kind, is none', () => {
    expect(instrumentOf(all, 'SHSE.699999')).toBeUndefined()
    expect(instrumentOf(all, 'X')).toBeUndefined()
  })
})
