import { describe, expect, it } from 'vitest'
import { instrumentSymbol, isCodeOf, splitSymbol, stockSymbol, toInstrumentSymbol } from './symbol.ts'

describe('symbols', () => {
  it.each([
    ['SHSE.600519', true],
    ['SZSE.000001', true],
    ['SHSE.60051', false],
    ['SHSE.6005190', false],
    ['BJSE.920001', false],
    ['shse.600519', false],
    [' SHSE.600519', false],
  ])('[SYMBOL-7] %j is a stock code: %s', (text, ok) => expect(stockSymbol.safeParse(text).success).toBe(ok))

  it.each([
    ['BJSE', '920001', true],
    ['BJSE', '430047', true],
    ['BJSE', '830799', true],
    ['BJSE', '870199', true],
    ['BJSE', '600519', false],
    ['BJSE', '92000', false],
    ['BJSE', '9200011', false],
    ['SHSE', '920001', false],
    ['CFFEX', 'IF2612', true],
    ['CFFEX', 'if2612', false],
    ['SHFE', 'rb2701', true],
    ['SHFE', 'rb701', false],
    ['CZCE', 'SR701', true],
    ['CZCE', 'SR2701', false],
    ['GFEX', 'lc2701', true],
    ['BINANCE', 'BTCUSDT-PERP', true],
    ['BINANCE', 'BTCUSD', false],
  ] as const)('[SYMBOL-7] %s.%s: %s', (exchange, code, ok) => expect(isCodeOf(exchange, code)).toBe(ok))

  it('[SYMBOL-7] a symbol splits into exchange and code, anything else is refused', () => {
    expect(splitSymbol('SHFE.rb2701')).toEqual({ exchange: 'SHFE', code: 'rb2701' })
    expect(splitSymbol('600519')).toBeNull()
    expect(splitSymbol('NYSE.600519')).toBeNull()
    expect(instrumentSymbol.safeParse('NYSE.600519').success).toBe(false)
    expect(() => toInstrumentSymbol('600519')).toThrow(RangeError)
  })
})
