import { toInstrumentSymbol } from '@liangshu/contract/market/symbol'
import { describe, expect, it } from 'vitest'
import { normaliseSymbol } from './normalise-symbol.ts'

const master = ['SHSE.600519', 'SHSE.000001', 'SZSE.000001', 'SHFE.rb2701', 'BJSE.920001'].map(toInstrumentSymbol)
const byCode = (code: string) => master.filter((symbol) => symbol.endsWith(`.${code}`))

describe('loose symbols', () => {
  it.each([
    ['SHSE.600519', 'SHSE.600519'],
    ['shse.600519', 'SHSE.600519'],
    [' sh600519 ', 'SHSE.600519'],
    ['600519.SH', 'SHSE.600519'],
    ['600519.XSHG', 'SHSE.600519'],
    ['sz.000001', 'SZSE.000001'],
    ['bj920001', 'BJSE.920001'],
    ['６００５１９', 'SHSE.600519'],
    ['600519', 'SHSE.600519'],
    ['RB2701', 'SHFE.rb2701'],
    ['SHFE.RB2701', 'SHFE.rb2701'],
    ['czce.sr701', 'CZCE.SR701'],
    ['binance.btcusdt-perp', 'BINANCE.BTCUSDT-PERP'],
  ])('[SYMBOL-1] %j means %s', (input, symbol) => expect(normaliseSymbol(input, byCode)).toEqual({ ok: true, symbol }))

  it('[SYMBOL-2] a bare code that two exchanges carry is ambiguous', () =>
    expect(normaliseSymbol('000001', byCode)).toEqual({
      ok: false,
      reason: 'SYMBOL_AMBIGUOUS',
      candidates: ['SHSE.000001', 'SZSE.000001'],
    }))

  it('[SYMBOL-2] a bare code the master does not know is unknown, whatever its prefix suggests', () =>
    expect(normaliseSymbol('600000', byCode)).toEqual({ ok: false, reason: 'SYMBOL_UNKNOWN' }))

  it.each(['', '600519.XX', 'sh920001', '贵州茅台', 'CZCE.SR2701'])('[SYMBOL-1] %j is malformed', (input) =>
    expect(normaliseSymbol(input, byCode)).toMatchObject({ ok: false, reason: 'SYMBOL_MALFORMED' }),
  )
})
