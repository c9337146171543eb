import { describe, expect, it } from 'vitest'

import type { SettledAccount } from '../../trading/index.ts'
import { settledLines } from './settled-lines.ts'

const account: SettledAccount = {
  id: 'A1',
  name: '账户A1',
  unitName: '单元',
  currency: 'CNY',
  assetClass: 'stock',
  openDay: '2026-11-18',
  day: { navFen: 100_000, cashFen: 100_000, marketValueFen: 0, receivableFen: 0, flowFen: 100_000 },
  prices: new Map(),
  volumes: new Map([['SHSE.600001', 1000]]),
}
const manual = { symbol: 'SHSE.600001', price: 9.5, reason: '重组中，按可比公司估值' }
const value = (manualPrices: readonly (typeof manual)[], one = account) =>
  settledLines([one], 100_000, {
    day: '2026-11-17',
    currency: 'CNY',
    nameOf: () => '测试001',
    isSuspended: () => false,
    manualPrices,
  })

describe('a holding without a quote', () => {
  it('[PROD-9] stops the valuation by name, and is valued by hand with its reason', () => {
    expect(() => value([])).toThrow('缺少估值价格，不能估值：测试001（SHSE.600001），账户账户A1')
    expect(value([manual])[0]).toMatchObject({
      amountFen: 950_000,
      price: 9.5,
      note: '无行情，手工估值：重组中，按可比公司估值',
    })
  })

  it('[PROD-9] with a quote of the day no price by hand is taken', () => {
    const quoted = {
      ...account,
      prices: new Map([['SHSE.600001', 100_000]]),
      day: { ...account.day!, marketValueFen: 1_000_000 },
    }
    expect(() => value([manual], quoted)).toThrow('当日未停牌，不能手工估值')
    expect(value([], quoted)[0]).toMatchObject({ amountFen: 1_000_000, note: '' })
  })
})

describe('contracts', () => {
  const held = (symbol: string, volume: number, price: number) => ({
    ...account,
    volumes: new Map([[symbol, volume]]),
    prices: new Map([[symbol, price]]),
    day: { ...account.day!, marketValueFen: 12_300 },
  })

  it('[PROD-9] of an exchange are shown at their price, their gains are in the cash of the account', () => {
    const future = { ...held('CFFEX.IF2703', 2, 39_000_000), assetClass: 'future' as const }
    expect(value([], future).filter(({ kind }) => kind === 'contract')).toMatchObject([
      { symbol: 'CFFEX.IF2703', volume: 2, price: 3900, amountFen: 0, note: '盈亏已计入保证金账户' },
    ])
  })

  it('[PROD-9] without an end float beside their lines', () => {
    const coin = { ...held('BINANCE.BTCUSDT-PERP', -150_000_000, 6_000_000_000_000), assetClass: 'crypto' as const }
    expect(value([], coin).filter(({ kind }) => kind === 'contract')).toMatchObject([
      { symbol: 'BINANCE.BTCUSDT-PERP', volume: -1.5, price: 60_000, amountFen: 0, note: '浮动盈亏另列' },
      { name: '合约浮动盈亏', amountFen: 12_300 },
    ])
  })
})
